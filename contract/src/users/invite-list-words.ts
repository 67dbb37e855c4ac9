import type { Label } from '../kernel/field.ts'

/** What is said where several people are invited at once; with its dialog. */
export const inviteListWords = {
  title: [
    'Fto disa përdorues',
    'Invite several users',
    'Mehrere Benutzer einladen',
    'Invitar a varios usuarios',
  ],
  people: [
    'Emrat dhe adresat e emailit',
    'Names and email addresses',
    'Namen und E-Mail-Adressen',
    'Nombres y direcciones de correo',
  ],
  peopleHelp: [
    'Ngjitni një listë, p.sh. kolonat e një tabele. Adresat ndahen me presje, pikëpresje ose në rreshta të rinj; emrat rrinë para tyre.',
    'Paste a list, such as the columns of a spreadsheet. Addresses are separated by commas, semicolons or new lines; names stand before them.',
    'Fügen Sie eine Liste ein, etwa die Spalten einer Tabelle. Adressen trennt man durch Komma, Semikolon oder eine neue Zeile; Namen stehen davor.',
    'Pegue una lista, por ejemplo las columnas de una hoja de cálculo. Las direcciones se separan con comas, puntos y coma o líneas; los nombres van delante.',
  ],
  forAll: [
    'Për të gjithë; roli dhe dega mund të ndryshohen më pas për secilin.',
    'For all of them; role and branch can be changed for each afterwards.',
    'Für alle; Rolle und Filiale lassen sich danach für jeden ändern.',
    'Para todos; el rol y la sucursal pueden cambiarse después para cada uno.',
  ],
  branch: ['Dega', 'Branch', 'Filiale', 'Sucursal'],
  check: ['Kontrollo listën', 'Check the list', 'Liste prüfen', 'Revisar la lista'],
  back: ['Kthehu te teksti', 'Back to the text', 'Zurück zum Text', 'Volver al texto'],
  nobody: [
    'Nuk u gjet asnjë emër dhe asnjë adresë.',
    'No name and no address was found.',
    'Es wurde kein Name und keine Adresse gefunden.',
    'No se ha encontrado ningún nombre ni dirección.',
  ],
  tooMany: [
    'Ftohen deri në {most} njëherësh; në listë janë {count}.',
    'Up to {most} are invited at once; there are {count} in the list.',
    'Eingeladen werden bis zu {most} auf einmal; in der Liste stehen {count}.',
    'Se invita hasta a {most} a la vez; en la lista hay {count}.',
  ],
  roleMissing: ['Zgjidhni një rol.', 'Choose a role.', 'Wählen Sie eine Rolle.', 'Elija un rol.'],
  byMail: [
    'Secilit i dërgohet ftesa me email. Vlen një herë, për shtatë ditë.',
    'Each is sent an invitation by email. It works once, within seven days.',
    'Alle bekommen ihre Einladung per E-Mail. Sie gilt einmal, sieben Tage lang.',
    'Cada uno recibe una invitación por correo. Vale una vez, durante siete días.',
  ],
  byHand: [
    'Këtu nuk dërgohen emaile: lidhjet ju shfaqen një herë, që t’i jepni vetë.',
    'No emails are sent here: you are shown the links once, to give them out yourself.',
    'Hier werden keine E-Mails gesendet: Die Links werden Ihnen einmal angezeigt, damit Sie sie selbst weitergeben.',
    'Aquí no se envían correos: se le muestran los enlaces una vez, para que los entregue usted.',
  ],
  wrong: [
    'Për t’u rregulluar: {count}',
    'To be corrected: {count}',
    'Zu korrigieren: {count}',
    'Por corregir: {count}',
  ],
  send: [
    'Dërgo ftesat: {count}',
    'Send invitations: {count}',
    'Einladungen senden: {count}',
    'Enviar invitaciones: {count}',
  ],
  remove: [
    'Hiq {name} nga lista',
    'Remove {name} from the list',
    '{name} aus der Liste entfernen',
    'Quitar a {name} de la lista',
  ],
  cellOf: ['{field}, rreshti {row}', '{field}, row {row}', '{field}, Zeile {row}', '{field}, fila {row}'],
  sent: [
    'Ftesa të dërguara: {count}.',
    'Invitations sent: {count}.',
    'Gesendete Einladungen: {count}.',
    'Invitaciones enviadas: {count}.',
  ],
  linksTitle: ['Lidhjet e ftesave', 'Invitation links', 'Einladungslinks', 'Enlaces de invitación'],
  links: [
    'Secila lidhje hap një llogari, një herë, deri më {until}. Shfaqen vetëm tani: kopjojini ose printojini.',
    'Each link opens one account, once, until {until}. They are shown only now: copy or print them.',
    'Jeder Link eröffnet ein Konto, einmal, bis {until}. Sie werden nur jetzt angezeigt: Kopieren oder drucken Sie sie.',
    'Cada enlace abre una cuenta, una vez, hasta el {until}. Solo se muestran ahora: cópielos o imprímalos.',
  ],
  linkOf: ['Lidhja e {name}', 'Link of {name}', 'Link von {name}', 'Enlace de {name}'],
  copyOf: [
    'Kopjo lidhjen e {name}',
    'Copy the link of {name}',
    'Link von {name} kopieren',
    'Copiar el enlace de {name}',
  ],
  copyAll: ['Kopjo të gjitha', 'Copy all', 'Alle kopieren', 'Copiar todos'],
  print: ['Printo', 'Print', 'Drucken', 'Imprimir'],
  done: ['I kam ruajtur', 'I have kept them', 'Ich habe sie gespeichert', 'Ya los he guardado'],
} as const satisfies Readonly<Record<string, Label>>
