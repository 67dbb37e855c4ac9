import { expect, test } from 'vitest'
import type { Item } from './line.ts'
import { type ChartRow, cursorFrom, rowsBetween, topsOf } from './rows.ts'

const item = (key: string, start: number, end: number): Item => ({
  ...{ kind: 'gap', key, start, end, from: '2027-01-01', until: null },
})
const unit = (key: string, items: readonly Item[] = [], lanes = 1): ChartRow => ({
  ...{ kind: 'unit', key, code: key, note: '', isOpen: true, readyOn: '2027-01-01', line: { lanes, items } },
})
const rows: readonly ChartRow[] = [
  { kind: 'title', key: 'Blloku A', title: 'Blloku A' },
  unit('a', [item('a1', 0, 0.5), item('a2', 0.5, 1)]),
  unit('b', [item('b1', 0, 0.2), item('b2', 0.2, 0.7), item('b3', 0.7, 1)], 2),
  { kind: 'title', key: 'Blloku B', title: 'Blloku B' },
  unit('c', [item('c1', 0, 1)]),
]

test('rows stand below each other, higher where more stands in them', () => {
  expect(topsOf(rows)).toEqual([0, 32, 68, 132, 164, 200])
})

test('of the rows those in sight are found, wherever one has scrolled to', () => {
  const tops = topsOf(rows)
  expect(rowsBetween(tops, -300, 31)).toEqual([0, 0])
  expect(rowsBetween(tops, 32, 100)).toEqual([1, 2])
  expect(rowsBetween(tops, 199, 9000)).toEqual([4, 4])
})

test('the cursor goes along a line, from the name to the last of it and not beyond', () => {
  expect(cursorFrom(rows, { row: 'a' }, 'next')).toEqual({ row: 'a', item: 'a1' })
  expect(cursorFrom(rows, { row: 'a', item: 'a1' }, 'previous')).toEqual({ row: 'a', item: undefined })
  expect(cursorFrom(rows, { row: 'a', item: 'a2' }, 'next')).toBeUndefined()
  expect(cursorFrom(rows, { row: 'a' }, 'previous')).toBeUndefined()
  expect(cursorFrom(rows, { row: 'b', item: 'b1' }, 'rowEnd')).toEqual({ row: 'b', item: 'b3' })
})

test('up and down it stays at its day, and passes over titles', () => {
  expect(cursorFrom(rows, { row: 'a', item: 'a2' }, 1)).toEqual({ row: 'b', item: 'b2' })
  expect(cursorFrom(rows, { row: 'b', item: 'b3' }, 1)).toEqual({ row: 'c', item: 'c1' })
  expect(cursorFrom(rows, { row: 'b' }, -1)).toEqual({ row: 'a' })
  expect(cursorFrom(rows, { row: 'c', item: 'c1' }, 40)).toEqual({ row: 'c', item: 'c1' })
  expect(cursorFrom(rows, { row: 'a' }, 'end')).toEqual({ row: 'c' })
  expect(cursorFrom(rows, { row: 'gone' }, 1)).toBeUndefined()
})
