import { createHash } from 'node:crypto'
import { everything } from '@prona/contract/access'
import type { Language } from '@prona/contract/kernel/words'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { PasswordsOf } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { endsWithin, unlistenMs } from '../database/ends-within.ts'
import { causeOf } from '../database/outage-codes.ts'
import { networkOf } from '../http/network.ts'
import type { Database } from '../kernel/context.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import { isAddressFull } from '../mail/mails-to.ts'
import { sendMail } from '../mail/send-mail.ts'
import { type Origin, recordAccess } from './access-entries.ts'
import { acrossBranches } from './every-branch.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import { resetLetter } from './reset-letter.ts'
import { openLinkByMail } from './sign-in-links.ts'

type Parts = {
  readonly sql: Sql
  readonly failedSignIns: FailedSignIns
  /** Who signs in by one, where there is a service beside it. */
  readonly passwords: PasswordsOf
  readonly log: Pick<FastifyBaseLogger, 'error'>
}
type ForgottenPasswords = {
  /** Answers at once and always the same, whoever it is. */
  ask(who: string, from: Origin, now: string): void
}

/** Of a link for a new password: long enough for a mail to arrive, short enough for one that is found later. */
const hoursOpen = 0.5
/** In an hour: a person gets no more mails, and a network asks for no more people. */
const most = { person: 3, network: 20 } as const
/**
 * The last mail of a person's hour is kept until the link of the one before has ended. So whoever asks in somebody's
 * name does not use up their mails: either another is sent, or one whose link works is in their mailbox.
 */
const mostWhileOneWorks = most.person - 1
const mostWaiting = 200

/**
 * Whoever has forgotten their password is sent a link. Nothing of it is done before the answer, so that neither its
 * words nor its time tell whether there is such a person, whether they have an address, or whether they asked too
 * often. It is done one after the other, and what comes while very many wait is not done.
 */
export function sendForgottenPasswords(
  app: FastifyInstance,
  { sql, failedSignIns, log, passwords }: Parts,
): ForgottenPasswords {
  let waiting = 0
  /** Of each network that has any: one that asks on and on leaves room for the others. */
  const waitingFrom = new Map<string, number>()
  let last = Promise.resolve()
  app.addHook('onClose', async () => void (await endsWithin(last, unlistenMs)))

  async function send(who: string, from: Origin, now: string): Promise<void> {
    try {
      const isFree = await isWithin(sql, 'network', networkOf(from.address), now)
      const people = isFree ? await acrossBranches(sql, (db) => peopleNamed(db, who, passwords)) : []
      if (people.length === 0)
        await failedSignIns.record({ kind: 'resetAsked', by: null, from, at: now }, !isFree)
      for (const person of people) await sendTo(sql, person, from, now)
    } catch (error) {
      log.error(causeOf(error), 'A link for a forgotten password could not be sent')
    }
  }
  return {
    ask(who, from, now) {
      const network = networkOf(from.address)
      const before = waitingFrom.get(network) ?? 0
      if (waiting >= mostWaiting || before >= most.network) return
      waiting += 1
      waitingFrom.set(network, before + 1)
      last = last
        .then(() => send(who, from, now))
        .finally(() => {
          waiting -= 1
          const left = (waitingFrom.get(network) ?? 1) - 1
          if (left > 0) waitingFrom.set(network, left)
          else waitingFrom.delete(network)
        })
    },
  }
}

type Person = {
  readonly _id: string
  readonly username: string
  readonly email: string
  readonly language: Language
}

/**
 * By username or by address, which several may share. Who has never set a password goes on by their invitation, and
 * whose password is of no use at the service.
 */
function peopleNamed(db: Database, who: string, of: PasswordsOf): Promise<Person[]> {
  const name = who.trim().toLowerCase()
  return db<Person[]>`
    select u._id, u.username, u.email, u.language from users u join user_passwords p on p.user_id = u._id join roles r on r._id = u.role
    where ${name} in (u.username, lower(u.email)) and u.email is not null and u.status = 'active'
      and u.deleted_at is null and (${of === 'everybody'} or ${everything} = any (r.permissions))
    order by u._id limit 5`
}

async function sendTo(
  sql: Sql,
  { _id, username, email, language }: Person,
  from: Origin,
  now: string,
): Promise<void> {
  await acrossBranches(sql, async (db) => {
    // First, as whoever makes them a link does: otherwise the two could wait for each other.
    await db`select from users where _id = ${_id} for key share`
    if (!(await mayBeSent(db, _id, email, now))) return
    const own = { user: _id, maker: _id, purpose: 'reset' } as const
    const link = await openLinkByMail(db, own, hoursAfter(now, hoursOpen))
    const letter = resetLetter(language, username)
    await sendMail(db, {
      to: email,
      kind: 'passwordReset',
      language,
      letter,
      user: _id,
      now,
      link,
      hours: hoursOpen,
    })
    await recordAccess(db, { kind: 'resetAsked', by: _id, from, at: now })
  })
}

/** One after the other for each person, whichever server they are asked at. */
async function mayBeSent(db: Database, user: string, email: string, now: string): Promise<boolean> {
  const isFull = await isAddressFull(db, email, 'passwordReset', now)
  await db`select pg_advisory_xact_lock(hashtext('forgotten'), hashtext(${user}))`
  const [found] = await db<{ sent: number; oneWorks: boolean }[]>`
    select count(*)::int as sent, exists (
        select from sign_in_links where user_id = ${user} and purpose = 'reset' and expires_at > ${now}) as "oneWorks"
    from mails
    where user_id = ${user} and kind = 'passwordReset' and created_at > ${now}::timestamptz - interval '1 hour'`
  const sent = found?.sent ?? 0
  // Of several who share an address each is sent their first.
  if (isFull && sent > 0) return false
  return sent < (found?.oneWorks ? mostWhileOneWorks : most.person)
}

/** Counts one more within the hour that began with the first. */
async function isWithin(db: Database, kind: 'network', name: string, now: string): Promise<boolean> {
  const key = createHash('sha256').update(`forgotten ${kind} ${name}`).digest()
  const [counted] = await db<{ failures: number }[]>`
    insert into sign_in_attempts as a (key, failures, last_at, locked_until)
    values (${key}, 1, ${now}, ${hoursAfter(now, 1)})
    on conflict (key) do update set last_at = excluded.last_at,
      failures = case when a.locked_until <= excluded.last_at then 1 else a.failures + 1 end,
      locked_until = case when a.locked_until <= excluded.last_at then excluded.locked_until else a.locked_until end
    returning failures`
  return (counted?.failures ?? 1) <= most[kind]
}
