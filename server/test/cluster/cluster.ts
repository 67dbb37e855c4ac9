import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../src/database/connect.ts'
import { type ServerProcess, spawnServer } from '../server-process.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { openPooler, type Pooler } from './pooler.ts'
import type { PostgresNode } from './postgres-node.ts'
import { openReplicated } from './replicated.ts'
import { openStore } from './store.ts'

export const names = ['one', 'two'] as const
export type Name = (typeof names)[number]

/** Two servers behind a proxy, a primary with a synchronous standby, files in a bucket. */
export type Cluster = {
  readonly balancer: Balancer
  readonly databaseUrl: string
  readonly poolerUrl: string | undefined
  readonly store: string
  addressOf(name: Name): Promise<string>
  /** What the servers have written so far, those of before included. */
  outputs(): string
  primary(): PostgresNode
  killServer(name: Name): Promise<void>
  /** As whoever keeps services running starts it again. */
  startServer(name: Name): Promise<void>
  /** Answers when the standby was promoted, in milliseconds after the primary was killed. */
  failOver(): Promise<number>
  /** What was the primary is copied anew and follows, and commits wait for it. */
  recover(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  readonly folder: string
  /** Whether PgBouncer stands before the database. */
  readonly isPooled: boolean
  readonly limit: number
}

export async function openCluster({ folder, isPooled, limit }: Options): Promise<Cluster> {
  // PgBouncer reads its settings anew as somebody else.
  if (isPooled) chmodSync(folder, 0o711)
  const databases = await openReplicated({ folder: join(folder, 'database'), isSynchronous: true })
  let [primary, standby] = [databases.primary, databases.standby]
  const store = await openStore(join(folder, 'bucket'))
  const balancer = await openBalancer()
  // The database may move: whoever finds nobody there tries again soon.
  const patience = ['server_login_retry = 1', 'default_pool_size = 20', 'ignore_startup_parameters =']
  const pooler: Pooler | undefined = isPooled
    ? await openPooler(join(folder, 'pooler'), primary.owner, patience)
    : undefined
  const poolerUrl = pooler && databases.url.replace(/@[^/]+/, `@127.0.0.1:${pooler.port}`)
  const servers = new Map<Name, ServerProcess>()
  const spawned: ServerProcess[] = []

  async function startServer(name: Name): Promise<void> {
    const { settings } = store
    const server = spawnServer({
      DATA_DIR: join(folder, `server ${name}`),
      DATABASE_URL: poolerUrl ?? databases.url,
      ...(poolerUrl ? { DATABASE_DIRECT_URL: databases.url } : {}),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      RATE_LIMIT: String(limit),
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      S3_PREFIX: settings.prefix,
    })
    servers.set(name, server)
    spawned.push(server)
    balancer.place(name, await server.address)
  }

  function server(name: Name): ServerProcess {
    const found = servers.get(name)
    if (!found) throw new Error(`There is no server ${name}`)
    return found
  }

  async function stop(): Promise<void> {
    for (const { child } of servers.values()) child.kill('SIGTERM')
    await Promise.all([...servers.values()].map(({ ended }) => ended))
    pooler?.stop()
    await balancer.close()
    await store.close()
    await databases.stop()
  }

  try {
    await Promise.all(names.map(startServer))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    balancer,
    databaseUrl: databases.url,
    poolerUrl,
    store: `${store.settings.endpoint}/${store.settings.bucket}`,
    addressOf: (name) => server(name).address,
    outputs: () => spawned.map((one) => one.output()).join('\n'),
    primary: () => primary,
    async killServer(name) {
      server(name).child.kill('SIGKILL')
      await server(name).ended
    },
    startServer,
    async failOver() {
      const began = performance.now()
      await primary.kill()
      await untilSilent(primary)
      await standby.promote()
      ;[primary, standby] = [standby, primary]
      const took = performance.now() - began
      pooler?.pointAt(primary.port)
      return took
    },
    async recover() {
      await standby.follow(primary)
      await primary.waitForStandby()
    },
    stop,
  }
}

/** As a failover tool does: what does not answer three times in a row is taken for dead. */
async function untilSilent(node: PostgresNode): Promise<void> {
  for (let silent = 0; silent < 3; ) {
    const sql = connect(node.owner, { max: 1, connectSeconds: 1 })
    silent = await sql`select 1`.then(
      () => 0,
      () => silent + 1,
    )
    await sql.end({ timeout: 0 })
    await pause(100)
  }
}
