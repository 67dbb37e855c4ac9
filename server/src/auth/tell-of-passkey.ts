import type { Language } from '@prona/contract/kernel/words'
import { user as users } from '@prona/contract/resources'
import type { Database } from '../kernel/context.ts'
import { accountLetter } from '../mail/account-letter.ts'
import { sendMail } from '../mail/send-mail.ts'

const otherwise = [
  'Nëse ishit ju, nuk ka asgjë për të bërë. Nëse jo, hiqni çelësat e kalimit që nuk i njihni te siguria e llogarisë dhe ndryshoni fjalëkalimin.',
  'If it was you, there is nothing to do. If not, remove the passkeys you don’t know in account security and change your password.',
  'Wenn Sie es waren, ist nichts zu tun. Wenn nicht, entfernen Sie in der Kontosicherheit die Passkeys, die Sie nicht kennen, und ändern Sie Ihr Passwort.',
  'Si fue usted, no tiene que hacer nada. Si no, elimine en la seguridad de la cuenta las claves de acceso que no conozca y cambie la contraseña.',
] as const

const words = {
  passkeyAdded: {
    subject: [
      'Çelës kalimi i ri në llogarinë tuaj',
      'New passkey in your account',
      'Neuer Passkey in Ihrem Konto',
      'Nueva clave de acceso en su cuenta',
    ],
    happened: [
      'Në llogarinë {username} u shtua çelësi i kalimit «{name}». Me të hyhet pa fjalëkalim.',
      'The passkey “{name}” was added to the account {username}. It signs in without a password.',
      'Dem Konto {username} wurde der Passkey „{name}“ hinzugefügt. Mit ihm meldet man sich ohne Passwort an.',
      'Se añadió la clave de acceso «{name}» a la cuenta {username}. Con ella se entra sin contraseña.',
    ],
    otherwise,
  },
  passkeyRemoved: {
    subject: [
      'U hoq një çelës kalimi nga llogaria juaj',
      'A passkey was removed from your account',
      'Ein Passkey wurde aus Ihrem Konto entfernt',
      'Se eliminó una clave de acceso de su cuenta',
    ],
    happened: [
      'Çelësi i kalimit «{name}» i llogarisë {username} u hoq dhe nuk hyhet më me të.',
      'The passkey “{name}” of the account {username} was removed and no longer signs in.',
      'Der Passkey „{name}“ des Kontos {username} wurde entfernt und meldet nicht mehr an.',
      'La clave de acceso «{name}» de la cuenta {username} se eliminó y ya no sirve para entrar.',
    ],
    otherwise,
  },
  passkeyCopied: {
    subject: [
      'Një çelës kalimi u refuzua',
      'A passkey was refused',
      'Ein Passkey wurde abgelehnt',
      'Se rechazó una clave de acceso',
    ],
    happened: [
      'Çelësi i kalimit «{name}» i llogarisë {username} u refuzua, sepse mund të jetë kopjuar. Hiqeni dhe shtoni një të ri.',
      'The passkey “{name}” of the account {username} was refused because it may have been copied. Remove it and add a new one.',
      'Der Passkey „{name}“ des Kontos {username} wurde abgelehnt, weil er kopiert worden sein könnte. Entfernen Sie ihn und fügen Sie einen neuen hinzu.',
      'La clave de acceso «{name}» de la cuenta {username} se rechazó porque puede haber sido copiada. Elimínela y añada otra.',
    ],
    otherwise,
  },
} as const

export type PasskeyNews = keyof typeof words

/** Tells somebody, here and by mail, of what happened to a passkey of theirs, in the transaction in which it did. */
export async function tellOfPasskey(
  db: Database,
  user: string,
  kind: PasskeyNews,
  name: string,
  now: string,
): Promise<void> {
  const params = JSON.stringify({ device: name })
  await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select branch, _id, ${kind}, ${users.single}, _id, ${params}::text::jsonb, ${now} from users where _id = ${user}
    on conflict do nothing`
  const [person] = await db<{ username: string; email: string; language: Language }[]>`
    select username, email, language from users where _id = ${user} and email is not null`
  if (!person) return
  const { username, email: to, language } = person
  const letter = accountLetter(language, words[kind], { username, name })
  await sendMail(db, { to, kind: 'passkey', language, letter, user, now })
}
