import { AppError } from '@prona/contract/kernel/errors'
import type { Database } from '../kernel/context.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { shortened } from './access-entries.ts'
import { hashOfToken, newToken } from './token.ts'

export const idleHours = 12
export const longestDays = 30

/** Answers the token, which is not stored and cannot be read again. */
export async function openSession(
  db: Database,
  user: string,
  userAgent: string | undefined,
  now: string,
): Promise<string> {
  const token = newToken()
  await db`
    insert into sessions (_id, user_id, token_hash, user_agent, created_at, last_seen_at)
    values (${uuidv7()}, ${user}, ${hashOfToken(token)}, ${shortened(userAgent)}, ${now}, ${now})`
  return token
}

/** Refused if the session has ended since the request came; while this transaction lasts, it does not end. */
export async function keepSession(db: Database, token: string): Promise<void> {
  const [open] = await db`
    select from sessions where token_hash = ${hashOfToken(token)} and ended_at is null for share`
  if (!open) throw new AppError('notSignedIn')
}

export async function endSession(db: Database, session: string, now: string): Promise<void> {
  await db`update sessions set ended_at = ${now} where _id = ${session} and ended_at is null`
}

/** Ends all of a user's sessions, except the one given. */
export async function endSessionsOf(db: Database, user: string, now: string, but?: string): Promise<void> {
  await db`
    update sessions set ended_at = ${now}
    where user_id = ${user} and ended_at is null and _id is distinct from ${but ?? null}`
}

/** Deletes sessions that ended more than a month ago. */
export async function pruneSessions(db: Database, now: string): Promise<void> {
  await db`delete from sessions where created_at < ${now}::timestamptz - make_interval(days => ${2 * longestDays})`
}
