import type { Label } from '../kernel/field.ts'

/** Refusals that only passkeys know. */
export const passkeySentences = {
  notHere: [
    'Çelësat e kalimit përdoren vetëm në një adresë me https dhe me emër.',
    'Passkeys only work at an address with https and a name.',
    'Passkeys funktionieren nur unter einer Adresse mit https und einem Namen.',
    'Las claves de acceso solo funcionan en una dirección con https y un nombre.',
  ],
  noPassword: [
    'Ju hyni te shërbimi i hyrjes. Çelësa kalimi shton kush ka fjalëkalim këtu.',
    'You sign in at the sign-in service. Passkeys are for those who have a password here.',
    'Sie melden sich beim Anmeldedienst an. Passkeys fügt hinzu, wer hier ein Passwort hat.',
    'Usted entra en el servicio de acceso. Las claves de acceso son para quien tiene aquí una contraseña.',
  ],
  wrong: [
    'Ky çelës kalimi nuk vlen këtu. Provoni përsëri, ose hyni me fjalëkalim.',
    'This passkey isn’t valid here. Try again, or sign in with your password.',
    'Dieser Passkey gilt hier nicht. Versuchen Sie es noch einmal oder melden Sie sich mit dem Passwort an.',
    'Esta clave de acceso no vale aquí. Inténtelo de nuevo o entre con la contraseña.',
  ],
  notTaken: [
    'Çelësi i kalimit nuk u pranua. Provoni përsëri.',
    'The passkey wasn’t accepted. Try again.',
    'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
    'No se aceptó la clave de acceso. Inténtelo de nuevo.',
  ],
  tooMany: [
    'Keni 20 çelësa kalimi. Hiqni një prej tyre më parë.',
    'You have 20 passkeys. Remove one of them first.',
    'Sie haben 20 Passkeys. Entfernen Sie zuerst einen davon.',
    'Tiene 20 claves de acceso. Quite antes una de ellas.',
  ],
  sameName: [
    'Keni tashmë një çelës kalimi me këtë emër.',
    'You already have a passkey with this name.',
    'Sie haben bereits einen Passkey mit diesem Namen.',
    'Ya tiene una clave de acceso con este nombre.',
  ],
} as const satisfies Readonly<Record<string, Label>>
