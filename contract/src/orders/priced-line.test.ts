import { expect, test } from 'vitest'
import { type ListPrice, pricedLine, raisedRent, reckoned } from './priced-line.ts'

const listed: ListPrice = { salePrice: 12_100_000, currency: 'EUR', vatProfile: 'exempt' }

test.each([
  [
    'what is written goes before the list',
    { price: 11_000_000, discountBp: 200, vatProfile: 'standard' },
    listed,
    [11_000_000, 200, 'standard'],
  ],
  [
    'what is left open the list says',
    { price: null, discountBp: null, vatProfile: null },
    listed,
    [12_100_000, null, 'exempt'],
  ],
  ['a price of nothing is a price', { price: 0 }, listed, [0, null, 'exempt']],
  ['without a list VAT is the usual one', { price: 5 }, undefined, [5, null, 'standard']],
])('%s', (_, line, list, [price, discountBp, vatProfile]) => {
  expect(pricedLine(line, list, { currency: 'EUR' })).toEqual({ price, discountBp, vatProfile })
})

test('a list price of another currency, hidden or missing, is none', () => {
  expect(pricedLine({}, { ...listed, currency: 'ALL' }, { currency: 'EUR' })).toBeUndefined()
  expect(pricedLine({}, { currency: 'EUR', vatProfile: 'exempt' }, { currency: 'EUR' })).toBeUndefined()
  expect(pricedLine({}, { ...listed, salePrice: null }, { currency: 'EUR' })).toBeUndefined()
})

test('the sums say what was taken off and what it comes to', () => {
  const lines = [
    { price: 12_100_000, discountBp: 200, vatProfile: 'exempt' },
    { price: 992_000, discountBp: null, vatProfile: 'standard' },
  ] as const
  expect(reckoned(lines)).toEqual({
    price: 13_092_000,
    discount: 242_000,
    net: 12_850_000,
    vat: 198_400,
    gross: 13_048_400,
  })
})

test.each([
  ['month', 'month', 40_000],
  ['month', 'quarter', 120_000],
  ['month', 'year', 480_000],
  ['quarter', 'year', 160_000],
  ['year', 'month', undefined],
  ['quarter', 'month', undefined],
] as const)('of a rent asked by the %s a lease by the %s takes whole ones', (rentPeriod, period, price) => {
  const rented = { ...listed, rentPrice: 40_000, rentPeriod }
  expect(pricedLine({}, rented, { currency: 'EUR', intent: 'lease', period })?.price).toBe(price)
})

test('a rent after an increase is rounded half up to the last unit of money', () => {
  expect(raisedRent(40_050, 250)).toBe(41_051)
  expect(raisedRent(40_000, 0)).toBe(40_000)
})
