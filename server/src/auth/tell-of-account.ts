import { type Language, labelIn } from '@prona/contract/kernel/words'
import { accountNews } from '@prona/contract/notifications/account-news'
import { user as users } from '@prona/contract/resources'
import type { Database } from '../kernel/context.ts'
import { accountLetter } from '../mail/account-letter.ts'
import { sendMail } from '../mail/send-mail.ts'

const otherwise = [
  'Nëse ishit ju, nuk ka asgjë për të bërë. Nëse jo, ndryshoni menjëherë fjalëkalimin te siguria e llogarisë dhe njoftoni administratorin.',
  'If it was you, there is nothing to do. If not, change your password in account security at once and tell an administrator.',
  'Wenn Sie es waren, ist nichts zu tun. Wenn nicht, ändern Sie sofort Ihr Passwort in der Kontosicherheit und sagen Sie es einem Administrator.',
  'Si fue usted, no tiene que hacer nada. Si no, cambie enseguida la contraseña en la seguridad de la cuenta y avise a un administrador.',
] as const

const unexpected = [
  'Nuk e prisnit? Pyesni administratorin tuaj.',
  'You did not expect it? Ask your administrator.',
  'Haben Sie das nicht erwartet? Fragen Sie Ihren Administrator.',
  '¿No lo esperaba? Pregunte a su administrador.',
] as const

/** What happened, as the bell says it and as the mail is headed. */
const words = {
  factorSet: {
    subject: accountNews.factorSet,
    happened: [
      'Në llogarinë {username} u aktivizua verifikimi me dy hapa.',
      'Two-step verification was turned on for the account {username}.',
      'Für das Konto {username} wurde die Bestätigung in zwei Schritten eingeschaltet.',
      'Se activó la verificación en dos pasos de la cuenta {username}.',
    ],
    otherwise,
  },
  factorRemoved: {
    subject: accountNews.factorRemoved,
    happened: [
      'Në llogarinë {username} u çaktivizua verifikimi me aplikacion.',
      'Verification by an app was turned off for the account {username}.',
      'Für das Konto {username} wurde die Bestätigung mit einer App ausgeschaltet.',
      'Se desactivó la verificación con una aplicación de la cuenta {username}.',
    ],
    otherwise,
  },
  factorReset: {
    subject: accountNews.factorReset,
    happened: [
      'Një administrator hoqi verifikimin me dy hapa dhe çelësat e kalimit të llogarisë {username}. Hyni me fjalëkalim dhe caktojini përsëri.',
      'An administrator removed two-step verification and passkeys from the account {username}. Sign in with your password and set them up again.',
      'Ein Administrator hat die Bestätigung in zwei Schritten und die Passkeys des Kontos {username} entfernt. Melden Sie sich mit dem Passwort an und richten Sie sie neu ein.',
      'Un administrador quitó la verificación en dos pasos y las claves de acceso de la cuenta {username}. Entre con la contraseña y configúrelas de nuevo.',
    ],
    otherwise,
  },
  recoveryCodeUsed: {
    subject: accountNews.recoveryCodeUsed,
    happened: [
      'Në llogarinë {username} u përdor një kod rezervë. Kode të papërdorura: {left}.',
      'A recovery code was used for the account {username}. Unused codes: {left}.',
      'Für das Konto {username} wurde ein Wiederherstellungscode verwendet. Unbenutzte Codes: {left}.',
      'Se usó un código de recuperación de la cuenta {username}. Códigos sin usar: {left}.',
    ],
    otherwise,
  },
  passwordAsked: {
    subject: [
      'Ju kërkohet një fjalëkalim i ri',
      'You are asked for a new password',
      'Sie werden um ein neues Passwort gebeten',
      'Se le pide una contraseña nueva',
    ],
    happened: [
      'Një administrator kërkoi që të zgjidhni një fjalëkalim të ri për llogarinë {username}. Ju kërkohet në konsolë herën tjetër që e hapni; për këtë nuk duhet asnjë lidhje.',
      'An administrator asked that you choose a new password for the account {username}. The console asks you for it the next time you open it; no link is needed for it.',
      'Ein Administrator hat verlangt, dass Sie für das Konto {username} ein neues Passwort wählen. Die Konsole bittet Sie darum, wenn Sie sie das nächste Mal öffnen; ein Link ist dafür nicht nötig.',
      'Un administrador le exige que elija una contraseña nueva para la cuenta {username}. La consola se la pedirá la próxima vez que la abra; no hace falta ningún enlace.',
    ],
    otherwise: unexpected,
  },
  branchMoved: {
    subject: accountNews.branchMoved,
    happened: [
      'Llogaria {username} u zhvendos nga dega “{from}” te dega “{into}”. Sesionet dhe tokenët u mbyllën: hyni përsëri.',
      'The account {username} was moved from the branch “{from}” to the branch “{into}”. Its sessions and tokens ended: sign in again.',
      'Das Konto {username} wurde von der Filiale „{from}“ in die Filiale „{into}“ verschoben. Sitzungen und Token wurden beendet: Melden Sie sich neu an.',
      'La cuenta {username} se trasladó de la sucursal «{from}» a la sucursal «{into}». Las sesiones y los tokens se cerraron: vuelva a entrar.',
    ],
    otherwise: unexpected,
  },
  accountUnlinked: {
    subject: accountNews.accountUnlinked,
    happened: [
      'Llogaria {username} nuk është më e lidhur me shërbimin e hyrjes: hyni me fjalëkalim.',
      'The account {username} is no longer linked to the sign-in service: sign in with your password.',
      'Das Konto {username} ist nicht mehr mit dem Anmeldedienst verknüpft: Melden Sie sich mit dem Passwort an.',
      'La cuenta {username} ya no está vinculada al servicio de acceso: entre con la contraseña.',
    ],
    otherwise,
  },
  passwordChanged: {
    subject: accountNews.passwordChanged,
    happened: [
      'Fjalëkalimi i llogarisë {username} u ndryshua.',
      'The password of the account {username} was changed.',
      'Das Passwort des Kontos {username} wurde geändert.',
      'Se cambió la contraseña de la cuenta {username}.',
    ],
    otherwise,
  },
} as const

export type AccountNews = keyof typeof words

/**
 * Tells somebody, here and by mail, how the ways into their account have changed, in the transaction in which they did,
 * which writes to their branch. The mail names what else is `told`.
 */
export async function tellOfAccount(
  db: Database,
  user: string,
  news: AccountNews,
  now: string,
  told: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [person] = await db<{ username: string; email: string | null; language: Language }[]>`
    select username, email, language from users where _id = ${user}`
  if (!person) return
  const { username, email: to, language } = person
  const params = JSON.stringify({ news, device: labelIn(words[news].subject, language) })
  await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select branch, _id, 'accountChanged', ${users.single}, _id, ${params}::text::jsonb, ${now} from users where _id = ${user}
    on conflict do nothing`
  if (to === null) return
  const letter = accountLetter(language, words[news], { username, ...told })
  await sendMail(db, { to, kind: 'accountChanged', language, letter, user, now })
}
