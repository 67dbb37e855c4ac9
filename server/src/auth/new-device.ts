import { type Language, labelIn } from '@prona/contract/kernel/words'
import { user as users } from '@prona/contract/resources'
import { deviceLine, deviceOf } from '@prona/contract/users/device'
import type { Database } from '../kernel/context.ts'
import { accountLetter } from '../mail/account-letter.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Origin } from './access-entries.ts'
import { hashOfMark, rememberedDays } from './device-mark.ts'

const words = {
  subject: [
    'Hyrje e re në llogarinë tuaj',
    'New sign-in to your account',
    'Neue Anmeldung in Ihrem Konto',
    'Nuevo acceso a su cuenta',
  ],
  happened: [
    'Dikush hyri në llogarinë {username} nga një shfletues i panjohur më parë: {device}, adresa {address}.',
    'Someone signed in to the account {username} with a browser that was not known before: {device}, address {address}.',
    'Im Konto {username} hat sich jemand mit einem bisher unbekannten Browser angemeldet: {device}, Adresse {address}.',
    'Alguien ha entrado en la cuenta {username} con un navegador que no se conocía: {device}, dirección {address}.',
  ],
  otherwise: [
    'Nëse ishit ju, nuk ka asgjë për të bërë. Nëse jo, mbylleni atë sesion te siguria e llogarisë dhe ndryshoni fjalëkalimin.',
    'If it was you, there is nothing to do. If not, end that session in account security and change your password.',
    'Wenn Sie es waren, ist nichts zu tun. Wenn nicht, beenden Sie diese Sitzung in der Kontosicherheit und ändern Sie Ihr Passwort.',
    'Si fue usted, no tiene que hacer nada. Si no, cierre esa sesión en la seguridad de la cuenta y cambie la contraseña.',
  ],
  unknown: ['pajisje e panjohur', 'unknown device', 'unbekanntes Gerät', 'dispositivo desconocido'],
} as const

/**
 * Tells somebody, here and by mail, that they signed in by a browser that is not known, in the transaction that signs
 * them in; not at their very first time. A program that keeps no mark is new each time, and told again once the last one
 * was read.
 */
export async function tellOfNewDevice(
  db: Database,
  user: string,
  from: Pick<Origin, 'address' | 'browser' | 'device'>,
  now: string,
): Promise<void> {
  const device = deviceLine(deviceOf(from.browser))
  const params = JSON.stringify({ device, address: from.address })
  const told = await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select u.branch, u._id, 'newDevice', ${users.single}, u._id, ${params}::text::jsonb, ${now}
    from users u
    where u._id = ${user} and u.last_seen_at is not null
      and not exists (select from sessions s
        where s.user_id = u._id and s.device = ${hashOfMark(user, from.device)}
          and s.last_seen_at > ${now}::timestamptz - make_interval(days => ${rememberedDays}))
      and not exists (select from notifications n
        where n.user_id = u._id and n.kind = 'newDevice' and n.read_at is null and n.params = ${params}::text::jsonb)
    on conflict do nothing
    returning _id`
  if (told.length === 0) return
  const [person] = await db<{ username: string; email: string; language: Language }[]>`
    select username, email, language from users where _id = ${user} and email is not null`
  if (!person) return
  const { username, email: to, language } = person
  const letter = accountLetter(language, words, {
    username,
    device: device || labelIn(words.unknown, language),
    address: from.address,
  })
  await sendMail(db, { to, kind: 'newDevice', language, letter, user, now })
}
