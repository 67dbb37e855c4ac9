import type { Label } from '../kernel/field.ts'

/** What the page behind an invitation says, and the console of it to whoever invites. */
export const invitationWords = {
  tooOften: [
    'Kjo adresë mori mjaft ftesa. Provoni përsëri pas një ore.',
    'This address was sent enough invitations. Try again in an hour.',
    'An diese Adresse wurden genug Einladungen gesendet. Versuchen Sie es in einer Stunde wieder.',
    'A esta dirección ya se han enviado bastantes invitaciones. Inténtelo dentro de una hora.',
  ],
  linksEnough: [
    'Kjo adresë mori mjaft lidhje. Provoni përsëri pas një ore.',
    'This address was sent enough links. Try again in an hour.',
    'An diese Adresse wurden genug Links gesendet. Versuchen Sie es in einer Stunde wieder.',
    'A esta dirección ya se han enviado bastantes enlaces. Inténtelo dentro de una hora.',
  ],
  title: ['Regjistrohu', 'Register', 'Registrieren', 'Registrarse'],
  heading: ['Hapni llogarinë tuaj', 'Open your account', 'Eröffnen Sie Ihr Konto', 'Abra su cuenta'],
  inviter: ['Ju ftoi {name}.', '{name} invited you.', '{name} hat Sie eingeladen.', '{name} le ha invitado.'],
  about: [
    'Shikoni emrin tuaj, zgjidhni gjuhën dhe vendosni fjalëkalimin. Pastaj hyni me emrin e përdoruesit {username}.',
    'Check your name, choose your language and set your password. You will sign in with the username {username}.',
    'Prüfen Sie Ihren Namen, wählen Sie Ihre Sprache und legen Sie Ihr Passwort fest. Sie melden sich mit dem Benutzernamen {username} an.',
    'Revise su nombre, elija su idioma y establezca su contraseña. Entrará con el nombre de usuario {username}.',
  ],
  name: ['Emri dhe mbiemri', 'Full name', 'Vor- und Nachname', 'Nombre y apellidos'],
  missing: ['Shkruani emrin tuaj.', 'Enter your name.', 'Geben Sie Ihren Namen ein.', 'Escriba su nombre.'],
  submit: ['Hap llogarinë', 'Open account', 'Konto eröffnen', 'Abrir la cuenta'],
  gone: [
    'Kjo ftesë ka skaduar, është përdorur ose në vend të saj ju është dërguar një më e re. Kërkojini një të re personit që ju ftoi.',
    'This invitation has expired, has been used, or was replaced by a newer one. Ask the person who invited you for a new one.',
    'Diese Einladung ist abgelaufen, wurde schon benutzt oder durch eine neuere ersetzt. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    'Esta invitación ha caducado, ya se ha usado o la ha reemplazado una más reciente. Pida una nueva a la persona que le invitó.',
  ],
  signIn: [
    'Keni llogari? Hyni këtu.',
    'Have an account already? Sign in.',
    'Sie haben schon ein Konto? Melden Sie sich an.',
    '¿Ya tiene cuenta? Entre aquí.',
  ],
  byMail: [
    'Ftesa dërgohet te {email}.',
    'The invitation is sent to {email}.',
    'Die Einladung wird an {email} gesendet.',
    'La invitación se envía a {email}.',
  ],
  shown: [
    'Ky përdorues nuk ka email, prandaj ju shfaqet një lidhje që ia jepni vetë.',
    'This user has no email, so you are shown a link to give them yourself.',
    'Dieser Benutzer hat keine E-Mail-Adresse. Ihnen wird deshalb ein Link angezeigt, den Sie selbst weitergeben.',
    'Este usuario no tiene correo, así que se le muestra un enlace para que se lo dé usted.',
  ],
  byHand: [
    'Këtu nuk dërgohen emaile: lidhja ju shfaqet një herë, që t’ia jepni vetë.',
    'No emails are sent here: you are shown the link once, to give it yourself.',
    'Hier werden keine E-Mails gesendet: Der Link wird Ihnen einmal angezeigt, damit Sie ihn selbst weitergeben.',
    'Aquí no se envían correos: se le muestra el enlace una vez, para que lo entregue usted.',
  ],
  follows: [
    'Pas ruajtjes i dërgohet ftesa me email: me të vendos vetë fjalëkalimin.',
    'Once saved they are sent an invitation by email, with which they set their password.',
    'Nach dem Speichern bekommt die Person eine Einladung per E-Mail und legt damit ihr Passwort fest.',
    'Al guardar se le envía una invitación por correo, con la que establece su contraseña.',
  ],
  followsByHand: [
    'Pas ruajtjes krijoni ftesën në faqen e përdoruesit dhe ia jepni vetë: me të vendos fjalëkalimin.',
    'Once saved, create the invitation on the user’s page and give it to them: with it they set their password.',
    'Nach dem Speichern erstellen Sie auf der Seite des Benutzers die Einladung und geben sie weiter: Damit legt er sein Passwort fest.',
    'Tras guardar, cree la invitación en la página del usuario y entréguesela: con ella establece su contraseña.',
  ],
  make: ['Krijo ftesën', 'Create invitation', 'Einladung erstellen', 'Crear la invitación'],
  none: [
    'Ky përdorues nuk ka hyrë ende dhe nuk është ftuar. Dërgojani ftesën: me të hap vetë llogarinë.',
    'This user has not signed in yet and was not invited. Send them an invitation: with it they open their account themselves.',
    'Dieser Benutzer hat sich noch nie angemeldet und wurde nicht eingeladen. Senden Sie ihm eine Einladung: Damit eröffnet er sein Konto selbst.',
    'Este usuario aún no ha entrado ni ha sido invitado. Envíele una invitación: con ella abre su cuenta.',
  ],
  invited: [
    'Ky përdorues është ftuar dhe nuk e ka hapur ende llogarinë. Ftesa vlen deri më {until}.',
    'This user was invited and has not opened their account yet. The invitation is valid until {until}.',
    'Dieser Benutzer wurde eingeladen und hat sein Konto noch nicht eröffnet. Die Einladung gilt bis {until}.',
    'Este usuario ha sido invitado y aún no ha abierto su cuenta. La invitación vale hasta el {until}.',
  ],
  ended: [
    'Ftesa e këtij përdoruesi nuk vlen më. Dërgojani përsëri.',
    'This user’s invitation is no longer valid. Send it again.',
    'Die Einladung dieses Benutzers gilt nicht mehr. Senden Sie sie erneut.',
    'La invitación de este usuario ya no vale. Envíela de nuevo.',
  ],
} as const satisfies Readonly<Record<string, Label>>
