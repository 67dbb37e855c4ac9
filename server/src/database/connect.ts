import { AppError } from '@prona/contract/kernel/errors'
import type driver from 'postgres'
import { postgres } from './driver.ts'
import { urlsOf } from './hosts.ts'
import { lastingPool } from './lasting-pool.ts'
import { openListener } from './listener.ts'
import { neverRefusing, openReach, pastPooler, type Reach } from './reach.ts'

export type Transaction = driver.TransactionSql
/** The driver's own type assumes that every transaction answers a list of promises. */
export type Sql = Begin & driver.Sql & { figures(): PoolFigures }
/** How many connections do what, and how many statements wait for one. */
export type PoolFigures = { idle: number; busy: number; connecting: number; waiting: number }
/** Told of each statement how many milliseconds it took. */
export type Told = (statement: string, milliseconds: number) => void
type Begin = {
  begin<T>(work: (db: Transaction) => Promise<T>): Promise<T>
  begin<T>(mode: string, work: (db: Transaction) => Promise<T>): Promise<T>
}

/**
 * Where a database is and as whom to connect: a complete address, parts of one, or an address with parts replaced.
 */
export type Address = {
  /** May name several machines. */
  url?: string
  /** A host name, or the folder of a unix socket. */
  host?: string
  port?: number
  database?: string
  username?: string
  password?: string
}

export type ConnectOptions = {
  /** How many connections are open at most. */
  max?: number
  /** Settings of every session, beside UTC. */
  settings?: Record<string, string>
  /** After this time a connection is replaced as soon as it is idle. */
  lifetimeSeconds?: number
  /** A connection that is asked something and says nothing for so long is given up; by default none is. */
  answerSeconds?: number
  /** For how long a connection is tried, at each of several machines. */
  connectSeconds?: number
  /** Whether it is written to or follows another one; by default only one that is written to will do. */
  role?: 'primary' | 'standby' | 'any'
  /** What is known of the database, where others ask it too. */
  reach?: Reach
  told?: Told
  /** Where a pooler stands before the database: the sessions it gives keep nothing from one transaction to the next. */
  pooler?: string
  /** Whether statements are prepared; not where a pooler gives each transaction another session. */
  prepare?: boolean
}

export function connect(address: Address, options: ConnectOptions = {}): Sql {
  const { url, ...parts } = address
  const { reach, pooler, role = 'primary' } = options
  const isOneOfSeveral = url !== undefined && urlsOf(url).length > 1
  const last = { host: 0 }
  const choices = {
    ...parts,
    max: options.max ?? 10,
    connect_timeout: options.connectSeconds ?? (isOneOfSeveral ? 3 : 10),
    target_session_attrs: role === 'any' ? undefined : role,
    // For all connections together, also those of later pools.
    last,
    answer_timeout: options.answerSeconds ?? null,
    told: options.told ?? null,
    // After the database restarts, a connection is tried again at once; the driver's own wait grows to 20 s.
    backoff: () => (reach?.waitMs() ?? 100) / 1000,
    // What a connection gathers in the database's memory is freed with it.
    max_lifetime: options.lifetimeSeconds ?? 1_800,
    onnotice: () => {},
    types: wireTypes,
    prepare: options.prepare ?? true,
    // A pooler, before which nothing is prepared, refuses what it does not know.
    connection: { ...everySession, ...(options.prepare === false ? {} : ownSession), ...options.settings },
  }
  const open = (onclose: () => void) => {
    const all = { ...choices, onclose, reach: reach ?? null }
    if (pooler) return postgres(pooler, { ...all, prepare: false, connection: everySession })
    return url ? postgres(url, all) : postgres(all)
  }
  const listener = openListener(
    (ears) => {
      const own = { max: 1, max_lifetime: null, fetch_types: false, answer_timeout: 3 }
      const all = { ...choices, ...own, ...ears, reach: reach ? neverRefusing(reach) : null }
      // Past a pooler, which passes no notifications on.
      return url ? postgres(url, all) : postgres(all)
    },
    { waitMs: reach?.waitMs },
  )
  return lastingPool(open, listener) as Sql
}

const everySession = { application_name: 'prona', TimeZone: 'UTC', DateStyle: 'ISO' }
/** By default an owner who is called prona would make tables in the schema that has the list of migrations. */
const ownSession = { search_path: 'public' }

/** Also where a pooler keeps settings of our own from the session. */
export const usualCountPatience = '300ms'

/** Limits that keep one request from holding up all the others: of what somebody waits for at a screen. */
export const serverSession = {
  statement_timeout: '5s',
  // Shorter, so that whoever waits for others hears that, and not that what they ask takes long.
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '60s',
  /** Our own setting: a list waits this long for its rows to be counted, then shows an estimate. */
  'app.count_patience': usualCountPatience,
}

