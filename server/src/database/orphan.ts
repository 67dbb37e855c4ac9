import { spawnSync } from 'node:child_process'
import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf } from './cluster.ts'
import { hasCode } from './error-code.ts'
import type { Log } from './log.ts'
import { readIfThere } from './read-if-there.ts'

/**
 * Stops a database that a killed server left running, and removes the lock file of one that is gone. Only called by
 * the holder of the lock on the data, so no other server uses what still runs here.
 */
export async function endOrphan(cluster: string, log: Log): Promise<void> {
  const left = postmasterOf(cluster)
  if (left && serves(left.pid, cluster)) {
    log.info('Stopping the database a killed server left behind')
    await stopPostmaster(left.pid, cluster)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Ends the processes of a database whose first process is gone, and answers how many: each goes on with its statement,
 * and until the last has ended the memory they share keeps a new database from starting. They are known by where they
 * work. Where that cannot be seen, none is ended.
 */
export async function endChildren(cluster: string): Promise<number> {
  const found = childrenOf(cluster)
  for (const pid of found) send(pid, 'SIGKILL')
  for (let waited = 0; waited < 5_000 && childrenOf(cluster).length > 0; waited += 20) await pause(20)
  return found.length
}

function childrenOf(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const home = realpathSync(cluster)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  // Somebody else may look around in that folder.
  return pids.filter((pid) => readIfThere(`/proc/${pid}/comm`) === 'postgres\n' && workplaceOf(pid) === home)
}

/** Undefined also of a process that has ended or is another account's. */
function workplaceOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].some((code) => hasCode(error, code))) return undefined
    throw error
  }
}

/** Fast shutdown first, immediate shutdown after 30 s. Crash recovery makes either safe. */
async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal)
    for (let waited = 0; waited < 30_000; waited += 50) {
      if (!serves(pid, cluster)) return
      await pause(50)
    }
  }
  throw new Error(`The database process ${pid} does not stop.`)
}

/** The process number may belong to another program by now, so the command line has to name the cluster. */
function serves(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`)
    if (stat === undefined || stat[stat.lastIndexOf(')') + 2] === 'Z') return false
    return (readIfThere(`/proc/${pid}/cmdline`) ?? '').split('\0').includes(cluster)
  }
  if (process.platform === 'win32') return isThere(pid)
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
