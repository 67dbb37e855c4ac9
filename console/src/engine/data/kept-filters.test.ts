import { unit } from '@prona/contract/resources'
import { beforeEach, describe, expect, test } from 'vitest'
import { keptSearch, useGridFilters } from './kept-filters.ts'
import { listStateFrom, searchOf } from './list-state.ts'

const grid = () => useGridFilters.getState()
const values = () => {
  const { current, filters, pageNr, itemsPerPage } = grid()
  return { current, filters, pageNr, itemsPerPage }
}
const blank = { current: '', filters: {}, pageNr: 0, itemsPerPage: 10 }

beforeEach(() => grid().reset())

describe('What a grid is narrowed to', () => {
  test('is nothing at the start: the first page of ten rows', () => {
    expect(values()).toEqual(blank)
  })

  test('is replaced by new filters, and with them the list it belongs to', () => {
    grid().setFilters({ q: 'A-05', sort: '-code' }, 'units')
    grid().setFilters({ q: 'Vala' }, 'properties')
    expect(values()).toEqual({ ...blank, current: 'properties', filters: { q: 'Vala' } })
  })

  test('keeps its filters on another page and with more rows a page', () => {
    grid().setFilters({ q: 'A-05' }, 'units')
    grid().setPageNr(4, 'units')
    expect(values()).toEqual({ ...blank, current: 'units', filters: { q: 'A-05' }, pageNr: 4 })
    grid().setItemsPerPage(50, 'customers')
    expect(values()).toEqual({ current: 'customers', filters: { q: 'A-05' }, pageNr: 4, itemsPerPage: 50 })
  })

  test('is nothing again after a reset', () => {
    grid().setFilters({ q: 'A-05' }, 'units')
    grid().setPageNr(4, 'units')
    grid().setItemsPerPage(50, 'units')
    grid().reset()
    expect(values()).toEqual(blank)
  })
})

test('the way back to a list leads to it as one left it, to another list it leads plainly', () => {
  const left = listStateFrom(unit, {
    q: 'A-05',
    filter: { status: ['held'] },
    page: 3,
    perPage: 50,
    after: 'm',
  })
  const { page, perPage, ...filters } = searchOf(left)
  grid().setFilters(filters, 'units')
  grid().setPageNr(2, 'units')
  grid().setItemsPerPage(50, 'units')
  expect(listStateFrom(unit, keptSearch(grid(), 'units'))).toEqual(left)
  expect(keptSearch(grid(), 'customers')).toEqual({})
})
