import { mkdirSync } from 'node:fs'
import { assertSafe } from './assert-safe.ts'
import {
  type Address,
  closePools,
  connect,
  endSoon,
  openPools,
  type PoolOptions,
  type Pools,
  type Sql,
} from './connect.ts'
import { lockData } from './data-lock.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { endsWithin } from './ends-within.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { assertSessionsKept, isPoolersRefusal, keepLimitsWithRole, poolerInBetween } from './pooler.ts'
import { secretOf } from './secret.ts'
import { ensureServerRole, serverAddress } from './server-role.ts'
import { restoringSignIn } from './sign-in-restored.ts'

export type Database = {
  /** The server's own connections, under the role that owns nothing. */
  pools: Pools
  close(): Promise<void>
}

type Options = {
  dataDir: string
  databaseUrl: string | undefined
  /** The database itself, where `databaseUrl` is that of a pooler before it. */
  databaseDirectUrl?: string | undefined
  screenConnections?: number
  told?: PoolOptions['told']
  migrations: string
  log: Log
  onLost: (reason: Error) => void
}

/** A database that is migrated and safe to serve, embedded or external. */
export async function openDatabase(options: Options): Promise<Database> {
  const home = options.databaseUrl ? await external(options.databaseUrl, options) : await embedded(options)
  try {
    const server = await prepare(home, options)
    const reach = restoringSignIn(home.owner, server, options.log)
    const pools = await safe(
      openPools(server, {
        screens: options.screenConnections,
        told: options.told,
        reach,
        pooler: home.pooler,
      }),
    )
    return {
      pools,
      async close() {
        const isSilent = !(await endsWithin(answerOf(pools.health), 2_000))
        await closePools(pools)
        await home.stop(isSilent ? silentStopMs : undefined)
      },
    }
  } catch (error) {
    await home.stop()
    throw isPoolersRefusal(error) ? new Error(poolerInBetween, { cause: error }) : error
  }
}

/** A database that says nothing any more is hardly going to stop when it is asked to. */
const silentStopMs = 1_000

/** Ends with whatever the database says, be it an error. */
async function answerOf(sql: Sql): Promise<void> {
  await sql`select 1`.catch(() => {})
}

/** Answers as whom the server works there. */
async function prepare(
  { owner: address, secret, pooler }: Home,
  { migrations, log }: Options,
): Promise<Address> {
  const owner = connect(address, { max: 2 })
  try {
    await assertVersion(owner)
    const server = await serverAddress(owner, address, secret)
    await ensureServerRole(owner, server)
    if (pooler) await keepLimitsWithRole(owner, server.username ?? '')
    await migrate(owner, migrations, { log })
    return server
  } finally {
    await endSoon(owner)
  }
}

async function safe(pools: Pools): Promise<Pools> {
  try {
    await assertSafe(pools.sql)
    await assertSessionsKept(pools)
    return pools
  } catch (error) {
    await closePools(pools)
    throw error
  }
}

type Home = { owner: Address; secret: string; stop: Embedded['stop']; pooler?: string }

async function embedded(options: Options): Promise<Home> {
  const database = await startEmbedded(options)
  const sql = connect(database.owner, { max: 1 })
  try {
    const [known] = await sql`select from pg_database where datname = 'prona'`
    if (!known) await sql`create database prona`
  } catch (error) {
    await database.stop()
    throw error
  } finally {
    await endSoon(sql)
  }
  return { ...database, owner: { ...database.owner, database: 'prona' } }
}

/** The server's password is derived from the owner's, so that several servers on one database use the same one. */
async function external(url: string, { dataDir, databaseDirectUrl }: Options): Promise<Home> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockData(dataDir)
  try {
    const secret = secretOf({ databaseUrl: url, dataDir })
    const pooler = databaseDirectUrl ? url : undefined
    return { owner: { url: databaseDirectUrl ?? url }, secret, stop: async () => unlock(), pooler }
  } catch (error) {
    unlock()
    throw error
  }
}

async function assertVersion(owner: Sql): Promise<void> {
  const [found] = await owner<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`
  if (!found || found.number < 150_000) {
    throw new Error(`PostgreSQL 15 or newer is needed; this one is ${found?.name}.`)
  }
}
