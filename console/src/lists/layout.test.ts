import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Column } from '../kernel/columns.ts'
import { listStateFrom, searchOf, widened } from '../kernel/list-state.ts'
import { boxPx, layoutOf, moved, pinToggled } from './layout.ts'

const shown = ['code', 'kind', 'floor', 'netArea']
const state = { ...listStateFrom(unit, {}), columns: shown }
const columns: readonly Column[] = [
  { path: 'code', field: unit.fields.code },
  { path: 'entrance', field: { ...unit.fields.code, max: 120 } },
  { path: 'kind', field: unit.fields.kind },
  { path: 'netArea', field: unit.fields.netArea },
]
const heads = columns.map(({ path }) => ({ label: path, isSorted: false, labelPx: 40, wordPx: undefined }))

test('a column moved among the others leaves those pinned as they are', () => {
  expect(moved(state, shown, 1, 3)).toMatchObject({
    columns: ['code', 'floor', 'netArea', 'kind'],
    pinned: 1,
  })
  expect(moved(state, shown, 3, 9)).toBe(state)
})

test('a column moved before a pinned one is pinned, and one moved out of them is not', () => {
  expect(moved(state, shown, 2, 0)).toMatchObject({
    columns: ['floor', 'code', 'kind', 'netArea'],
    pinned: 2,
  })
  expect(moved(state, shown, 0, 2)).toMatchObject({
    columns: ['kind', 'floor', 'code', 'netArea'],
    pinned: 0,
  })
})

test('a pinned column joins those pinned before it and can be let go again', () => {
  const pinned = pinToggled(state, shown, 3)
  expect(pinned).toMatchObject({ columns: ['code', 'netArea', 'kind', 'floor'], pinned: 2 })
  expect(pinToggled(pinned, ['code', 'netArea', 'kind', 'floor'], 0)).toMatchObject({
    columns: ['netArea', 'code', 'kind', 'floor'],
    pinned: 1,
  })
})

test('pinned columns stay beside each other, after the boxes', () => {
  const { offsets, widths } = layoutOf(columns, heads, { widths: { code: 100 }, pinned: 3 })
  expect(offsets).toEqual([boxPx, boxPx + 100, boxPx + 100 + Number(widths[1])])
})

test('a column has the width one gave it, and something always fills the page', () => {
  const free = layoutOf(columns, heads, { widths: {}, pinned: 1 })
  expect(free.widths.filter((width) => width === undefined)).toHaveLength(1)
  const fixed = layoutOf(columns, heads, { widths: { entrance: 300, kind: 90 }, pinned: 1 })
  expect(fixed.widths.slice(1)).toEqual([300, 90, undefined])
  expect(fixed.least).toBeGreaterThan(300 + 90 + boxPx)
})

test('widths, pins and the record beside the rows stand in the address', () => {
  const wide = { ...widened(state, 'code', 130.4), pinned: 0, preview: 'a1' }
  const search = JSON.parse(JSON.stringify(searchOf(wide)))
  expect(search).toMatchObject({ widths: 'code:130', pinned: 0, preview: 'a1' })
  expect(listStateFrom(unit, search)).toEqual(wide)
  expect(widened(wide, 'code', undefined).widths).toEqual({})
})

test('an address cannot make a column vanish or fill ten screens', () => {
  expect(listStateFrom(unit, { widths: 'code:1,kind:99999,floor:x', pinned: -3 })).toMatchObject({
    widths: { code: 44, kind: 900 },
    pinned: 1,
  })
})
