import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BackupSettings } from '../config/backups.ts'
import { endsWithin } from '../database/ends-within.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { backupsIn, momentOf } from './manifest.ts'
import { openPlace } from './place.ts'

type Limits = {
  /** For how long nothing may happen. */
  readonly silentMs?: number
  readonly program?: string
}

/**
 * Makes the backup of the day when its time has come, also later where no server was running then. It is made by a
 * process of its own, so that reading and packing hold nobody up, and which is ended when it does nothing any more.
 */
export async function backUpWhenDue(
  { now, signal }: Pick<JobRun, 'now' | 'signal'>,
  { to, minute }: Pick<BackupSettings, 'to' | 'minute'>,
  { silentMs = 600_000, program = ourProgram }: Limits = {},
): Promise<'notDue' | undefined> {
  if (!to) return 'notDue'
  const newest = newestIn(to)
  if (!(await endsWithin(newest, silentMs)))
    throw new Error(silent('The backup place says nothing', silentMs))
  const last = await newest
  if (last && momentOf(last) >= lastDue(new Date(now), minute)) return 'notDue'
  await made(program, silentMs, signal)
  return undefined
}

let asked: Promise<string | undefined> | undefined

/** A disk that hangs is asked once: each question would keep one of the few threads that read and write files. */
function newestIn(to: NonNullable<BackupSettings['to']>): Promise<string | undefined> {
  asked ??= readNewest(to).finally(() => {
    asked = undefined
  })
  return asked
}

async function readNewest(to: NonNullable<BackupSettings['to']>): Promise<string | undefined> {
  const place = await openPlace(to)
  try {
    return (await backupsIn(place)).at(-1)
  } finally {
    place.close()
  }
}

function silent(what: string, silentMs: number): string {
  return `${what} for ${Math.round(silentMs / 6_000) / 10} minutes. Is its disk or its network there?`
}

/** When the last backup was to begin, by the clock of this machine. */
export function lastDue(now: Date, minute: number): Date {
  const due = new Date(now)
  due.setHours(0, minute, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

const ourProgram = fileURLToPath(new URL('./main.ts', import.meta.url))

function made(program: string, silentMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'backup'], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
      killSignal: 'SIGTERM',
    })
    const deadline = setTimeout(() => {
      // What hangs in a disk does not even end then, and is not waited for.
      child.kill('SIGKILL')
      reject(new Error(silent('The backup was ended, for nothing happened', silentMs)))
    }, silentMs)
    let words = ''
    child.on('message', () => void deadline.refresh())
    child.stderr?.on('data', (chunk) => {
      words = (words + chunk).slice(-4_000)
    })
    child.once('error', (error) => {
      clearTimeout(deadline)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(deadline)
      if (code === 0) resolve()
      else reject(new Error(`The backup failed. ${words.trim()}`))
    })
  })
}
