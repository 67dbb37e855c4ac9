import type { Label } from '../kernel/field.ts'

/** What the lists of linked accounts say; apart from the catalogues, since only two pages show one. */
export const linkedAccountWords = {
  title: ['Llogari të lidhura', 'Linked accounts', 'Verknüpfte Konten', 'Cuentas vinculadas'],
  linked: ['Lidhur më {when}', 'Linked {when}', 'Verknüpft am {when}', 'Vinculada el {when}'],
  used: [
    'përdorur më {when}',
    'last used {when}',
    'zuletzt verwendet am {when}',
    'usada por última vez el {when}',
  ],
  unlink: ['Shkëput', 'Unlink', 'Trennen', 'Desvincular'],
  unlinkNamed: [
    'Shkëput llogarinë: {service}',
    'Unlink account: {service}',
    'Konto trennen: {service}',
    'Desvincular la cuenta: {service}',
  ],
  asked: [
    'Të shkëputet llogaria te {service}?',
    'Unlink the account at {service}?',
    'Konto bei {service} trennen?',
    '¿Desvincular la cuenta de {service}?',
  ],
  askedText: [
    'Me atë llogari nuk hyhet më këtu, dhe sesionet e tjera mbyllen. Nëse shërbimi jep të njëjtin email ose emër përdoruesi dhe cilësimet e lejojnë, hyrja e parë atje e lidh përsëri.',
    'That account no longer signs in here, and other sessions end. Where the service tells the same email or username and the settings allow it, the next sign-in there links it again.',
    'Mit diesem Konto meldet man sich hier nicht mehr an, und andere Sitzungen enden. Nennt der Dienst dieselbe E-Mail-Adresse oder denselben Benutzernamen und erlauben es die Einstellungen, verknüpft die nächste Anmeldung dort es wieder.',
    'Con esa cuenta ya no se entra aquí, y las demás sesiones se cierran. Si el servicio indica el mismo correo o nombre de usuario y la configuración lo permite, el siguiente acceso la vuelve a vincular.',
  ],
  done: [
    'Llogaria u shkëput.',
    'The account was unlinked.',
    'Das Konto wurde getrennt.',
    'La cuenta se ha desvinculado.',
  ],
  onlyWay: [
    'Kjo është e vetmja mënyrë për të hyrë në këtë llogari. Më parë duhet vendosur një fjalëkalim që vlen këtu.',
    'This is the only way to sign in to this account. First set a password that is accepted here.',
    'Dies ist der einzige Weg, sich bei diesem Konto anzumelden. Legen Sie zuerst ein Passwort fest, das hier gilt.',
    'Es la única manera de entrar en esta cuenta. Establezca antes una contraseña que valga aquí.',
  ],
} as const satisfies Readonly<Record<string, Label>>
