import { createHash } from 'node:crypto'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { Database } from '../kernel/context.ts'

/**
 * How many wrong passwords are free before each further one locks for longer, up to a quarter of an hour. Few for one
 * person from one network; many for a network, which a whole office may share. Those for a person from anywhere lock
 * nobody, or a stranger could lock out anybody: once there are many, one is free for that person from each network.
 */
const free = { personHere: 10, person: null, address: 100, ownPassword: 10, code: 10 } as const
const manyForPerson = 50
const firstLockSeconds = 30
const longestLockSeconds = 900

export type Counter = { readonly kind: keyof typeof free; readonly name: string }

/**
 * What a code is asked for. Each has its own counter: whoever mistypes while they confirm that it is them can still
 * sign in, and a recovery code helps whose codes of the app somebody else has guessed at.
 */
type CodeUse = `${'signIn' | 'confirm'} ${'app' | 'recoveryCode' | 'passkey'}` | 'setUp'

/** Wrong answers to what is asked for after somebody's password, from wherever they come. */
export function codeCounters(user: string, use: CodeUse): readonly Counter[] {
  return [{ kind: 'code', name: `${user} ${use}` }]
}

/**
 * An attempt is counted before it is made, in one statement, so that a thousand at once cannot all pass by reading
 * the same counter. Where the person's own counter is locked nothing is counted or done, and it is told how long to
 * wait. Answers the refusal of a network that is locked: the work is done all the same, and the caller throws it;
 * and whether this attempt locks a counter unless it succeeds.
 */
export async function takeAttempt(
  db: Database,
  counters: readonly Counter[],
  now: string,
): Promise<{ readonly refusal: AppError | undefined; readonly locks: boolean }> {
  const [waits] = await db<{ own: number | null; shared: number | null; locks: boolean | null }[]>`
    with asked as (
      select decode(hex, 'hex') as key, kind, free::int from unnest(${counters.map(keyOf)}::text[],
        ${counters.map(({ kind }) => kind)}::text[],
        ${counters.map(({ kind }) => free[kind]?.toString() ?? null)}::text[]) as c (hex, kind, free)),
    wanted as (
      select key, kind, case when kind = 'personHere' and exists (
          select from sign_in_attempts a join asked p on p.key = a.key and p.kind = 'person'
          where a.failures >= ${manyForPerson} and a.last_at > ${now}::timestamptz - interval '1 day')
        then 1 else free end as free
      from asked),
    locked as (
      select w.kind = 'address' as "isShared", a.locked_until as until
      from sign_in_attempts a join wanted w on w.key = a.key
      where w.free is not null and a.locked_until > ${now}),
    taken as (
      insert into sign_in_attempts as a (key, failures, last_at, locked_until)
      select key, 1, ${now}::timestamptz,
        case when free = 1 then ${now}::timestamptz + make_interval(secs => ${firstLockSeconds}) end
      from wanted where not exists (select from locked where not "isShared") order by key
      on conflict (key) do update set
        last_at = excluded.last_at,
        failures = case when a.last_at < excluded.last_at - interval '1 day' then 1 else a.failures + 1 end,
        locked_until = (
          select case when a.last_at < excluded.last_at - interval '1 day' then excluded.locked_until
            when a.failures + 1 >= w.free then excluded.last_at + make_interval(secs => least(
              ${longestLockSeconds}, ${firstLockSeconds} * power(2, least(a.failures + 1 - w.free, 10)))) end
          from wanted w where w.key = a.key)
      where a.locked_until is null or a.locked_until <= excluded.last_at
      returning key, locked_until),
    waits as (
      select "isShared", ceil(extract(epoch from until - ${now}::timestamptz))::int as seconds from locked
      union all select kind = 'address', ${firstLockSeconds} from wanted
        where free is not null and not exists (select from locked where not "isShared") and key not in (select key from taken))
    select max(seconds) filter (where not "isShared") as own, max(seconds) filter (where "isShared") as shared,
      (select bool_or(locked_until > ${now}::timestamptz) from taken) as locks
    from waits`
  const isCode = counters.some(({ kind }) => kind === 'code')
  if (typeof waits?.own === 'number') throw tooManyGuesses(waits.own, isCode ? codes : passwords)
  const refusal = typeof waits?.shared === 'number' ? tooManyGuesses(waits.shared, passwords) : undefined
  return { refusal, locks: waits?.locks === true }
}

/** The right password adds to no counter and clears that of the person at this address. */
export async function giveBack(db: Database, counters: readonly Counter[], now: string): Promise<void> {
  const isShared = ({ kind }: Counter) => kind === 'person' || kind === 'address'
  const own = counters.filter((one) => !isShared(one)).map(keyOf)
  const shared = counters.filter(isShared).map(keyOf)
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
function tooManyGuesses(wait: number, guesses: Label): AppError {
  const seconds = Math.max(2, wait)
  const [time, sq, en, de, es] =
    seconds > 90
      ? ([Math.ceil(seconds / 60), 'minutash', 'minutes', 'Minuten', 'minutos'] as const)
      : ([seconds, 'sekondash', 'seconds', 'Sekunden', 'segundos'] as const)
  const detail: Label = [
    `${guesses[0]} Provoni përsëri pas ${time} ${sq}.`,
    `${guesses[1]} Try again in ${time} ${en}.`,
    `${guesses[2]} Versuchen Sie es in ${time} ${de} erneut.`,
    `${guesses[3]} Inténtelo de nuevo en ${time} ${es}.`,
  ]
  return new AppError('tooMany', { seconds }, [], {}, detail)
}

const passwords: Label = [
  'Shumë fjalëkalime të gabuara.',
  'Too many wrong passwords.',
  'Zu viele falsche Passwörter.',
  'Demasiadas contraseñas incorrectas.',
]
const codes: Label = [
  'Shumë kode të gabuara.',
  'Too many wrong codes.',
  'Zu viele falsche Codes.',
  'Demasiados códigos incorrectos.',
]
