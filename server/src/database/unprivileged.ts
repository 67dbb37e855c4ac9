import { type SpawnOptions, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * PostgreSQL refuses to run as root. Started by root, it runs in a user namespace of its own, in which root appears
 * as nobody: no account is created and no file changes its owner. Where such namespaces are not allowed (as in most
 * containers) it runs under the account nobody instead. Any other user runs it directly.
 */
export type Way = 'self' | 'namespace' | 'account'

const nobody = 65534

export function wayToRun(): Way {
  if (process.getuid?.() !== 0) return 'self'
  return spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0
    ? 'namespace'
    : 'account'
}

const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]

export type Command = { program: string; parameters: string[]; options: SpawnOptions }

export function commandFor(way: Way, program: string, parameters: string[]): Command {
  const env = ownEnvironment()
  if (way === 'namespace') {
    return { program: 'unshare', parameters: [...namespace, program, ...parameters], options: { env } }
  }
  const options = way === 'account' ? { env, uid: nobody, gid: nobody } : { env }
  return { program, parameters, options }
}

/** The server's own settings, keys to other services among them, are nothing to the database. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const known = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => known.includes(name)))
}

/** Gives a file or a whole folder to the account the database runs as. */
export function handOver(way: Way, path: string): void {
  const owner = ownerFor(way)
  if (owner === undefined || statSync(path).uid === owner) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, name), owner, owner)
    }
  }
  chownSync(path, owner, owner)
}

function ownerFor(way: Way): number | undefined {
  if (process.getuid?.() !== 0) return undefined
  return way === 'account' ? nobody : 0
}

/** The folder of the cluster: below the data or, where the account nobody has no access there, linked from there. */
export function clusterHome(way: Way, dataDir: string): string {
  const home = join(dataDir, 'database')
  if (way === 'account') {
    chmodSync(dataDir, statSync(dataDir).mode | 0o011)
    if (!existsSync(home) && !canReach(dataDir))
      symlinkSync(mkdtempSync(join(reachableFolder(), 'data-')), home)
  }
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const owner = ownerFor(way)
  if (owner !== undefined) chownSync(home, owner, owner)
  return realpathSync(home)
}

/** The folder of the programs, or a copy of it where the account nobody has no access there. */
export function reachablePrograms(way: Way, native: string, version: string): string {
  if (way !== 'account' || canReach(join(native, 'bin', 'postgres'))) return native
  const copy = join(reachableFolder(), `postgres-${version}`)
  if (!existsSync(join(copy, 'complete'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    mkdirSync(join(copy, 'complete'))
  }
  return copy
}

function reachableFolder(): string {
  const folder = '/var/lib/prona'
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  return folder
}

function canReach(path: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    uid: nobody,
    gid: nobody,
    cwd: '/',
  })
  return asked.status === 0
}
