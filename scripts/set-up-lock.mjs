/** Two starts at once would install into and build the same folders: the second one waits for the first. */
import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The locks of this process: any other that has its number is of an earlier life of the number. */
const own = new Set()

/** Runs the work while no other process does that has the same lock. */
export async function alone(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  const mine = signature(process.pid)
  let isTold = false
  while (!acquired(path, mine)) {
    const holder = readIfThere(path)
    if (holder === undefined) continue
    if (!isHeld(path, holder)) takeAway(path, holder)
    else {
      const [process] = holder.split(' ')
      if (!isTold) console.log(`Waiting for another start that prepares the program (process ${process}) …`)
      isTold = true
      await new Promise((passed) => setTimeout(passed, 200))
    }
  }
  own.add(path)
  try {
    return await work()
  } finally {
    own.delete(path)
    if (readIfThere(path) === mine) rmSync(path, { force: true })
  }
}

/** In a container every start has the number 1: it waits for none that is its own. */
function isHeld(path, holder) {
  const number = Number(holder.split(' ')[0])
  if (number === process.pid) return own.has(path)
  return isRunning(number) && signature(number) === holder
}

/** The system uses numbers again, so the moment at which the process began is part of it. */
function signature(number) {
  return `${number} ${startOf(number) ?? ''}`
}

function startOf(number) {
  if (process.platform === 'win32') return undefined
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${number}/stat`)
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(number)], { encoding: 'utf8' }).stdout?.trim()
}

function isRunning(number) {
  if (!(number > 0)) return false
  try {
    return process.kill(number, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whole from its first moment: who finds a lock without a holder takes it away. */
function acquired(path, text) {
  const whole = `${path}.${process.pid}.new`
  writeFileSync(whole, text)
  try {
    linkSync(whole, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(whole, { force: true })
  }
}

/** Several may find the same lock that nobody holds: one of them removes it, and a fresh one is put back. */
export function takeAway(path, stale) {
  const aside = `${path}.${process.pid}.aside`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const moved = readIfThere(aside)
  rmSync(aside, { force: true })
  if (moved !== undefined && moved !== stale) acquired(path, moved)
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
