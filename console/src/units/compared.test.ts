import type { AnyRow } from '@prona/contract/kernel/resource'
import { expect, test } from 'vitest'
import { comparedIn, differs } from './compared.ts'

test('an address names at most four units, each once', () => {
  expect(comparedIn('a,b,a,c,d,e')).toEqual(['a', 'b', 'c', 'd'])
  expect(comparedIn('')).toEqual([])
  expect(comparedIn(undefined)).toEqual([])
})

test('what one unit has and another has not differs, and so do amounts in two currencies', () => {
  const flats = [
    { floor: 3, salePrice: 100, currency: 'EUR', orientation: null },
    { floor: 3, salePrice: 100, currency: 'ALL' },
  ].map(rowWith)
  expect(differs(flats, ['floor'])).toBe(false)
  expect(differs(flats, ['orientation'])).toBe(false)
  expect(differs(flats, ['salePrice'])).toBe(false)
  expect(differs(flats, ['salePrice', 'currency'])).toBe(true)
  expect(differs([...flats, rowWith({})], ['floor'])).toBe(true)
})

function rowWith(values: Readonly<Record<string, unknown>>): AnyRow {
  const at = '2026-01-01T00:00:00.000Z'
  const kept = { version: 1, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, labels: {} }
  return { _id: 'u', ...kept, ...values }
}
