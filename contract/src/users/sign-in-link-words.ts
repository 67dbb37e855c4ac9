import type { Label } from '../kernel/field.ts'

/** What the pages about sign-in links say; apart from the catalogues, since few people ever open these pages. */
export const linkWords = {
  title: [
    'Vendosni fjalëkalimin',
    'Set your password',
    'Legen Sie Ihr Passwort fest',
    'Establezca su contraseña',
  ],
  about: [
    'Me këtë llogari dhe me fjalëkalimin që vendosni, hyni në konsolë.',
    'You sign in with this account and the password you set here.',
    'Mit diesem Konto und dem Passwort, das Sie hier festlegen, melden Sie sich an.',
    'Con esta cuenta y la contraseña que establezca aquí entrará en la consola.',
  ],
  submit: ['Vendos fjalëkalimin', 'Set password', 'Passwort festlegen', 'Establecer contraseña'],
  gone: [
    'Kjo lidhje ka skaduar ose është përdorur. Kërkoni një të re nga kush jua dërgoi.',
    'This link has expired or has been used. Ask whoever sent it for a new one.',
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitten Sie den Absender um einen neuen.',
    'Este enlace ha caducado o ya se ha usado. Pida uno nuevo a quien se lo envió.',
  ],
  missing: [
    'Kjo faqe hapet me lidhjen që ju është dërguar. Hapeni lidhjen nga emaili, ose kërkoni një të re nga kush ju ftoi.',
    'This page is opened by the link you were sent. Open the link in the email, or ask whoever invited you for a new one.',
    'Diese Seite öffnet der Link, den Sie erhalten haben. Öffnen Sie ihn aus der E-Mail, oder bitten Sie die Person, die Sie eingeladen hat, um einen neuen.',
    'Esta página se abre con el enlace que recibió. Abra el enlace del correo o pida uno nuevo a quien le invitó.',
  ],
  sent: [
    'Lidhja u dërgua te {email}.',
    'The link was sent to {email}.',
    'Der Link wurde an {email} gesendet.',
    'El enlace se ha enviado a {email}.',
  ],
  once: [
    'Dërgojani lidhjen këtij përdoruesi. Shfaqet vetëm tani dhe vlen vetëm një herë.',
    'Send the link to this user. It is shown only now and works only once.',
    'Senden Sie den Link diesem Benutzer. Er wird nur jetzt angezeigt und gilt nur einmal.',
    'Envíe el enlace a este usuario. Solo se muestra ahora y vale una sola vez.',
  ],
  notYet: [
    'Ky përdorues nuk ka hyrë ende. Krijoni një lidhje hyrjeje dhe dërgojani: me të vendos vetë fjalëkalimin.',
    'This user has not signed in yet. Create a sign-in link and send it to them: with it they set their own password.',
    'Dieser Benutzer hat sich noch nie angemeldet. Erstellen Sie einen Anmeldelink und senden Sie ihn: Damit legt er sein Passwort selbst fest.',
    'Este usuario aún no ha entrado. Cree un enlace de acceso y envíeselo: con él establece su propia contraseña.',
  ],
  until: ['Vlen deri më', 'Valid until', 'Gültig bis', 'Válido hasta el'],
  address: ['Lidhja', 'Link', 'Link', 'Enlace'],
  copy: ['Kopjo lidhjen', 'Copy link', 'Link kopieren', 'Copiar enlace'],
} as const satisfies Readonly<Record<string, Label>>
