import type { AnyRow } from '@prona/contract/kernel/resource'

/** A value by its dotted name. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), row)
}

/** Whether the row was read with this column; one that was chosen since is on its way. */
export function hasValue(row: AnyRow, path: string): boolean {
  return (path.split('.')[0] ?? path) in row
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
