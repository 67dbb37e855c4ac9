import type { Day } from '@prona/contract/kernel/day'
import type { GridWay } from '../ui/grid-keys.ts'
import type { Line } from './line.ts'

/** A line of the chart: what stands above the units of a part of the building, or a unit. */
export type ChartRow = { readonly kind: 'title'; readonly key: string; readonly title: string } | UnitRow
export type UnitRow = {
  readonly kind: 'unit'
  /** The unit's id. */
  readonly key: string
  readonly code: string
  /** From when on it is free. */
  readonly note: string
  readonly line: Line
  /** The first day it can be used, from today on. */
  readonly readyOn: Day
  /** Whether a lease can be begun in its gaps. */
  readonly isOpen: boolean
}

/** Where each row begins, in pixels, and at the end of the last one how high all of it is. */
export function topsOf(rows: readonly ChartRow[]): readonly number[] {
  let top = 0
  const tops = [top]
  for (const row of rows) {
    top += heightOf(row)
    tops.push(top)
  }
  return tops
}

const titleHeight = 32
export const laneHeight = 28
const padding = 8

export function heightOf(row: ChartRow): number {
  return row.kind === 'title' ? titleHeight : row.line.lanes * laneHeight + padding
}

/** The rows between two heights, as their first and last index. */
export function rowsBetween(tops: readonly number[], top: number, bottom: number): readonly [number, number] {
  const last = tops.length - 2
  return [Math.min(Math.max(0, rowAt(tops, top)), last), Math.min(rowAt(tops, bottom), last)]
}

/** The row at a height, found by halving: there may be hundreds, and it is asked with every turn of the wheel. */
function rowAt(tops: readonly number[], height: number): number {
  let [from, to] = [0, tops.length - 1]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((tops[middle] ?? 0) <= height) from = middle
    else to = middle
  }
  return from
}

/** Where the cursor is: a row, and an item of it; without one at the name of the unit. */
export type Cursor = { readonly row: string; readonly item?: string | undefined }

/** Where the cursor goes; undefined where there is nothing further that way in its row. */
export function cursorFrom(rows: readonly ChartRow[], cursor: Cursor, way: GridWay): Cursor | undefined {
  const units = rows.filter((row) => row.kind === 'unit')
  const at = units.findIndex(({ key }) => key === cursor.row)
  const row = units[at]
  if (!row) return undefined
  const { items } = row.line
  const here = items.findIndex(({ key }) => key === cursor.item)
  const to = (item: number): Cursor => ({ row: row.key, item: items[item]?.key })
  switch (way) {
    case 'next':
      return here + 1 < items.length ? to(here + 1) : undefined
    case 'previous':
      return here < 0 ? undefined : to(here - 1)
    case 'rowStart':
      return to(-1)
    case 'rowEnd':
      return to(items.length - 1)
    case 'start':
      return beside(units[0], items[here]?.start)
    case 'end':
      return beside(units.at(-1), items[here]?.start)
    default:
      return beside(units[Math.max(0, Math.min(units.length - 1, at + way))], items[here]?.start)
  }
}

/** Of a row what stands on the same day; its name where the cursor was at a name. */
function beside(row: UnitRow | undefined, start: number | undefined): Cursor | undefined {
  if (!row) return undefined
  if (start === undefined) return { row: row.key }
  const item = row.line.items.findLast((one) => one.start <= start && one.end > start) ?? row.line.items.at(0)
  return { row: row.key, item: item?.key }
}
