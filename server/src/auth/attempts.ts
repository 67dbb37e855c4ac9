import { createHash } from 'node:crypto'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Database } from '../kernel/context.ts'

/**
 * How many wrong passwords are free before each further one locks for longer, up to a quarter of an hour. Few for one
 * person from one address; many for a person from anywhere and for an address, which a whole office may share.
 */
const free = { personHere: 10, person: 50, address: 100, ownPassword: 10 } as const
const firstLockSeconds = 30
const longestLockSeconds = 900

export type Counter = { readonly kind: keyof typeof free; readonly name: string }

/**
 * An attempt is counted before it is made, in one statement, so that a thousand at once cannot all pass by reading
 * the same counter. Where any counter is locked nothing is counted, and it is told how long to wait. Answers whether
 * this attempt locks one unless it succeeds.
 */
export async function takeAttempt(db: Database, counters: readonly Counter[], now: string): Promise<boolean> {
  const keys = counters.map(keyOf)
  const [{ wait, locks } = { wait: null, locks: null }] = await db<
    { wait: number | null; locks: boolean | null }[]
  >`
    with wanted as (
      select decode(hex, 'hex') as key, free
      from unnest(${keys}::text[], ${counters.map(({ kind }) => String(free[kind]))}::text[]::int[]) as w (hex, free)
      order by 1),
    locked as (
      select max(a.locked_until) as until from sign_in_attempts a join wanted w on w.key = a.key
      where a.locked_until > ${now}),
    taken as (
      insert into sign_in_attempts as a (key, failures, last_at)
      select key, 1, ${now}::timestamptz from wanted where (select until from locked) is null
      on conflict (key) do update set
        last_at = excluded.last_at,
        failures = case when a.last_at < excluded.last_at - interval '1 day' then 1 else a.failures + 1 end,
        locked_until = (
          select case when a.last_at < excluded.last_at - interval '1 day' or a.failures + 1 < w.free then null
            else excluded.last_at + make_interval(secs => least(
              ${longestLockSeconds}, ${firstLockSeconds} * power(2, least(a.failures + 1 - w.free, 10)))) end
          from wanted w where w.key = a.key)
      where a.locked_until is null or a.locked_until <= excluded.last_at
      returning key, locked_until)
    select ceil(extract(epoch from (select until from locked) - ${now}::timestamptz))::int as wait,
      (select bool_or(locked_until > ${now}::timestamptz) from taken) as locks
    union all select ${firstLockSeconds}, null from wanted w
      where (select until from locked) is null and w.key not in (select key from taken)
    order by wait desc nulls last limit 1`
  if (wait !== null) throw tooManyGuesses(wait)
  return locks === true
}

/** The right password adds to no counter and clears that of the person at this address. */
export async function giveBack(db: Database, counters: readonly Counter[], now: string): Promise<void> {
  const own = counters.filter(({ kind }) => kind === 'personHere' || kind === 'ownPassword').map(keyOf)
  const shared = counters.filter(({ kind }) => kind === 'person' || kind === 'address').map(keyOf)
  await db`delete from sign_in_attempts where key in (select decode(hex, 'hex') from unnest(${own}::text[]) hex)`
  await db`
    update sign_in_attempts set failures = greatest(failures - 1, 0),
      locked_until = case when last_at = ${now} then null else locked_until end
    where key in (select key from sign_in_attempts
      where key in (select decode(hex, 'hex') from unnest(${shared}::text[]) hex) order by key for update)`
}

export async function pruneAttempts(db: Database, now: string): Promise<void> {
  await db`delete from sign_in_attempts where last_at < ${now}::timestamptz - interval '1 day'`
}

/** Somebody may type a password into the name field: it is stored as a hash only. */
function keyOf({ kind, name }: Counter): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex')
}

/** Says how long to wait, the same whether there is such a person or not. */
function tooManyGuesses(wait: number): AppError {
  const seconds = Math.max(2, wait)
  const [time, sq, en, de, es] =
    seconds > 90
      ? ([Math.ceil(seconds / 60), 'minutash', 'minutes', 'Minuten', 'minutos'] as const)
      : ([seconds, 'sekondash', 'seconds', 'Sekunden', 'segundos'] as const)
  const detail: Label = [
    `Shumë fjalëkalime të gabuara. Provoni përsëri pas ${time} ${sq}.`,
    `Too many wrong passwords. Try again in ${time} ${en}.`,
    `Zu viele falsche Passwörter. Versuchen Sie es in ${time} ${de} erneut.`,
    `Demasiadas contraseñas incorrectas. Inténtelo de nuevo en ${time} ${es}.`,
  ]
  return new AppError('tooMany', { seconds }, [], {}, detail)
}
