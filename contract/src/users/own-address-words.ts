import type { Label } from '../kernel/field.ts'

/** What is said where somebody changes their own mail address, and on the page that confirms it. */
export const addressWords = {
  byLink: [
    'Adresën tuaj e ndryshoni te “Siguria”: e re vlen pasi ta konfirmoni me lidhjen që i dërgohet.',
    'You change your own address under “Security”: the new one counts once you confirm it by the link sent to it.',
    'Ihre eigene Adresse ändern Sie unter „Sicherheit“: Die neue gilt, sobald Sie sie über den Link bestätigen, der an sie gesendet wird.',
    'Su propia dirección la cambia en «Seguridad»: la nueva vale cuando la confirme con el enlace que se le envía.',
  ],
  title: ['Emaili juaj', 'Your email', 'Ihre E-Mail-Adresse', 'Su correo'],
  none: ['Nuk keni email.', 'You have no email.', 'Sie haben keine E-Mail-Adresse.', 'No tiene correo.'],
  about: [
    'Këtu ju vijnë lidhjet për një fjalëkalim të ri dhe njoftimet e sigurisë.',
    'Links for a new password and security notices come here.',
    'Hierher kommen Links für ein neues Passwort und Sicherheitshinweise.',
    'Aquí llegan los enlaces para una contraseña nueva y los avisos de seguridad.',
  ],
  noMail: [
    'Këtu nuk dërgohen emaile. Adresën jua ndryshon administratori.',
    'No emails are sent here. An administrator changes your address for you.',
    'Hier werden keine E-Mails gesendet. Ihre Adresse ändert ein Administrator.',
    'Aquí no se envían correos. Su dirección la cambia un administrador.',
  ],
  change: ['Ndrysho emailin', 'Change email', 'E-Mail-Adresse ändern', 'Cambiar el correo'],
  newOne: ['Emaili i ri', 'New email', 'Neue E-Mail-Adresse', 'Correo nuevo'],
  how: [
    'Te adresa e re dërgohet një lidhje për ta konfirmuar. Deri atëherë vlen e vjetra.',
    'A link is sent to the new address to confirm it. Until then the one before stands.',
    'An die neue Adresse geht ein Link, mit dem Sie sie bestätigen. Bis dahin gilt die bisherige.',
    'A la dirección nueva se envía un enlace para confirmarla. Hasta entonces vale la anterior.',
  ],
  send: ['Dërgo lidhjen', 'Send the link', 'Link senden', 'Enviar el enlace'],
  waiting: [
    '{email} pret konfirmimin deri më {until}. Hapni lidhjen në emailin që ju dërguam atje.',
    '{email} waits to be confirmed until {until}. Open the link in the email that was sent there.',
    '{email} wartet bis {until} auf Bestätigung. Öffnen Sie den Link in der E-Mail, die dorthin gesendet wurde.',
    '{email} espera confirmación hasta el {until}. Abra el enlace del correo que se le envió allí.',
  ],
  again: ['Dërgo përsëri', 'Send again', 'Noch einmal senden', 'Enviar de nuevo'],
  cancel: ['Hiq dorë nga ndryshimi', 'Cancel the change', 'Änderung abbrechen', 'Anular el cambio'],
  sent: [
    'Lidhja u dërgua te {email}.',
    'The link was sent to {email}.',
    'Der Link wurde an {email} gesendet.',
    'El enlace se ha enviado a {email}.',
  ],
  cancelled: [
    'Emaili mbetet siç ishte.',
    'The email stays as it was.',
    'Die E-Mail-Adresse bleibt, wie sie war.',
    'El correo queda como estaba.',
  ],
  same: [
    'Ky është tashmë emaili juaj.',
    'This is your email already.',
    'Das ist schon Ihre E-Mail-Adresse.',
    'Este ya es su correo.',
  ],
  tooOften: [
    'Mjaft lidhje u dërguan. Provoni përsëri pas një ore.',
    'Enough links were sent. Try again in an hour.',
    'Es wurden genug Links gesendet. Versuchen Sie es in einer Stunde wieder.',
    'Ya se han enviado bastantes enlaces. Inténtelo dentro de una hora.',
  ],
  pageTitle: ['Konfirmoni emailin', 'Confirm your email', 'E-Mail-Adresse bestätigen', 'Confirme su correo'],
  pageAbout: [
    'Me këtë konfirmoni që ky email është i juaji. Nga tani llogaria juaj në Prona përdor atë.',
    'With this you confirm that this email is yours. Your account in Prona uses it from now on.',
    'Damit bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Ihr Konto in Prona verwendet sie von nun an.',
    'Con esto confirma que este correo es suyo. Su cuenta en Prona lo usará desde ahora.',
  ],
  confirm: ['Konfirmo emailin', 'Confirm email', 'Adresse bestätigen', 'Confirmar el correo'],
  confirmed: [
    'Llogaria {username} tani përdor {email}.',
    'The account {username} now uses {email}.',
    'Das Konto {username} verwendet jetzt {email}.',
    'La cuenta {username} usa ahora {email}.',
  ],
  goOn: ['Vazhdo te Prona', 'Continue to Prona', 'Weiter zu Prona', 'Seguir a Prona'],
  gone: [
    'Kjo lidhje ka skaduar, është përdorur ose në vend të saj është dërguar një më e re. Në profilin tuaj mund ta dërgoni përsëri.',
    'This link has expired, has been used, or was replaced by a newer one. On your profile you can send it again.',
    'Dieser Link ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt. In Ihrem Profil können Sie ihn noch einmal senden.',
    'Este enlace ha caducado, ya se ha usado o lo ha reemplazado uno más reciente. En su perfil puede enviarlo de nuevo.',
  ],
} as const satisfies Readonly<Record<string, Label>>
