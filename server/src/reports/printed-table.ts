import { formatNumber } from '@prona/contract/kernel/number-text'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'
import { word } from '../export/value-text.ts'
import type { Context } from '../kernel/context.ts'
import type { Cell, Part, TableColumn } from './printed-document.ts'

/** A column of a printed table: its text for each row and, optionally, for the totals. */
export type Shown<T = AnyRow> = TableColumn & {
  readonly text: (row: T) => Cell
  readonly total?: (rows: readonly T[]) => string
}

/**
 * A table without the columns that are empty or hidden in every row. The first column holds the label of the totals.
 */
export function tableOf<T>(columns: readonly Shown<T>[], rows: readonly T[], totalLabel = ''): Part {
  const filled = columns
    .map((column) => ({ column, cells: rows.map(column.text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const totals = filled.map(({ column }) => column.total?.(rows) ?? '')
  return {
    kind: 'table',
    columns: filled.map(({ column: { label, align, width } }) => ({
      label,
      ...(align ? { align } : {}),
      ...(width ? { width } : {}),
    })),
    rows: rows.map((_, at) => filled.map(({ cells }) => cells[at] || '–')),
    ...(totals.some((total) => total !== '') ? { total: [totalLabel, ...totals.slice(1)] } : {}),
  }
}

/** The number of units in each state, in the order of the declaration. */
export function statesOf(ctx: Context, units: readonly AnyRow[]): Part {
  const { choices, marks } = unit.fields.status
  const states = Object.keys(choices).flatMap((state) => {
    const count = units.filter((row) => row.status === state).length
    if (count === 0) return []
    const mark = marks[state as keyof typeof marks]
    return [{ word: word({ choices }, state, ctx.language), mark, count: formatNumber(count, ctx.language) }]
  })
  return { kind: 'states', states }
}

/** `2+1`: bedrooms and living rooms. */
export function layoutOf({ bedrooms, livingRooms }: AnyRow): string {
  if (typeof bedrooms !== 'number') return ''
  return typeof livingRooms === 'number' ? `${bedrooms}+${livingRooms}` : String(bedrooms)
}