/** Of exports, reports, imports, changes to many records and jobs. */
export const longSession = { ...serverSession, statement_timeout: '60s', lock_timeout: '10s' }

/** Of signing in and of asking who is signed in. */
const entrySession = { ...serverSession, lock_timeout: '2s' }

/** The server's connections, apart by what they are for, so that none of it uses up those of the rest. */
export type Pools = {
  /** For what is read and written from a screen. */
  readonly sql: Sql
  /** For what may take long. */
  readonly long: Sql
  /** Kept for signing in. */
  readonly entry: Sql
  /** Kept for whether the server is healthy. */
  readonly health: Sql
  /** Where a pooler serves some of these: kept for whether it does. */
  readonly pooledHealth?: Sql
  /** Where there is a replica: for what is read from it, and kept for whether it is well. */
  readonly replica?: Sql
  readonly replicaHealth?: Sql
}

/** A little longer than the database takes to stop a statement by itself, so that only its silence is cut short. */
const patience = { sql: 8, long: 130, entry: 8, health: 2, pooledHealth: 2, replica: 130, replicaHealth: 2 }

export type PoolOptions = {
  /** How many connections the screens have; those of long work follow. */
  screens?: number
  reach?: Reach
  /** Health's own: its short patience is no reason to keep the others from trying. */
  healthReach?: Reach
  answerSeconds?: Partial<typeof patience>
  told?: (pool: keyof Pools, ...about: Parameters<Told>) => void
  /** The address of a pooler that serves the many short transactions; what is long or listens goes past it. */
  pooler?: string
  /** The address of a replica, where the same role signs in. */
  replica?: string | undefined
}

export function openPools(address: Address, options: PoolOptions = {}): Pools {
  const {
    screens = 10,
    reach = openReach(),
    healthReach = openReach(),
    answerSeconds,
    told,
    replica,
  } = options
  const patienceOf = { ...patience, ...answerSeconds }
  const open = (pool: keyof Pools, settings: Record<string, string>, max: number, others?: ConnectOptions) =>
    connect(address, {
      max,
      settings,
      reach,
      answerSeconds: patienceOf[pool],
      told: told && ((...about) => told(pool, ...about)),
      ...others,
    })
  const health = open('health', entrySession, 1, { reach: healthReach })
  const pooled = options.pooler
    ? { pooler: options.pooler, reach: pastPooler(reach, async () => health`select 1`) }
    : {}
  const askingPooler = { pooler: options.pooler, reach: openReach(), connectSeconds: 2 }
  /** Without settings of the session, as a pooler may stand before it: each transaction brings its own. */
  const openReading = (pool: keyof Pools, max: number) =>
    connect(
      { ...address, url: replica },
      {
        max,
        reach: openReach(),
        answerSeconds: patienceOf[pool],
        connectSeconds: 2,
        role: 'standby',
        prepare: false,
        told: told && ((...about) => told(pool, ...about)),
      },
    )
  return {
    sql: open('sql', serverSession, screens, pooled),
    long: open('long', longSession, Math.round(screens * 0.8)),
    entry: open('entry', entrySession, 2, pooled),
    health,
    ...(options.pooler && { pooledHealth: open('pooledHealth', entrySession, 1, askingPooler) }),
    ...(replica && {
      replica: openReading('replica', Math.round(screens * 0.8)),
      replicaHealth: openReading('replicaHealth', 1),
    }),
  }
}

/** What has not ended by then is broken off. */
export async function closePools(pools: Pools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => endSoon(pool)))
}

/** Also where the database says nothing any more, and not even good-bye. */
export function endSoon(pool: Sql): Promise<void> {
  return pool.end({ timeout: 3 })
}

/** How the values of PostgreSQL are read; each type is named by its number in the catalogue. */
const wireTypes = {
  bigint: { to: 20, from: [20], serialize: String, parse: safeInteger },
  // The sum of bigints. An average would have decimals.
  sum: { to: 1700, from: [1700], serialize: String, parse: figure },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
  localTime: { to: 1114, from: [1114], serialize: String, parse: String },
  instant: { to: 1184, from: [1184], serialize: instantText, parse: instant },
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond the whole numbers that can be trusted`)
  return value
}

/** A sum of amounts that nobody has is refused, as they would be: it could not be told to the cent. */
function figure(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  const params = { max: Number.MAX_SAFE_INTEGER }
  throw new AppError('invalidFilter', {}, [{ field: 'sum', code: 'tooBig', params }])
}

function instantText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

/** `2026-11-21 07:06:37.123456+00` becomes `2026-11-21T07:06:37.123Z`: sessions are always in UTC. */
function instant(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  if (!parts) return text
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}
