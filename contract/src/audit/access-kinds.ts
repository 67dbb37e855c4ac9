import type { Label } from '../kernel/field.ts'

export const eventGroups = ['changes', 'signIns', 'refusals', 'givenOut', 'readings'] as const
/** What the page of the audit is narrowed to: changes of records, and four groups of other things people do. */
export type EventGroup = (typeof eventGroups)[number]

type Kind = {
  readonly group: Exclude<EventGroup, 'changes'>
  /** After the name of whoever did it: “signed out”. */
  readonly did: Label
  /** Somebody tried what they could not do, and is marked as those who were refused are. */
  readonly failed?: true
}

/** What is recorded of people besides changes of records. */
export const accessKinds = {
  signIn: { group: 'signIns', did: ['hyri', 'signed in', 'hat sich angemeldet', 'inició sesión'] },
  signInFailed: {
    group: 'signIns',
    failed: true,
    did: [
      'nuk hyri: fjalëkalim i gabuar',
      'failed to sign in: wrong password',
      'konnte sich nicht anmelden: falsches Passwort',
      'no pudo iniciar sesión: contraseña incorrecta',
    ],
  },
  /** This failure was one too many: until the lock ends, nobody is asked for a password there. */
  signInLocked: {
    group: 'signIns',
    failed: true,
    did: [
      'u bllokua pas shumë fjalëkalimeve të gabuara',
      'was locked out after too many wrong passwords',
      'wurde nach zu vielen falschen Passwörtern gesperrt',
      'quedó bloqueado tras demasiadas contraseñas incorrectas',
    ],
  },
  signOut: { group: 'signIns', did: ['doli', 'signed out', 'hat sich abgemeldet', 'cerró la sesión'] },
  /** One or several sessions of `record` were ended from elsewhere. */
  sessionEnded: {
    group: 'signIns',
    did: ['mbylli sesionet', 'ended sessions', 'hat Sitzungen beendet', 'cerró sesiones'],
  },
  /** From then on, for an hour at most, they saw the console as `record`, a role, without writing anything. */
  seenAsRole: {
    group: 'signIns',
    did: [
      'nisi ta shohë konsolën si një rol',
      'began to see the console as a role',
      'sieht die Konsole ab jetzt wie eine Rolle',
      'empezó a ver la consola como un rol',
    ],
  },
  seenAsRoleEnded: {
    group: 'signIns',
    did: [
      'nuk e sheh më konsolën si një rol',
      'stopped seeing the console as a role',
      'sieht die Konsole nicht mehr wie eine Rolle',
      'dejó de ver la consola como un rol',
    ],
  },
  passwordSet: {
    group: 'signIns',
    did: [
      'caktoi fjalëkalimin me një lidhje',
      'chose a password by a link',
      'hat über einen Link ein Passwort gewählt',
      'eligió una contraseña con un enlace',
    ],
  },
  passwordChanged: {
    group: 'signIns',
    did: [
      'ndryshoi fjalëkalimin',
      'changed their password',
      'hat das Passwort geändert',
      'cambió su contraseña',
    ],
  },
  addressAsked: {
    group: 'signIns',
    did: [
      'kërkoi të ndryshojë emailin e vet',
      'asked to change their own email',
      'wollte die eigene E-Mail-Adresse ändern',
      'pidió cambiar su propio correo',
    ],
  },
  addressConfirmed: {
    group: 'signIns',
    did: [
      'konfirmoi emailin e ri',
      'confirmed their new email',
      'hat die neue E-Mail-Adresse bestätigt',
      'confirmó su correo nuevo',
    ],
  },
  passwordChangeFailed: {
    group: 'signIns',
    failed: true,
    did: [
      'nuk e ndryshoi dot fjalëkalimin: i vjetri ishte i gabuar',
      'could not change their password: the old one was wrong',
      'konnte das Passwort nicht ändern: das alte war falsch',
      'no pudo cambiar su contraseña: la anterior era incorrecta',
    ],
  },
  codeFailed: {
    group: 'signIns',
    failed: true,
    did: [
      'dha një kod të gabuar verifikimi',
      'entered a wrong verification code',
      'hat einen falschen Bestätigungscode eingegeben',
      'introdujo un código de verificación incorrecto',
    ],
  },
  recoveryCodeUsed: {
    group: 'signIns',
    did: [
      'përdori një kod rezervë',
      'used a recovery code',
      'hat einen Wiederherstellungscode verwendet',
      'usó un código de recuperación',
    ],
  },
  recoveryCodesMade: {
    group: 'signIns',
    did: [
      'krijoi kode rezervë të reja',
      'created new recovery codes',
      'hat neue Wiederherstellungscodes erstellt',
      'creó nuevos códigos de recuperación',
    ],
  },
  factorSet: {
    group: 'signIns',
    did: [
      'aktivizoi verifikimin me dy hapa',
      'turned on two-step verification',
      'hat die Bestätigung in zwei Schritten eingeschaltet',
      'activó la verificación en dos pasos',
    ],
  },
  factorRemoved: {
    group: 'signIns',
    did: [
      'çaktivizoi verifikimin me dy hapa',
      'turned off two-step verification',
      'hat die Bestätigung in zwei Schritten ausgeschaltet',
      'desactivó la verificación en dos pasos',
    ],
  },
  /** One's own password, asked for again before something else. */
  passwordAgainFailed: {
    group: 'signIns',
    failed: true,
    did: [
      'nuk e përsëriti dot fjalëkalimin: ishte i gabuar',
      'failed to repeat their password: it was wrong',
      'konnte das Passwort nicht wiederholen: es war falsch',
      'no pudo repetir su contraseña: era incorrecta',
    ],
  },
  confirmedAgain: {
    group: 'signIns',
    did: [
      'konfirmoi përsëri kush është',
      'confirmed their identity again',
      'hat sich erneut ausgewiesen',
      'volvió a confirmar su identidad',
    ],
  },
  passkeyAdded: {
    group: 'signIns',
    did: [
      'shtoi një çelës kalimi',
      'added a passkey',
      'hat einen Passkey hinzugefügt',
      'añadió una clave de acceso',
    ],
  },
  passkeyRemoved: {
    group: 'signIns',
    did: [
      'hoqi një çelës kalimi',
      'removed a passkey',
      'hat einen Passkey entfernt',
      'quitó una clave de acceso',
    ],
  },
  passkeyRefused: {
    group: 'signIns',
    failed: true,
    did: [
      'nuk u pranua me një çelës kalimi',
      'was not accepted by a passkey',
      'wurde mit einem Passkey nicht angenommen',
      'no fue aceptado con una clave de acceso',
    ],
  },
  /** It has counted less than before: there are two of it, and either may be in other hands. */
  passkeyCopied: {
    group: 'signIns',
    failed: true,
    did: [
      'nuk u pranua: çelësi i kalimit duket i kopjuar',
      'was not accepted: the passkey seems to be a copy',
      'wurde nicht angenommen: der Passkey scheint eine Kopie zu sein',
      'no fue aceptado: la clave de acceso parece una copia',
    ],
  },
  linkMade: {
    group: 'signIns',
    did: [
      'krijoi një lidhje për hyrje',
      'made a sign-in link',
      'hat einen Anmeldelink erstellt',
      'creó un enlace de acceso',
    ],
  },
  /** Also where nobody has the name or the address that was typed. */
  resetAsked: {
    group: 'signIns',
    did: [
      'kërkoi me email një fjalëkalim të ri',
      'requested a new password by mail',
      'hat per E-Mail ein neues Passwort angefordert',
      'solicitó por correo una contraseña nueva',
    ],
  },
  /** For scripts, of their own or, when it was ended, of `record`. */
  tokenMade: {
    group: 'signIns',
    did: [
      'krijoi një token për API-në',
      'made an API token',
      'hat ein API-Token erstellt',
      'creó un token de API',
    ],
  },
  tokenEnded: {
    group: 'signIns',
    did: [
      'mbylli një token të API-së',
      'ended an API token',
      'hat ein API-Token beendet',
      'puso fin a un token de API',
    ],
  },
  /** To whom they are at the service that people sign in at. */
  accountLinked: {
    group: 'signIns',
    did: [
      'lidhi llogarinë me shërbimin e hyrjes',
      'linked their account to the sign-in service',
      'hat das Konto mit dem Anmeldedienst verknüpft',
      'vinculó su cuenta con el servicio de acceso',
    ],
  },
  accountUnlinked: {
    group: 'signIns',
    did: [
      'shkëputi llogarinë nga shërbimi i hyrjes',
      'unlinked the account from the sign-in service',
      'hat das Konto vom Anmeldedienst getrennt',
      'desvinculó la cuenta del servicio de acceso',
    ],
  },
  refused: {
    group: 'refusals',
    did: ['nuk u lejua', 'was refused', 'wurde abgewiesen', 'fue rechazado'],
  },
  /** Ten times within a minute, by one person or from one address; `times` says how often by then. */
  refusedOften: {
    group: 'refusals',
    did: [
      'u refuzua shumë herë brenda një minute',
      'was refused many times within a minute',
      'wurde innerhalb einer Minute oft abgewiesen',
      'fue rechazado muchas veces en un minuto',
    ],
  },
  /** Those who could grant it were notified. */
  rightAsked: {
    group: 'refusals',
    did: [
      'kërkoi një leje',
      'asked for a permission',
      'hat um eine Berechtigung gebeten',
      'pidió un permiso',
    ],
  },
  /** Followed by the export itself, with its rows, unless the server was killed meanwhile. */
  exportBegun: {
    group: 'givenOut',
    did: ['filloi një eksport', 'began an export', 'hat einen Export begonnen', 'empezó una exportación'],
  },
  export: { group: 'givenOut', did: ['eksportoi', 'exported', 'hat exportiert', 'exportó'] },
  report: {
    group: 'givenOut',
    did: ['nxori një raport', 'made a report', 'hat einen Bericht erstellt', 'generó un informe'],
  },
  sync: {
    group: 'givenOut',
    did: ['sinkronizoi', 'synchronised', 'hat synchronisiert', 'sincronizó'],
  },
  document: {
    group: 'givenOut',
    did: ['hapi një dokument', 'opened a document', 'hat ein Dokument geöffnet', 'abrió un documento'],
  },
  /** Fields that not everybody may read: of `record` once an hour, of several at once each time. */
  restrictedRead: {
    group: 'readings',
    did: [
      'pa të dhëna të kufizuara',
      'read restricted data',
      'hat vertrauliche Daten gelesen',
      'consultó datos restringidos',
    ],
  },
  restrictedOpened: {
    group: 'readings',
    did: [
      'hapi një dokument të kufizuar',
      'opened a restricted document',
      'hat ein vertrauliches Dokument geöffnet',
      'abrió un documento restringido',
    ],
  },
} as const satisfies Readonly<Record<string, Kind>>

export type AccessKind = keyof typeof accessKinds

export function isRefusal(kind: AccessKind): boolean {
  const { group, failed }: Kind = accessKinds[kind]
  return failed === true || group === 'refusals'
}

export function accessKindsOf(group: EventGroup): readonly AccessKind[] {
  const all = Object.entries(accessKinds) as [AccessKind, Kind][]
  return all.flatMap(([kind, { group: own }]) => (own === group ? [kind] : []))
}
