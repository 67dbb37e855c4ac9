import type { Label } from '@prona/contract/kernel/field'
import { filledIn, type Language, labelIn } from '@prona/contract/kernel/words'

/** Texts that only occur in the file of a person's data. */
const words = {
  file: ['Të dhënat e personit', 'Personal data', 'Auskunft zur Person', 'Datos de la persona'],
  heading: [
    'Çfarë ruhet për {name}',
    'What is kept about {name}',
    'Was zu {name} gespeichert ist',
    'Qué se guarda de {name}',
  ],
  made: ['{company}, më {at}.', '{company}, {at}.', '{company}, am {at}.', '{company}, el {at}.'],
  rights: [
    'Ju mund të kërkoni që të dhëna të pasakta të korrigjohen, që të dhënat të fshihen kur ligji nuk kërkon ruajtjen e tyre, dhe mund të tërhiqni çdo pëlqim. Mund të ankoheni te Komisioneri për të Drejtën e Informimit dhe Mbrojtjen e të Dhënave Personale.',
    'You may ask for wrong data to be corrected, for data to be erased where no law requires it to be kept, and you may withdraw any consent. You may complain to the Information and Data Protection Commissioner.',
    'Sie können verlangen, dass falsche Daten korrigiert und Daten gelöscht werden, soweit kein Gesetz ihre Aufbewahrung verlangt, und jede Einwilligung widerrufen. Beschweren können Sie sich bei der albanischen Datenschutzbehörde.',
    'Puede pedir que se corrijan los datos incorrectos y que se borren los que ninguna ley obliga a conservar, y puede retirar cualquier consentimiento. Puede reclamar ante el Comisionado de Información y Protección de Datos.',
  ],
  nothing: ['Asgjë.', 'Nothing.', 'Nichts.', 'Nada.'],
  person: ['Të dhënat', 'Data', 'Daten', 'Datos'],
  orders: [
    'Kontrata dhe rezervime',
    'Contracts and reservations',
    'Verträge und Reservierungen',
    'Contratos y reservas',
  ],
  elsewhere: [
    'Dega {branch} ruan kontrata të këtij personi që nuk janë në këtë skedar; kërkojini edhe asaj.',
    'The branch {branch} keeps orders of this person that are not in this file; ask it for them, too.',
    'Die Filiale {branch} bewahrt Vorgänge dieser Person auf, die nicht in dieser Datei stehen; fragen Sie auch dort danach.',
    'La sucursal {branch} conserva operaciones de esta persona que no están en este archivo; pídaselas también a ella.',
  ],
  deleted: ['{title} (e fshirë)', '{title} (deleted)', '{title} (gelöscht)', '{title} (eliminado)'],
  documents: ['Dokumente', 'Documents', 'Dokumente', 'Documentos'],
  fileName: ['Skedari', 'File', 'Datei', 'Archivo'],
  ofOthers: [
    'Nuk bashkëngjitet, sepse mund të jetë i një pale tjetër',
    'Not enclosed, as it may be another party’s',
    'Nicht beigefügt, da es einer anderen Partei gehören kann',
    'No se adjunta, porque puede ser de otra parte',
  ],
  mails: ['Emaile të dërguara', 'Mails that were sent', 'Gesendete E-Mails', 'Correos enviados'],
  mailText: ['Teksti', 'Text', 'Text', 'Texto'],
  history: ['Historiku', 'History', 'Verlauf', 'Historial'],
  access: [
    'Kush i mori këto të dhëna',
    'Who took out these data',
    'Wer diese Daten entnommen hat',
    'Quién extrajo estos datos',
  ],
  notifications: [
    'Njoftime për këtë person',
    'Notifications about this person',
    'Benachrichtigungen zu dieser Person',
    'Avisos sobre esta persona',
  ],
  ownNotifications: ['Njoftime', 'Notifications', 'Benachrichtigungen', 'Avisos'],
  sessions: ['Sesione', 'Sessions', 'Sitzungen', 'Sesiones'],
  tokens: ['Tokenë të API-t', 'API tokens', 'API-Token', 'Tokens de API'],
  networks: ['Rrjete të njohura', 'Known networks', 'Bekannte Netzwerke', 'Redes conocidas'],
  passkeys: ['Çelësa kalimi', 'Passkeys', 'Passkeys', 'Claves de acceso'],
  views: ['Pamje të ruajtura', 'Saved views', 'Gespeicherte Ansichten', 'Vistas guardadas'],
  content: ['Përmbajtja', 'Content', 'Inhalt', 'Contenido'],
  created: ['Krijuar', 'Created', 'Erstellt', 'Creado'],
  browser: ['Shfletuesi', 'Browser', 'Browser', 'Navegador'],
  address: ['Adresa e rrjetit', 'Network address', 'Netzwerkadresse', 'Dirección de red'],
  lastSeen: ['Përdorur së fundi', 'Last used', 'Zuletzt verwendet', 'Último uso'],
  accounts: [
    'Llogari te shërbimi i hyrjes',
    'Accounts at the sign-in service',
    'Konten beim Anmeldedienst',
    'Cuentas en el servicio de acceso',
  ],
  done: ['Çfarë bëri', 'What they did', 'Was die Person getan hat', 'Qué hizo'],
  signedIn: ['Hyrje dhe qasje', 'Sign-ins and access', 'Anmeldungen und Zugriffe', 'Accesos'],
  fields: ['Fushat', 'Fields', 'Felder', 'Campos'],
  about: ['Elementi', 'Record', 'Eintrag', 'Registro'],
} as const satisfies Readonly<Record<string, Label>>

export function sayOfPerson(
  name: keyof typeof words,
  language: Language,
  params: Readonly<Record<string, string>> = {},
): string {
  return filledIn(labelIn(words[name], language), params)
}
