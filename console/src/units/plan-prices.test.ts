import { expect, test } from 'vitest'
import { type PriceStep, type Prices, plannedPrice } from './plan-prices.ts'

const flat = { netArea: 8_450, view: 'Deti', price: 10_000_000 }
const perMetre = { pricing: 'perArea', roundTo: '1' }
const sea: PriceStep = { by: 'view', view: 'Deti', change: '+5 %' }
const large = (fromArea: number, change: string): PriceStep => ({ by: 'area', fromArea, change })

/** On the first three floors. */
function prices(asked: Partial<Prices>, place: Partial<typeof flat> = {}) {
  const plan: Prices = { pricing: 'total', steps: [], ...asked }
  return [0, 1, 2].map((up) => plannedPrice(plan, { ...flat, ...place }, up))
}

test.each<[string, Partial<Prices>, (number | undefined)[], Partial<typeof flat>?]>([
  ['stays the same on every floor', {}, [10_000_000, 10_000_000, 10_000_000]],
  ['rises by a share of the first floor’s', { step: '+1 %' }, [10_000_000, 10_100_000, 10_200_000]],
  ['falls by an amount', { step: '−500' }, [10_000_000, 9_950_000, 9_900_000]],
  [
    'is of the square metre, rounded to whole hundreds',
    { ...perMetre, step: '+1 %', roundTo: '100' },
    [10_430_000, 10_540_000, 10_640_000],
    { price: 123_456 },
  ],
  [
    'of the square metre rises by so much for each of them',
    { ...perMetre, step: '+20' },
    [8_450_000, 8_619_000, 8_788_000],
    { price: 100_000 },
  ],
  ['is higher by what one sees', { steps: [sea] }, [10_500_000, 10_500_000, 10_500_000]],
  [
    'is not higher for what others see',
    { steps: [sea] },
    [10_000_000, 10_000_000, 10_000_000],
    { view: 'Rruga' },
  ],
  [
    'adds shares and amounts of the same price: 1 % a floor, 5 % for the sea and 2,000 less from 80 m²',
    { step: '+1 %', steps: [sea, large(8_000, '-2000')] },
    [10_300_000, 10_400_000, 10_500_000],
  ],
  [
    'changes by the largest area that is reached, and by that alone',
    { steps: [large(12_000, '-9 %'), large(6_000, '-1 %'), large(8_450, '-3 %')] },
    [9_700_000, 9_700_000, 9_700_000],
  ],
  [
    'is as it was written where nothing is reckoned',
    { roundTo: '1000' },
    [10_050, 10_050, 10_050],
    { price: 10_050 },
  ],
])('the price %s', (_, asked, expected, place) => {
  expect(prices(asked, place)).toEqual(expected)
})

test('there is no price without an area to reckon with', () => {
  expect(plannedPrice({ ...perMetre, steps: [] }, { price: 100_000 }, 0)).toBeUndefined()
})
