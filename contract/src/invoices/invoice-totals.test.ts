import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { type VatProfile, vatProfiles } from '../kernel/vat.ts'
import { creditedPart, inLeks, lineTotals, sumOfLines, totalsByProfile } from './invoice-totals.ts'
import { byLargestRemainder, splitOverProfiles } from './vat-split.ts'

test.each([
  ['net', { quantity: 3, price: 333, vatProfile: 'standard' }, { net: 999, vat: 200, gross: 1_199 }],
  ['net', { quantity: 1.5, price: 101, vatProfile: 'reduced' }, { net: 152, vat: 9, gross: 161 }],
  ['net', { quantity: null, price: 25, vatProfile: 'reduced' }, { net: 25, vat: 2, gross: 27 }],
  [
    'gross',
    { quantity: null, price: 100_000, vatProfile: 'standard' },
    { net: 83_333, vat: 16_667, gross: 100_000 },
  ],
  ['gross', { quantity: 2, price: 5_300, vatProfile: 'reduced' }, { net: 10_000, vat: 600, gross: 10_600 }],
  ['gross', { quantity: null, price: 777, vatProfile: 'exempt' }, { net: 777, vat: 0, gross: 777 }],
] as const)('a line at a price %s of VAT is rounded half up', (prices, line, totals) => {
  expect(lineTotals(line, prices)).toEqual(totals)
})

test('what is left over goes to those that lost most, cent by cent', () => {
  expect(byLargestRemainder(money(100), [1, 1, 1])).toEqual([34, 33, 33])
  expect(byLargestRemainder(money(10), [15, 5, 1])).toEqual([7, 2, 1])
  expect(byLargestRemainder(money(2), [1, 1, 1])).toEqual([1, 1, 0])
})

/** A flat at 20 % for 100,000.00 net, a garage at 6 % for 10,000.00 and land that is exempt for 5,000.00. */
const lines = [
  { price: 10_000_000, discountBp: null, vatProfile: 'standard' },
  { price: 1_000_000, discountBp: null, vatProfile: 'reduced' },
  { price: 500_000, discountBp: null, vatProfile: 'exempt' },
] as const

test('an instalment is spread over the VAT profiles of its order, to the cent', () => {
  // 120,000.00 + 10,600.00 + 5,000.00 = 135,600.00 of which a third is due.
  expect(splitOverProfiles(money(4_520_000), lines)).toEqual([
    { vatProfile: 'standard', gross: 4_000_000 },
    { vatProfile: 'reduced', gross: 353_333 },
    { vatProfile: 'exempt', gross: 166_667 },
  ])
  const free = [{ price: 0, discountBp: null, vatProfile: 'reduced' }] as const
  expect(splitOverProfiles(money(500), free)).toEqual([{ vatProfile: 'reduced', gross: 500 }])
})

test('totals of the profiles are the sums of their lines', () => {
  const some = [
    { vatProfile: 'exempt', net: 5, vat: 0, gross: 5 },
    { vatProfile: 'standard', net: 100, vat: 20, gross: 120 },
    { vatProfile: 'standard', net: 50, vat: 10, gross: 60 },
  ] as const
  expect(totalsByProfile(some)).toEqual([
    { vatProfile: 'standard', rateBp: 2_000, net: 150, vat: 30, gross: 180 },
    { vatProfile: 'exempt', rateBp: 0, net: 5, vat: 0, gross: 5 },
  ])
  expect(sumOfLines(some)).toEqual({ net: 155, vat: 30, gross: 185 })
})

test('in leks net and VAT come to the total', () => {
  expect(inLeks({ net: 83_333, vat: 16_667, gross: 100_000 }, 97.35)).toEqual({
    ...{ net: 8_112_468, vat: 1_622_532, gross: 9_735_000 },
  })
})

test('parts that are spread or credited come to the whole, whatever the amounts', () => {
  const profile = fc.constantFrom(...(Object.keys(vatProfiles) as VatProfile[]))
  const amount = fc.integer({ min: 1, max: 10_000_000_000 })
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 6 }), (whole, weights) => {
      const parts = byLargestRemainder(money(whole), weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
    { seed: 128 },
  )
  fc.assert(
    fc.property(amount, profile, fc.array(amount, { maxLength: 5 }), (price, vatProfile, weights) => {
      const line = lineTotals({ price, vatProfile }, 'gross')
      let before = { vat: 0, gross: 0 }
      for (const part of byLargestRemainder(money(line.gross), [...weights, 1])) {
        if (part === 0) continue
        const credited = creditedPart(line, before, part)
        expect([credited.gross, credited.net + credited.vat]).toEqual([part, part])
        expect(Math.min(credited.net, credited.vat)).toBeGreaterThanOrEqual(0)
        before = { vat: before.vat + credited.vat, gross: before.gross + part }
      }
      expect(before).toEqual({ vat: line.vat, gross: line.gross })
    }),
    { seed: 129 },
  )
})
