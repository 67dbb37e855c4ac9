import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { filtered, listStateFrom, narrowed, searchOf, sorted } from './list-state.ts'

const plain = listStateFrom(unit, {})

test('an address without anything is the list as its declaration says, and the other way round', () => {
  expect(plain).toMatchObject({ q: '', sort: [], page: 1, perPage: 10, density: 'normal' })
  expect(Object.values(searchOf(plain)).filter((value) => value !== undefined)).toEqual([])
})

test('a colleague opens the same list from its address', () => {
  const state = {
    ...plain,
    q: 'A-05',
    filter: { status: ['available', 'held'], salePrice: { from: 9_000_000 } },
    sort: [
      { field: 'property', direction: 'asc' as const },
      { field: 'salePrice', direction: 'desc' as const },
    ],
    page: 3,
    perPage: 50,
    columns: ['code', 'salePrice'],
    density: 'compact' as const,
    after: 'mark',
  }
  expect(listStateFrom(unit, JSON.parse(JSON.stringify(searchOf(state))))).toEqual(state)
})

test('what the address says and no list has is as if it were not there', () => {
  const search = {
    filter: { password: ['x'], status: [] },
    sort: 'password,-code',
    page: -4,
    perPage: 7,
    density: 'huge',
  }
  expect(listStateFrom(unit, search)).toEqual({ ...plain, sort: [{ field: 'code', direction: 'desc' }] })
})

test('a search for digits is still a search', () => {
  expect(listStateFrom(unit, { q: 12 }).q).toBe('12')
})

test('a filter begins again at the first page, and an empty one is taken away', () => {
  const deep = { ...plain, page: 9, after: 'mark' }
  const held = filtered(deep, 'status', ['held'])
  expect(held).toMatchObject({ page: 1, after: undefined, filter: { status: ['held'] } })
  expect(filtered(held, 'status', []).filter).toEqual({})
  expect(narrowed(deep, { q: 'x' }).page).toBe(1)
})

test('clicks on a column sort up, down and not at all', () => {
  const up = sorted(plain, 'code', false)
  const down = sorted(up, 'code', false)
  expect([up.sort, down.sort, sorted(down, 'code', false).sort]).toEqual([
    [{ field: 'code', direction: 'asc' }],
    [{ field: 'code', direction: 'desc' }],
    [],
  ])
})

test('a click with Shift adds a column after those sorted by before', () => {
  const two = sorted(sorted(plain, 'property', false), 'salePrice', true)
  expect(two.sort.map(({ field }) => field)).toEqual(['property', 'salePrice'])
  expect(sorted(two, 'code', false).sort.map(({ field }) => field)).toEqual(['code'])
})
