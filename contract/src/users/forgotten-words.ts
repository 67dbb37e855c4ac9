import type { Label } from '../kernel/field.ts'

/** What the page for a forgotten password says, and the link to it. */
export const forgottenWords = {
  link: [
    'Keni harruar fjalëkalimin?',
    'Forgot your password?',
    'Passwort vergessen?',
    '¿Ha olvidado su contraseña?',
  ],
  title: ['Fjalëkalim i harruar', 'Forgot password', 'Passwort vergessen', 'Contraseña olvidada'],
  about: [
    'Shkruani emrin e përdoruesit ose emailin. Ju dërgojmë një lidhje me të cilën vendosni një fjalëkalim të ri.',
    'Enter your username or email. We send you a link with which you set a new password.',
    'Geben Sie Ihren Benutzernamen oder Ihre E-Mail ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
    'Escriba su nombre de usuario o su correo. Le enviamos un enlace con el que establece una contraseña nueva.',
  ],
  who: [
    'Emri i përdoruesit ose emaili',
    'Username or email',
    'Benutzername oder E-Mail',
    'Nombre de usuario o correo',
  ],
  missing: [
    'Shkruani emrin e përdoruesit ose emailin.',
    'Enter your username or email.',
    'Geben Sie Ihren Benutzernamen oder Ihre E-Mail ein.',
    'Escriba su nombre de usuario o su correo.',
  ],
  submit: ['Dërgo lidhjen', 'Send link', 'Link senden', 'Enviar enlace'],
  sent: [
    'Nëse ka një llogari të tillë me email, lidhja është nisur. Vlen një herë, për 30 minuta. Shikoni edhe te postat e padëshiruara.',
    'If there is such an account with an email, the link is on its way. It works once, for 30 minutes. Look among your spam too.',
    'Wenn es ein solches Konto mit einer E-Mail-Adresse gibt, ist der Link unterwegs. Er gilt einmal, 30 Minuten lang. Sehen Sie auch im Spam-Ordner nach.',
    'Si existe una cuenta así con correo, el enlace está en camino. Vale una vez, durante 30 minutos. Mire también en el correo no deseado.',
  ],
  noMail: [
    'Ky server nuk dërgon email. Kërkojini administratorit tuaj një lidhje hyrjeje: me të vendosni vetë një fjalëkalim të ri.',
    'This server sends no mail. Ask your administrator for a sign-in link: with it you set a new password yourself.',
    'Dieser Server versendet keine E-Mails. Bitten Sie Ihren Administrator um einen Anmeldelink: Damit legen Sie selbst ein neues Passwort fest.',
    'Este servidor no envía correo. Pida a su administrador un enlace de acceso: con él establece usted una contraseña nueva.',
  ],
  back: ['Kthehu te hyrja', 'Back to sign-in', 'Zurück zur Anmeldung', 'Volver al acceso'],
} as const satisfies Readonly<Record<string, Label>>
