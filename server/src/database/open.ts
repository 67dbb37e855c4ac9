import { mkdirSync } from 'node:fs'
import { assertSafe } from './assert-safe.ts'
import { answers, closeDatabase } from './close.ts'
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
import { compareKey, type KeyFound } from './key-name.ts'
import type { Log } from './log.ts'
import { type AfterUpgrade, migrate } from './migrate.ts'
import { assertSessionsKept, keepLimitsWithRole } from './pooler.ts'
import { openReach } from './reach.ts'
import { secretOf } from './secret.ts'
import { ensureServerRole, serverAddress } from './server-role.ts'
import { restoringSignIn } from './sign-in-restored.ts'

export type Database = {
  /** The server's own connections, under the role that owns nothing. */
  pools: Pools
  /** By which second factors, webhooks and the audit work here. */
  key: KeyFound
  answers(): Promise<boolean>
  /** Whoever has just asked whether the database answers says so. */
  close(isAnswering?: boolean): Promise<void>
}

type Options = {
  dataDir: string
  databaseUrl: string | undefined
  /** The database itself, where `databaseUrl` is that of a pooler before it. */
  databaseDirectUrl?: string | undefined
  /** A copy of it that follows it, to read long things from. */
  databaseReplicaUrl?: string | undefined
  /** The key of the installation, where it is not the secret of the home. */
  secretKey?: string | undefined
  screenConnections?: number
  told?: PoolOptions['told']
  /** Told whenever the database cannot be reached. */
  away?: (error: unknown) => void
  migrations: string
  log: Log
  onLost: (reason: Error) => void
  /** Called before a database of before is upgraded; whatever it throws keeps that from happening. */
  beforeUpgrade?: (owner: Sql) => Promise<AfterUpgrade>
}

/** A database that is migrated and safe to serve, embedded or external. */
export async function openDatabase(options: Options): Promise<Database> {
  const home = await openHome(options)
  try {
    const { server, key } = await prepare(home, options)
    const restore = restoringSignIn(home.owner, server, options.log)
    const pools = await safe(
      openPools(server, {
        screens: options.screenConnections,
        told: options.told,
        reach: openReach({
          told(error) {
            options.away?.(error)
            restore(error)
          },
        }),
        healthReach: openReach({ told: restore }),
        pooler: home.pooler,
        replica: options.databaseReplicaUrl,
      }),
    )
    return {
      pools,
      key,
      answers: () => answers(pools),
      close: (isAnswering) => closeDatabase(pools, home.stop, isAnswering),
    }
  } catch (error) {
    await home.stop()
    throw error
  }
}

/** The database for this process alone, as its owner. */
export function openHome(
  options: Pick<Options, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'log' | 'onLost'>,
): Promise<Home> {
  return options.databaseUrl ? external(options.databaseUrl, options) : embedded(options)
}

/** Answers as whom the server works there, and by which key. */
async function prepare(
  { owner: address, secret, pooler }: Home,
  { migrations, log, beforeUpgrade, secretKey }: Options,
): Promise<{ server: Address; key: KeyFound }> {
  // A backup before an upgrade needs two beside the one that migrates.
  const owner = connect(address, { max: 3 })
  try {
    const server = await prepareRole(owner, address, secret)
    if (pooler) await keepLimitsWithRole(owner, server.username ?? '')
    await migrate(owner, migrations, { log, before: beforeUpgrade && (() => beforeUpgrade(owner)) })
    return { server, key: await compareKey(owner, secretKey ?? secret) }
  } finally {
    await endSoon(owner)
  }
}

/** Whatever the owner creates from now on the server's role may use. */
export async function prepareRole(owner: Sql, address: Address, secret: string): Promise<Address> {
  await assertVersion(owner)
  const server = await serverAddress(owner, address, secret)
  await ensureServerRole(owner, server)
  return server
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

export type Home = { owner: Address; secret: string; stop: Embedded['stop']; pooler?: string }

async function embedded(options: Parameters<typeof openHome>[0]): Promise<Home> {
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
async function external(
  url: string,
  { dataDir, databaseDirectUrl }: Parameters<typeof openHome>[0],
): Promise<Home> {
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
