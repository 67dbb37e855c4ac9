import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PricedLine, totalsOf } from './order-totals.ts'

// The same examples in every run.
fc.configureGlobal({ seed: 20_261_121 })

const line = (
  price: number,
  vatProfile: PricedLine['vatProfile'],
  discountBp: number | null = null,
): PricedLine => ({ price, discountBp, vatProfile })

test.each([
  ['one exempt flat', [line(12_850_000, 'exempt')], { net: 12_850_000, vat: 0, gross: 12_850_000 }],
  [
    'a parking place with VAT',
    [line(1_200_000, 'standard')],
    { net: 1_200_000, vat: 240_000, gross: 1_440_000 },
  ],
  ['a discount of 2.5 %', [line(10_000_000, 'exempt', 250)], { net: 9_750_000, vat: 0, gross: 9_750_000 }],
  ['half a cent goes up', [line(1_25, 'reduced')], { net: 125, vat: 8, gross: 133 }],
  ['nothing', [], { net: 0, vat: 0, gross: 0 }],
])('%s', (_, lines, totals) => {
  expect(totalsOf(lines)).toEqual(totals)
})

test('the gross is always net and VAT, and lines add up whatever their order', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 10_000_000_000 }),
      discountBp: fc.option(fc.integer({ min: 0, max: 10_000 })),
      vatProfile: fc.constantFrom('standard', 'reduced', 'exempt', 'outOfScope' as const),
    }),
  )
  fc.assert(
    fc.property(lines, (some) => {
      const totals = totalsOf(some)
      expect(totals.gross).toBe(totals.net + totals.vat)
      expect(totalsOf([...some].reverse())).toEqual(totals)
    }),
  )
})
