import { copyFileSync, statSync, truncateSync } from 'node:fs'
import type { Log } from './log.ts'

const mostBytes = 5_000_000

/**
 * Keeps the database's log from growing without end, also while it is written to: everybody who writes to it appends,
 * so what is emptied is written from its beginning.
 */
export function rotateLog(logFile: string, log: Log): void {
  try {
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    if (size <= mostBytes) return
    copyFileSync(logFile, `${logFile}.1`)
    truncateSync(logFile)
  } catch (error) {
    log.error(`${logFile} could not be put aside: ${error instanceof Error ? error.message : String(error)}`)
  }
}
