import { AppError } from '@prona/contract/kernel/errors'
import type { Database } from '../kernel/context.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { type Origin, shortened } from './access-entries.ts'
import { endChallengesOf } from './challenges.ts'
import { hashOfMark, rememberedDays } from './device-mark.ts'
import { tellOfNewDevice } from './new-device.ts'
import { hashOfToken, newToken } from './token.ts'

export type SessionLimits = {
  /** A session that rests longer than this has run out. */
  readonly idleHours: number
  /** No session lasts longer, however much it is used. */
  readonly days: number
}

/**
 * Answers the token, which is not stored and cannot be read again. `provenAt`: when they proved who they are, where that
 * was not just now.
 */
export async function openSession(
  db: Database,
  user: string,
  from: Pick<Origin, 'address' | 'browser' | 'device'>,
  now: string,
  provenAt?: string,
): Promise<string> {
  await tellOfNewDevice(db, user, from, now)
  const token = newToken()
  await db`
    insert into sessions
      (_id, user_id, token_hash, user_agent, address, last_address, device, created_at, last_seen_at,
      confirmed_at)
    values (${uuidv7()}, ${user}, ${hashOfToken(token)}, ${shortened(from.browser)}, ${from.address},
      ${from.address}, ${hashOfMark(user, from.device)}, ${now}, ${now},
      least(now(), ${provenAt ?? null}::timestamptz))`
  return token
}

/** Refused if the session has ended since the request came; while this transaction lasts, it does not end. */
export async function keepSession(db: Database, token: string): Promise<void> {
  if (!(await holdsSession(db, token))) throw new AppError('notSignedIn')
}

/** Whether the token's session is open; while this transaction lasts, it does not end. */
export async function holdsSession(db: Database, token: string): Promise<boolean> {
  const [open] = await db`
    select from sessions where token_hash = ${hashOfToken(token)} and ended_at is null for share`
  return open !== undefined
}

/**
 * Holds all open sessions of a user until the transaction ends, always in the same order: of two sessions that end each
 * other one is first, and the other is refused.
 */
export async function holdSessionsOf(db: Database, user: string): Promise<readonly string[]> {
  const held = await db<{ _id: string }[]>`
    select _id from sessions where user_id = ${user} and ended_at is null order by _id for update`
  return held.map(({ _id }) => _id)
}

export async function endSession(db: Database, session: string, now: string): Promise<void> {
  await db`update sessions set ended_at = ${now} where _id = ${session} and ended_at is null`
}

/** Ends a session from another one: signing in by its browser again is signing in on a new device. */
export async function endOneOf(
  db: Database,
  user: string,
  { ended, by }: { readonly ended: string; readonly by?: string | undefined },
  now: string,
): Promise<void> {
  await endSession(db, ended, now)
  await db`
    update sessions set device = null
    where user_id = ${user} and device = (select device from sessions where _id = ${ended})
      and device is distinct from (select device from sessions where _id = ${by ?? null})`
}

/** Ends all of a user's sessions, except the one given, and forgets the browsers of those; and what of signing in is under way. */
export async function endSessionsOf(db: Database, user: string, now: string, but?: string): Promise<void> {
  // First: whoever is just signing in by one has then either a session, which ends below, or none. Without the person's
  // row a password that was right before may open one afterwards: whoever changes it holds that (`byOwner`).
  await endChallengesOf(db, user)
  await holdSessionsOf(db, user)
  await db`
    update sessions set ended_at = coalesce(ended_at, ${now}::timestamptz), device = null
    where user_id = ${user} and (ended_at is null or device is not null) and _id is distinct from ${but ?? null}`
}

/** Deletes sessions that were not used for so long. */
export async function pruneSessions(db: Database, now: string): Promise<void> {
  await db`
    delete from sessions where last_seen_at < ${now}::timestamptz - make_interval(days => ${rememberedDays})`
}
