import type { Field } from '@prona/contract/kernel/field'
import { order } from '@prona/contract/resources'
import { lineTotal } from '../../orders/line-total.ts'

/** What follows from the rows within a record and stands in none of their fields. */
export type OwnColumn = {
  /** Whose label and look the column has. */
  readonly field: Field
  readonly valueOf: (row: Readonly<Record<string, unknown>>) => number | undefined
}

const columns: Readonly<Record<string, OwnColumn>> = {
  'order.lines': { field: order.fields.totals.fields.gross, valueOf: lineTotal },
}

export function ownColumn(single: string, path: string): OwnColumn | undefined {
  return columns[`${single}.${path}`]
}
