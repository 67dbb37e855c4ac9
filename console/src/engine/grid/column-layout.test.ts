import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { listStateFrom, searchOf, widened } from '../data/list-state.ts'
import type { Column } from '../fields/columns.ts'
import { boxPx, layoutOf, moved, pinToggled } from './column-layout.ts'

const shown = ['code', 'kind', 'floor', 'netArea']
const state = { ...listStateFrom(unit, {}), columns: shown }
const columns: readonly Column[] = [
  { path: 'code', field: unit.fields.code },
  { path: 'entrance', field: { ...unit.fields.code, max: 120 } },
  { path: 'kind', field: unit.fields.kind },
  { path: 'netArea', field: unit.fields.netArea },
]
const headed = (some: readonly Column[], contentWidths: Readonly<Record<string, number>> = {}) =>
  some.map(({ path }) => ({
    label: path,
    isSorted: false,
    labelPx: 40,
    wordPx: undefined,
    contentPx: contentWidths[path],
  }))
const heads = headed(columns)
/** What a browser makes of such a measure in a grid of this width. */
const inGrid = (width: number | string | undefined, room: number) =>
  typeof width === 'string'
    ? Number(
        new Function(
          'min',
          'max',
          `return ${width.slice(4).replaceAll('100cqi', String(room)).replaceAll('px', '')}`,
        )(Math.min, Math.max),
      )
    : width

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
  expect(free.widths.filter((width) => typeof width === 'string')).toHaveLength(1)
  const [, text] = free.widths
  const others = free.widths.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 0), 0)
  expect(inGrid(text, 1000)).toBe(1000 - boxPx - others)
  const fixed = layoutOf(columns, heads, { widths: { entrance: 300, kind: 90 }, pinned: 1 })
  expect(fixed.widths.slice(1)).toEqual([300, 90, undefined])
  expect(fixed.least).toBeGreaterThan(300 + 90 + boxPx)
})

test('a figure or a code is as wide as the longest of them', () => {
  const usual = layoutOf(columns, heads, { widths: {}, pinned: 1 })
  const long = layoutOf(columns, headed(columns, { code: 90, netArea: 140 }), { widths: {}, pinned: 1 })
  expect(long.widths[0]).toBe(90 + 24)
  expect(Number(long.widths[3])).toBeGreaterThanOrEqual(140 + 24)
  expect(long.least).toBeGreaterThan(usual.least)
})

test('what one text has no use for goes to those that need more, and beyond that all grow alike', () => {
  const texts = ['name', 'entrance', 'view', 'code'].map((path) => ({
    path,
    field: path === 'code' ? unit.fields.code : { ...unit.fields.code, max: 120 },
  }))
  const contentWidths = { name: 60, entrance: 200, view: 120 }
  const { widths, least } = layoutOf(texts, headed(texts, contentWidths), { widths: {}, pinned: 1 })
  const at = (room: number) => widths.map((width) => Math.round(Number(inGrid(width, room))))
  expect(at(least - 200)).toEqual(at(least))
  expect(at(least)).toEqual([84, 108, 108, 112])
  const lacking = 200 + 24 - 108 + (120 + 24 - 108)
  expect(at(least + lacking)).toEqual([84, 224, 144, 112])
  expect(at(least + lacking + 30)).toEqual([94, 234, 154, 112])
  for (const room of [least, least + 50, least + 900]) {
    const sum = at(room).reduce((all, width) => all + width, boxPx)
    expect(Math.abs(sum - room)).toBeLessThanOrEqual(2)
  }
})

test('a value of endless length does not push the others off the page', () => {
  const { widths, least } = layoutOf(columns, headed(columns, { entrance: 5000, code: 5000 }), {
    widths: {},
    pinned: 1,
  })
  expect(inGrid(widths[1], 3000)).toBeLessThan(3000)
  expect(Number(widths[0])).toBe(260 + 24)
  expect(least).toBeLessThan(900)
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
