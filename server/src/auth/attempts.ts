import { createHash } from 'node:crypto'
import type { Database } from '../kernel/context.ts'

/** How many wrong passwords are free before each further one locks for longer, up to a quarter of an hour. */
const free = { username: 10, address: 20 } as const
const firstLockSeconds = 30
const longestLockSeconds = 900

type Kind = keyof typeof free

/**
 * An attempt is counted before it is made, in one statement, so that a thousand at once cannot all pass by reading
 * the same counter. False: locked, and the attempt must not be made.
 */
export async function takeAttempt(db: Database, kind: Kind, name: string, now: string): Promise<boolean> {
  const taken = await db`
    insert into sign_in_attempts as a (key, failures, last_at)
    values (${keyOf(kind, name)}, 1, ${now})
    on conflict (key) do update set
      last_at = excluded.last_at,
      failures = case when a.last_at < excluded.last_at - interval '1 day' then 1 else a.failures + 1 end,
      locked_until = case
        when a.last_at < excluded.last_at - interval '1 day' or a.failures + 1 < ${free[kind]} then null
        else excluded.last_at + make_interval(secs => least(
          ${longestLockSeconds},
          ${firstLockSeconds} * power(2, least(a.failures + 1 - ${free[kind]}, 10))))
      end
    where a.locked_until is null or a.locked_until <= excluded.last_at
    returning key`
  return taken.length === 1
}

/** The right password resets the counter of the name. */
export async function forgiveUsername(db: Database, name: string): Promise<void> {
  await db`delete from sign_in_attempts where key = ${keyOf('username', name)}`
}

/** The address gets back this one attempt only: one good account must not pay for guesses at others. */
export async function forgiveAddress(db: Database, address: string): Promise<void> {
  await db`
    update sign_in_attempts set failures = greatest(failures - 1, 0),
      locked_until = case when failures - 1 < ${free.address} then null else locked_until end
    where key = ${keyOf('address', address)}`
}

export async function pruneAttempts(db: Database, now: string): Promise<void> {
  await db`delete from sign_in_attempts where last_at < ${now}::timestamptz - interval '1 day'`
}

/** Somebody may type a password into the name field: it is stored as a hash only. */
function keyOf(kind: Kind, name: string): Buffer {
  return createHash('sha256').update(`${kind} ${name}`).digest()
}
