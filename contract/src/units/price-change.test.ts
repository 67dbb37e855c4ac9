import { expect, test } from 'vitest'
import { changedPrice, type PriceChange } from './price-change.ts'

const nothing: PriceChange = { by: 'percent', rise: 0, perFloor: 0, fromFloor: 1, perView: {} }
const flat = { floor: 6, view: 'Deti', netArea: 8_430 }

test.each([
  ['by a share', { rise: 250 }, 13_376_250],
  ['by a share, rounded to hundreds', { rise: 250, roundTo: 10_000 }, 13_380_000],
  ['by an amount', { by: 'amount', rise: 200_000 }, 13_250_000],
  ['down by an amount', { by: 'amount', rise: -50_000 }, 13_000_000],
  ['by an amount for each square metre', { by: 'perArea', rise: 5_000 }, 13_471_500],
  ['by a share for each floor above the second', { perFloor: 100, fromFloor: 2 }, 13_572_000],
  [
    'by an amount for each floor above the fourth',
    { by: 'amount', perFloor: 50_000, fromFloor: 4 },
    13_150_000,
  ],
  ['not by floors when it is below the first of them', { perFloor: 100, fromFloor: 7 }, 13_050_000],
  ['by what one sees from it', { perView: { Deti: 300, Qyteti: -100 } }, 13_441_500],
  ['by all of these at once', { rise: 100, perFloor: 50, fromFloor: 4, perView: { Deti: 300 } }, 13_702_500],
] as const)('a price of 130,500 changes %s', (_, change, after) => {
  expect(changedPrice({ ...nothing, ...change }, flat, 13_050_000)).toBe(after)
})

test('what has no price has none afterwards, and without an area none is reckoned with it', () => {
  expect(changedPrice({ ...nothing, rise: 300 }, flat, null)).toBeUndefined()
  const byArea: PriceChange = { ...nothing, by: 'perArea', rise: 5_000 }
  expect(changedPrice(byArea, { ...flat, netArea: null }, 13_050_000)).toBeUndefined()
})

test('a unit without a floor or a view changes by what holds for all, or for those that say nothing', () => {
  const change: PriceChange = { ...nothing, rise: 100, perFloor: 100, perView: { Deti: 300, '': 200 } }
  expect(changedPrice(change, { netArea: 1_250 }, 1_000_000)).toBe(1_030_000)
})
