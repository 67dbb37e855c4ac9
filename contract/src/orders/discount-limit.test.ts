import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, percentOf } from '../kernel/money.ts'
import { approvalNeed, discountOf, isBelowMinimum, wholeDiscount } from './discount-limit.ts'
import type { ListPrice } from './priced-line.ts'

const sale = { intent: 'sale', currency: 'EUR' }
const listed: ListPrice = { salePrice: 10_000_000, currency: 'EUR', vatProfile: 'standard' }

function line(price: number, discountBp: number | null = null) {
  return { price, discountBp, vatProfile: 'standard' as const }
}

test.each([
  ['at the list price', line(10_000_000), 0],
  ['above the list price', line(10_000_001), 0],
  ['with 5 % off', line(10_000_000, 500), 500],
  ['at a price 5 % lower', line(9_500_000), 500],
  ['at a lower price with a discount as well', line(9_500_000, 500), 975],
  ['a cent below 5 %', line(9_499_999), 501],
  ['at a higher price with a discount that leaves the list price', line(20_000_000, 5_000), 0],
  ['for nothing', line(0), wholeDiscount],
])('a flat %s needs a limit that allows just that', (_, one, expected) => {
  expect(discountOf(one, listed, sale)).toBe(expected)
})

test('a unit without a list price asks for no limit, and one in another currency for the whole', () => {
  expect(discountOf(line(1), { ...listed, salePrice: null }, sale)).toBe(0)
  expect(discountOf(line(10_000_000), listed, { ...sale, currency: 'ALL' })).toBe(wholeDiscount)
})

test.each([
  ['month', 'month', 50_000, 45_000, 1_000],
  ['month', 'year', 50_000, 540_000, 1_000],
  ['year', 'month', 600_000, 45_000, 1_000],
  ['quarter', 'month', 150_000, 50_000, 0],
  ['year', 'quarter', 600_000, 150_000, 0],
  ['month', 'quarter', 50_000, 150_000, 0],
] as const)(
  'a rent listed for a %s is compared with one for a %s',
  (rentPeriod, period, rent, price, below) => {
    const listed = { rentPrice: rent, rentPeriod, currency: 'EUR', vatProfile: 'exempt' } as const
    expect(discountOf(line(price), listed, { intent: 'lease', currency: 'EUR', period })).toBe(below)
  },
)

test('a discount is within the limit of just as much, however it is rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 0, max: wholeDiscount }),
      (price, discountBp) => {
        const asked = { ...listed, salePrice: price }
        expect(discountOf(line(price, discountBp), asked, sale)).toBeLessThanOrEqual(discountBp)
        const lower = price - percentOf(money(price), discountBp)
        expect(discountOf(line(lower), asked, sale)).toBeLessThanOrEqual(discountBp)
      },
    ),
  )
})

test('what is sold for less than its minimum price is told, and what is let is not', () => {
  const guarded = { ...listed, minPrice: 9_800_000 }
  expect(isBelowMinimum(line(9_800_000), guarded, sale)).toBe(false)
  expect(isBelowMinimum(line(10_000_000, 201), guarded, sale)).toBe(true)
  expect(isBelowMinimum(line(1), guarded, { ...sale, intent: 'lease' })).toBe(false)
  expect(isBelowMinimum(line(1), listed, sale)).toBe(false)
})

test.each([
  ['within the limit', line(9_500_000), {}, {}, undefined],
  ['beyond it', line(9_400_000), {}, {}, { why: 'discount', discount: 600 }],
  ['in another currency', line(10_000_000), { currency: 'ALL' }, {}, { why: 'currency' }],
  ['below the minimum', line(9_500_000), { minPrice: 9_600_000 }, {}, { why: 'minimum' }],
  [
    'below a minimum they may approve',
    line(9_500_000),
    { minPrice: 9_600_000 },
    { mayApprove: true },
    undefined,
  ],
  ['whose list price they do not see', line(10_000_000), {}, { seesListPrice: false }, { why: 'hidden' }],
  ['of any sort, without a limit', line(1), {}, { seesListPrice: false, limit: wholeDiscount }, undefined],
] as const)('a price %s: what it needs of who agrees on it', (_, one, unit, who, need) => {
  const agreeing = { limit: 500, seesListPrice: true, mayApprove: false, ...who }
  expect(approvalNeed(one, { ...listed, ...unit }, sale, agreeing)).toEqual(need)
})
