import { expect, test } from 'vitest'
import { lineTotal } from './line-total.ts'

test('a line comes to its price less the discount, and VAT on what is left', () => {
  expect(lineTotal({ price: 12_100_000, discountBp: 200, vatProfile: 'exempt' })).toBe(11_858_000)
  expect(lineTotal({ price: 10_000, discountBp: null, vatProfile: 'standard' })).toBe(12_000)
})

test('without a price, or without knowing its VAT, it comes to nothing yet', () => {
  expect(lineTotal({ price: null, discountBp: null, vatProfile: 'exempt' })).toBeUndefined()
  expect(lineTotal({ price: 10_000, discountBp: null, vatProfile: null })).toBeUndefined()
})
