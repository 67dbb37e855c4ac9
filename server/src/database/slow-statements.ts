import type { PoolOptions } from './connect.ts'

type Log = { warn(about: object, text: string): void }

/** Names statements that take long. What was asked for stands in none: values are sent apart, quoted ones left out. */
export function tellOfSlowStatements(log: Log, slowMs: number): PoolOptions['told'] {
  if (slowMs === 0) return undefined
  return (pool, statement, milliseconds) => {
    if (milliseconds < slowMs) return
    log.warn({ pool, ms: Math.round(milliseconds), statement: shortened(statement) }, 'A statement took long')
  }
}

const longest = 500

function shortened(statement: string): string {
  return statement
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
