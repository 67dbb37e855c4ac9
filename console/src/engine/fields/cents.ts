import type { Field, Fields } from '@prona/contract/kernel/field'
import { isRecord, valueAt } from '../data/value-at.ts'

export type WithCents = ReadonlySet<Field>

/**
 * All amounts of a record, if one of them has cents: beside each other they are written in one way. An amount computed
 * from another, such as a price per m², is a figure of another kind, and does not count.
 */
export function centsOfRecord(fields: Fields, row: Readonly<Record<string, unknown>>): WithCents {
  const ofItsKind = Object.entries(fields).filter(([, field]) => field.kind !== 'money' || !field.readOnly)
  const found = amountsIn(Object.fromEntries(ofItsKind), row)
  return found.some(({ value }) => hasCents(value)) ? new Set(found.map(({ field }) => field)) : none
}

/** The columns in which an amount has cents. */
export function centsOfColumns(
  columns: readonly { readonly path: string; readonly field: Field }[],
  rows: readonly Readonly<Record<string, unknown>>[],
): WithCents {
  const some = columns.filter(
    ({ path, field }) => field.kind === 'money' && rows.some((row) => hasCents(valueAt(row, path))),
  )
  return some.length > 0 ? new Set(some.map(({ field }) => field)) : none
}

type Amount = { readonly field: Field; readonly value: unknown }

function amountsIn(fields: Fields, row: Readonly<Record<string, unknown>>): readonly Amount[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Amount[] => {
    const value = row[name]
    if (field.kind === 'money') return [{ field, value }]
    if (field.kind === 'group') return amountsIn(field.fields, isRecord(value) ? value : {})
    if (field.kind !== 'list' || !Array.isArray(value)) return []
    return value.filter(isRecord).flatMap((one) => amountsIn(field.fields, one))
  })
}

function hasCents(value: unknown): boolean {
  return typeof value === 'number' && value % 100 !== 0
}

const none: WithCents = new Set()
