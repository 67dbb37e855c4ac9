import type { PoolOptions, Pools } from './connect.ts'

type Log = { warn(about: object, text: string): void }

/** What is asked there takes its time, and whoever asks waits for it. */
const forLongWork: readonly (keyof Pools)[] = ['long', 'replica']
const timesAsLong = 10

/** Names statements that take long. What was asked for stands in none: values are sent apart, quoted ones left out. */
export function tellOfSlowStatements(log: Log, slowMs: number): PoolOptions['told'] {
  if (slowMs === 0) return undefined
  return (pool, statement, milliseconds) => {
    if (milliseconds < slowMs * (forLongWork.includes(pool) ? timesAsLong : 1)) return
    const about = { pool, ms: Math.round(milliseconds), statement: shortened(statement) }
    log.warn(about, isLocking.test(statement) ? lockedLong : 'A statement took long')
  }
}

/** What it reads is found by ids: if it takes long, somebody else holds some of it. */
const isLocking = /\bfor (?:no key )?(?:update|share)\b|\bpg_advisory_xact_lock\b/i
const lockedLong = 'What a statement locks was held by others for long'

const longest = 500
/** Enough to know the statement by. */
const readMost = 20_000
/** From the fourth of seven or more names or values on, but for the last. */
const furtherOnes = /((?:[^,()]+, ){3})(?:[^,()]+, ){3,}/g

function shortened(statement: string): string {
  return statement
    .slice(0, readMost)
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(furtherOnes, '$1…, ')
    .trim()
    .slice(0, longest)
}
