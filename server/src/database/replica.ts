import { setTimeout as pause } from 'node:timers/promises'
import type { Sql, Transaction } from './connect.ts'
import { codeOf } from './error-code.ts'
import { isLost, isUnreachable } from './outage-codes.ts'
import { type ReadingPools, type Reads, readOn, readsOn } from './reads.ts'

export type Replica = {
  /** Reads from the replica where it has all that the primary had when it was asked, and from the primary otherwise. */
  readonly reads: Reads
  /** Whether it is read from at present. */
  isUsed(): boolean
  /** How many seconds it is behind; undefined where that is not known. */
  lagSeconds(): Promise<number | undefined>
  close(): void
}

type Log = { info(text: string): void; warn(about: object, text: string): void }

/** How long a reader waits for the replica to catch up, and how soon one that was left out is looked at. */
export type ReplicaTerms = { readonly patienceMs: number; readonly lookMs: number }

const usualTerms: ReplicaTerms = { patienceMs: 2_000, lookMs: 1_000 }

type Options = {
  /** For the work itself where the replica cannot do it. */
  readonly primary: ReadingPools
  /** For short questions to the primary. */
  readonly screens: Sql
  readonly replica: Sql
  /** For short questions to the replica. */
  readonly replicaHealth: Sql
  readonly log: Log
  readonly terms?: ReplicaTerms | undefined
}

const longestLookMs = 60_000
const soonMs = 120_000

/** One that is lost again soon is looked at later and later. */
export function nextLook(lastMs: number, usedForMs: number, firstMs: number): number {
  return usedForMs < soonMs ? Math.min(lastMs * 2, longestLookMs) : firstMs
}

/**
 * A replica that is behind, gone or no replica at all is left out from the first reader on who finds it so, and looked
 * at until it is well: nobody else waits for it in vain, and the log has one line for each change.
 */
export function openReplica(options: Options): Replica {
  const { primary, screens, replica, replicaHealth, log, terms = usualTerms } = options
  const { patienceMs, lookMs } = terms
  const onPrimary = readsOn(primary)
  let isUsed = true
  let usedSince = Number.NEGATIVE_INFINITY
  let nextLookMs = lookMs
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function leaveOut(why: string): void {
    if (!isUsed || isClosed) return
    isUsed = false
    nextLookMs = nextLook(nextLookMs, performance.now() - usedSince, lookMs)
    log.warn({ why }, 'Exports and reports are read from the primary, because the replica is not well')
    lookLater()
  }

  function lookLater(): void {
    timer = setTimeout(() => void look(), nextLookMs).unref()
  }

  /** It has to catch up in half the time that readers wait, so that it is not lost and found all the time. */
  async function look(): Promise<void> {
    const isWell = await inTime(patienceMs / 2, async (attempt) => {
      const position = await positionOf(screens)
      if (position) await caughtUp(replicaHealth, position, attempt)
      return position !== undefined
    }).catch(() => false)
    if (isClosed) return
    if (!isWell) return lookLater()
    isUsed = true
    usedSince = performance.now()
    log.info('Exports and reports are read from the replica again')
  }

  const reads: Reads = async (reading, work) => {
    if (!isUsed) return onPrimary(reading, work)
    const position = await positionOf(screens)
    if (!position) return onPrimary(reading, work)
    try {
      return await inTime(patienceMs, (attempt) =>
        readOn({ sql: replica, cancelling: replicaHealth }, reading.signal, async (db) => {
          await caughtUp(db, position, attempt)
          attempt.begin()
          return work(db)
        }),
      )
    } catch (error) {
      const why = reading.signal.aborted ? undefined : faultOf(error)
      if (why === undefined) throw error
      leaveOut(why)
      if (!reading.isRepeatable()) throw error
      return onPrimary(reading, work)
    }
  }

  async function lagSeconds(): Promise<number | undefined> {
    try {
      const position = await positionOf(screens)
      if (!position) return undefined
      const [last] = await replicaHealth<{ at: string | null }[]>`
        select case when pg_last_wal_replay_lsn() < ${position.lsn}::pg_lsn then pg_last_xact_replay_timestamp()::text end as at`
      if (!last?.at) return last && 0
      const [lag] = await screens<{ seconds: number }[]>`
        select greatest(0, extract(epoch from clock_timestamp() - ${last.at}::timestamptz))::float8 as seconds`
      return lag?.seconds
    } catch {
      return undefined
    }
  }

  return {
    reads,
    lagSeconds,
    isUsed: () => isUsed,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Where the primary stands, and which database of which cluster it is. */
type Position = { lsn: string; database: string }

const identity = `(select system_identifier || ' ' || oid from pg_control_system(), pg_database
  where datname = current_database())`

/**
 * What is written to the disk is all that anybody has seen: a transaction becomes visible after that. Only where the
 * primary does not wait for its disk somebody may have seen more. Undefined where it is no primary at present.
 */
async function positionOf(primary: Sql): Promise<Position | undefined> {
  const [found] = await primary<Position[]>`
    select ${primary.unsafe(identity)} as database,
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end::text as lsn
    where not pg_is_in_recovery()`
  return found
}

type Standing = { isStandby: boolean; isSame: boolean; hasIt: boolean }

/** Ends when the replica has all that the primary had. Every look is a statement of its own, so it sees what is new. */
async function caughtUp(
  replica: Sql | Transaction,
  { lsn, database }: Position,
  attempt: Attempt,
): Promise<void> {
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 2, 100)) {
    const [found] = await replica<Standing[]>`
      select pg_is_in_recovery() as "isStandby", ${replica.unsafe(identity)} = ${database} as "isSame",
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "hasIt"`
    if (attempt.isTooLate()) throw new Unfit('it is behind')
    if (!found?.isStandby) {
      attempt.fail(new Unfit('it is no replica'))
      // It was one when it was connected to; the next connection may find another.
      await replica`select pg_terminate_backend(pg_backend_pid())`
      throw new Unfit('it is no replica')
    }
    if (!found.isSame) throw new Unfit('it follows another database')
    if (found.hasIt) return
    await pause(pauseMs)
  }
}

type Attempt = { isTooLate(): boolean; begin(): void; fail(error: Error): void }

/** Gives the work so long to begin or, where it does not say that it begins, to end. */
function inTime<T>(milliseconds: number, work: (attempt: Attempt) => Promise<T>): Promise<T> {
  let isTooLate = false
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => {
    isTooLate = true
    reject(new Unfit('it does not catch up in time'))
  }, milliseconds)
  const begin = () => clearTimeout(timer)
  work({ isTooLate: () => isTooLate, begin, fail: reject })
    .then(resolve, reject)
    .finally(begin)
  return promise
}

/** The replica cannot be read from, whatever is asked. */
class Unfit extends Error {}

/** What is the replica's fault and not that of what was asked of it; undefined where it is none. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof Unfit) return error.message
  const code = codeOf(error) ?? ''
  // It stops what reads rows that the primary has removed.
  if (code === '40001' || code === '40P01')
    return 'what was read was in the way of what came from the primary'
  return isUnreachable(error) || isLost(error) || faults.test(code)
    ? `it does not answer (${code})`
    : undefined
}

/** Connections, sign-in, room, transactions it ended, and its disk. */
const faults = /^(08|25P0|28|3D|53|57P|58|XX)/
