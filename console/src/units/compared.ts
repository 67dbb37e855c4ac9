import type { AnyRow } from '@prona/contract/kernel/resource'
import { valueAt } from '../engine/data/value-at.ts'

export const mostCompared = 4

/** The units that an address names, each once. */
export function comparedIn(units: unknown): readonly string[] {
  const ids = typeof units === 'string' ? units.split(',').filter((id) => id !== '') : []
  return [...new Set(ids)].slice(0, mostCompared)
}

/** Whether not all of them have the same there; amounts in two currencies are not the same. */
export function differs(rows: readonly AnyRow[], paths: readonly string[]): boolean {
  const values = rows.map((row) => JSON.stringify(paths.map((path) => valueAt(row, path) ?? null)))
  return new Set(values).size > 1
}
