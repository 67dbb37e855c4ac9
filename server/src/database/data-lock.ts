import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode } from './error-code.ts'
import { readIfThere } from './read-if-there.ts'

/**
 * Makes this process the only server on the data, or refuses and names the other one. Answers the function that
 * releases the data. A server that is just stopping gets a moment to finish, so that a quick restart succeeds.
 */
export async function lockData(dataDir: string, patience = 3_000): Promise<() => void> {
  const path = join(dataDir, 'server.lock')
  const mine = signature(process.pid)
  for (let waited = 0; ; waited += 100) {
    if (written(path, mine)) return () => release(path, mine)
    const holder = readIfThere(path)
    if (holder === undefined) {
      refuseDanglingLink(path)
      continue
    }
    if (!isAlive(holder)) takeAway(path, holder)
    else if (waited < patience) await pause(100)
    else throw new Error(heldMessage(dataDir, holder))
  }
}

/** Whether the process that holds the data is still running. */
export function dataIsLocked(dataDir: string): boolean {
  const holder = readIfThere(join(dataDir, 'server.lock'))
  return holder !== undefined && isAlive(holder)
}

/** The system reuses process numbers, so the moment the process began is part of its signature. */
function signature(pid: number): string {
  return `${pid} ${startOf(pid) ?? ''}`
}

function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`)
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  }
  if (process.platform === 'win32') return undefined
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
  )
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return signature(pid) === holder
}

function heldMessage(dataDir: string, holder: string): string {
  const pid = holder.split(' ')[0]
  return `Another server (process ${pid}) is using ${dataDir}. Stop it first, or choose another folder by DATA_DIR.`
}

/** Nobody sees a lock that is half written: who finds one whose holder is unknown takes it away. */
function written(path: string, text: string): boolean {
  const whole = `${path}.${process.pid}.new`
  writeFileSync(whole, text, { mode: 0o600 })
  try {
    linkSync(whole, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (!hasCode(error, ...cannotLink)) throw error
    return writtenInPlace(path, text)
  } finally {
    rmSync(whole, { force: true })
  }
}

/** Some file systems know no links. */
const cannotLink = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

function writtenInPlace(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** It can be neither read nor written, for as long as it is there. */
function refuseDanglingLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() || existsSync(path)) return
  throw new Error(`${path} is a link that leads nowhere. Remove it: the server makes a file in its place.`)
}

/** Two servers may find the same stale lock: only one of them gets to remove it, and a fresh lock is put back. */
function takeAway(path: string, stale: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readIfThere(aside)
  if (moved !== undefined && moved !== stale) written(path, moved)
  rmSync(aside, { force: true })
}

function release(path: string, mine: string): void {
  if (readIfThere(path) === mine) rmSync(path, { force: true })
}
