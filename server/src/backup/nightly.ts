import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupSettings } from '../config/backups.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { backupsIn, momentOf } from './manifest.ts'
import { openPlace } from './place.ts'

/**
 * Makes the backup of the day when its time has come, also later where no server was running then. It is made by a
 * process of its own, so that reading and packing hold nobody up.
 */
export async function backUpWhenDue(
  { now, signal }: Pick<JobRun, 'now' | 'signal'>,
  { to, minute }: Pick<BackupSettings, 'to' | 'minute'>,
): Promise<'notDue' | undefined> {
  if (!to) return 'notDue'
  const place = await openPlace(to)
  try {
    const last = (await backupsIn(place)).at(-1)
    if (last && momentOf(last) >= lastDue(new Date(now), minute)) return 'notDue'
  } finally {
    place.close()
  }
  await made(signal)
  return undefined
}

/** When the last backup was to begin, by the clock of this machine. */
export function lastDue(now: Date, minute: number): Date {
  const due = new Date(now)
  due.setHours(0, minute, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

function made(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'backup'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The backup failed. ${words.trim()}`))
    })
  })
}
