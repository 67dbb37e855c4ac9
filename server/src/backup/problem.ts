import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { hasCode } from '../database/error-code.ts'
import { poolersProblem } from '../database/pooler.ts'

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'backup'> & {
  readonly command: string
}

/** What ended a command, as a sentence that says what to do about it. */
export function problemOf(error: unknown, where: Where): string {
  if (!(error instanceof Error)) return String(error)
  return (
    poolersProblem(error, where) ??
    ofRoom(error, where) ??
    ofFolder(error, where) ??
    ofBucket(error, where) ??
    wordsOf(error)
  )
}

/** Of a host with several addresses, none of which answers, only the errors within say something. */
function wordsOf(error: Error): string {
  if (error.message) return error.message
  return error instanceof AggregateError ? error.errors.map(String).join(', ') : error.name
}

function ofRoom(error: Error, { command, dataDir, databaseUrl, backup }: Where): string | undefined {
  const isFull = hasCode(error, 'ENOSPC', 'EDQUOT') || error.message.includes('No space left on device')
  if (command === 'backup' && isFull)
    return typeof backup.to === 'string'
      ? `The backup place ${backup.to} is full. Make room there; with a smaller BACKUP_KEEP fewer backups stay.`
      : `There is no room left in ${tmpdir()}, where a backup for a bucket is packed.`
  if (command !== 'restore') return undefined
  if (hasCode(error, '53100') && databaseUrl)
    return 'The disk of the database is full: it is as it was. Make room there and restore again.'
  if (isFull || hasCode(error, '53100') || (isLost(error) && endedWithoutRoom(dataDir)))
    return `The disk of ${dataDir} is full: the database is as it was. Make room there and restore again.`
  return isLost(error)
    ? `The database ended or went away, and is as it was. Restore again. (${error.message})`
    : undefined
}

function isLost(error: Error): boolean {
  return hasCode(error, 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED')
}

/** The embedded database ends where its own log of changes has no room, and says so in its log alone. */
function endedWithoutRoom(dataDir: string): boolean {
  try {
    return readFileSync(join(dataDir, 'database.log'), 'utf8')
      .slice(-16_384)
      .includes('No space left on device')
  } catch {
    // Without a log the reason stays unknown.
    return false
  }
}

function ofFolder(error: Error, { backup, dataDir, command }: Where): string | undefined {
  const reason = Object.entries(reasons).find(([code]) => hasCode(error, code))?.[1]
  if (!reason) return undefined
  const place = typeof backup.to === 'string' && command === 'backup' ? backup.to : dataDir
  const path = 'path' in error && typeof error.path === 'string' ? error.path : place
  return `${path} ${reason}`
}

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: 'does not lie in a folder, but in a file. Name a folder.',
  EEXIST: 'is a file. Name a folder.',
  EACCES: 'may not be read and written by this user. Use the user that runs the server.',
  EPERM: 'may not be read and written by this user. Use the user that runs the server.',
  EROFS: 'cannot be written to: its disk is read-only.',
  EIO: 'cannot be read or written: its disk is failing.',
  ESTALE: 'is on a disk of the network that went away. Mount it again.',
}

/** The words of the storage itself. */
function ofBucket(error: Error, { backup }: Where): string | undefined {
  if (!('$metadata' in error) || typeof backup.to !== 'object') return undefined
  return `The bucket ${backup.to.bucket} refuses this: ${error.name}, ${error.message}`
}
