import type { AnyRow } from '@prona/contract/kernel/resource'
import { describe, expect, test } from 'vitest'
import {
  allSelected,
  between,
  chosenOf,
  isSelected,
  nothingSelected,
  selectedCount,
  withRows,
} from './selection.ts'

const row = (id: string): AnyRow => ({
  _id: id,
  version: 1,
  createdBy: null,
  updatedBy: null,
  deletedAt: null,
  labels: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

describe('A selection', () => {
  test('keeps the rows of other pages', () => {
    const first = withRows(nothingSelected, [row('a'), row('b')], true)
    const both = withRows(first, [row('c')], true)
    expect(['a', 'b', 'c', 'd'].map((id) => isSelected(both, id))).toEqual([true, true, true, false])
    expect(selectedCount(withRows(both, [row('a')], false), 99)).toBe(2)
  })

  test('of everything holds all but what was taken out, and takes it back', () => {
    const without = withRows(allSelected, [row('a'), row('b')], false)
    expect(isSelected(without, 'a')).toBe(false)
    expect(isSelected(without, 'z')).toBe(true)
    expect(selectedCount(without, 600)).toBe(598)
    expect(selectedCount(withRows(without, [row('a')], true), 600)).toBe(599)
  })

  test('whose last row is let go is none', () => {
    const one = withRows(nothingSelected, [row('a')], true)
    expect(withRows(one, [row('a')], false)).toBe(nothingSelected)
  })

  test('never counts below nothing while the list shrinks', () => {
    expect(selectedCount(withRows(allSelected, [row('a'), row('b')], false), 1)).toBe(0)
  })

  test('says of a page whether all of it, some or nothing is chosen', () => {
    const page = [row('a'), row('b')]
    const one = withRows(nothingSelected, [row('a')], true)
    expect([nothingSelected, one, withRows(one, page, true)].map((some) => chosenOf(some, page))).toEqual([
      'none',
      'some',
      'all',
    ])
    expect(chosenOf(allSelected, [])).toBe('none')
  })

  test('reaches from one row to another, upwards too', () => {
    const rows = ['a', 'b', 'c', 'd'].map(row)
    expect(between(rows, 2, 0).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
    expect(between(rows, 1, 1).map(({ _id }) => _id)).toEqual(['b'])
  })
})
