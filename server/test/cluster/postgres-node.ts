import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterIn, lastWords, ownerRole } from '../../src/database/cluster.ts'
import { type Address, connect, type Sql } from '../../src/database/connect.ts'
import { nativePrograms } from '../../src/database/embedded.ts'
import { openEndpoint } from '../../src/database/endpoint.ts'
import { hasCode } from '../../src/database/error-code.ts'
import { endChildren } from '../../src/database/orphan.ts'
import {
  clusterHome,
  commandFor,
  handOver,
  reachablePrograms,
  wayToRun,
} from '../../src/database/unprivileged.ts'
import { openDoor } from './door.ts'

/** A PostgreSQL that can be killed, copied and promoted; its address stays the same through all of it. */
export type PostgresNode = {
  readonly port: number
  /** As a superuser. */
  readonly owner: Address
  /** Whether it is being recovered, as a standby is for as long as it is one. */
  isStandby(): Promise<boolean>
  /** Begins an empty one. */
  begin(): Promise<void>
  /** Becomes a copy of another one that runs, and follows it. */
  follow(primary: PostgresNode): Promise<void>
  /** Answers once it is written to. */
  promote(): Promise<void>
  /** Answers once every commit waits for the standby that follows. */
  waitForStandby(): Promise<void>
  /** As by a power cut. */
  kill(): Promise<void>
  /** Nothing gets through any more, and nobody is told: as of a machine that has vanished. */
  vanish(): void
  stop(): Promise<void>
  /** Where the one that follows reaches it. */
  readonly socket: { folder: string; cluster: string }
}

const password = 'of the superuser'

const settings = [
  'wal_level=replica',
  'max_wal_senders=10',
  'hot_standby=on',
  'hot_standby_feedback=on',
  'wal_keep_size=256MB',
  'wal_receiver_status_interval=1s',
  'wal_retrieve_retry_interval=200ms',
  'shared_buffers=64MB',
  'max_connections=100',
  'jit=off',
  'timezone=UTC',
  'log_min_messages=warning',
  'log_min_error_statement=panic',
]

export async function openPostgres(folder: string): Promise<PostgresNode> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const way = wayToRun()
  const native = await nativePrograms()
  const programs = reachablePrograms(way, native.folder, native.version)
  const home = clusterHome(way, folder)
  const cluster = join(home, 'cluster')
  const endpoint = await openEndpoint(way, folder, 'socket')
  const socketFolder = String(endpoint.address.host)
  const logFile = join(folder, 'database.log')
  const direct: Address = { ...endpoint.address, database: 'postgres', username: ownerRole, password }
  const door = await openDoor(join(socketFolder, '.s.PGSQL.5432'))
  const owner: Address = { ...direct, host: '127.0.0.1', port: door.port }
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(join(socketFolder, name), { force: true })
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    const all = [...settings, ...endpoint.settings].flatMap((setting) => ['-c', setting])
    const command = commandFor(way, join(programs, 'bin', 'postgres'), ['-D', cluster, ...all])
    const output = openSync(logFile, 'a', 0o600)
    const spawned = spawn(command.program, command.parameters, {
      ...command.options,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    child = spawned
    process.once('exit', () => spawned.kill('SIGKILL'))
    while (!(await answers())) {
      if (spawned.exitCode !== null || spawned.signalCode !== null)
        throw new Error(`PostgreSQL does not start. ${lastWords(logFile)}`)
      await pause(50)
    }
    door.open()
  }

  async function answers(): Promise<boolean> {
    return asked(async (sql) => {
      await sql`select 1`
      return true
    }).catch(() => false)
  }

  async function asked<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const sql = connect(direct, { max: 1, role: 'any' })
    try {
      return await work(sql)
    } finally {
      await sql.end({ timeout: 2 })
    }
  }

  async function ended(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }

  return {
    port: door.port,
    owner,
    socket: { folder: socketFolder, cluster },
    isStandby: () =>
      asked(async (sql) => {
        const [row] = await sql<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`
        return row?.standby === true
      }),
    async begin() {
      await clusterIn(home, programs, way, password)
      await start()
    },
    async follow(primary) {
      await ended('SIGKILL')
      await endChildrenOf(cluster)
      rmSync(cluster, { recursive: true, force: true })
      await cloneOf(primary, cluster)
      handOver(way, cluster)
      await start()
    },
    promote: () =>
      asked(async (sql) => {
        const [row] = await sql<{ done: boolean }[]>`select pg_promote(true, 60) as done`
        if (!row?.done) throw new Error('The standby was not promoted within a minute')
      }),
    waitForStandby: () =>
      asked(async (sql) => {
        await sql.unsafe(`alter system set synchronous_standby_names = 'FIRST 1 (*)'`)
        await sql.unsafe('select pg_reload_conf()')
        for (;;) {
          const [row] = await sql`select from pg_stat_replication where sync_state = 'sync'`
          if (row) return
          await pause(50)
        }
      }),
    async kill() {
      await ended('SIGKILL')
      await endChildrenOf(cluster)
      door.shut()
    },
    vanish: () => door.silence(),
    async stop() {
      await door.close()
      await ended('SIGINT')
      endpoint.close()
    },
  }
}

async function endChildrenOf(cluster: string): Promise<void> {
  if (existsSync(cluster)) await endChildren(cluster)
}

/** What belongs to the running one alone, or is made anew. */
const notCopied = ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal']
const leftEmpty = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots']

/** The files of a primary while it runs, with which a standby begins; no program for that comes with the database. */
async function cloneOf(primary: PostgresNode, to: string): Promise<void> {
  const sql = connect(primary.owner, { max: 1 })
  const session = await sql.reserve()
  try {
    await session`select pg_backup_start('a standby', fast => true)`
    await copyFolder(primary.socket.cluster, to)
    const [row] = await session<{ label: string }[]>`
      select labelfile as label from pg_backup_stop(wait_for_archive => false)`
    writeFileSync(join(to, 'backup_label'), row?.label ?? '', { mode: 0o600 })
  } finally {
    session.release()
    await sql.end({ timeout: 2 })
  }
  const from = [
    `host=${primary.socket.folder}`,
    'port=5432',
    `user=${ownerRole}`,
    `password='${password}'`,
    'application_name=standby',
  ].join(' ')
  const setting = `primary_conninfo = '${from.replaceAll("'", "''")}'\n`
  writeFileSync(join(to, 'postgresql.auto.conf'), setting, { mode: 0o600 })
  writeFileSync(join(to, 'standby.signal'), '', { mode: 0o600 })
}

async function copyFolder(from: string, to: string, inside = ''): Promise<void> {
  mkdirSync(to, { mode: 0o700 })
  for (const name of readdirSync(from)) {
    const path = inside ? `${inside}/${name}` : name
    if (notCopied.includes(path) || name.startsWith('pgsql_tmp')) continue
    await copyIfThere(join(from, name), join(to, name), path)
  }
}

/** Files may go while others are copied; whatever is needed of them is in the log that is read first. */
async function copyIfThere(from: string, to: string, path: string): Promise<void> {
  try {
    if (!statSync(from).isDirectory()) await copyFile(from, to)
    else if (leftEmpty.includes(path)) mkdirSync(to, { mode: 0o700 })
    else await copyFolder(from, to, path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
