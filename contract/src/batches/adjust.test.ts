import { expect, test } from 'vitest'
import { adjusted, type Figure, parseAdjustment, roundingsFor, soundsLikeChange } from './adjust.ts'

const label = ['', '', '', ''] as const
const price: Figure = { kind: 'money', currency: 'EUR', label }
const rooms: Figure = { kind: 'number', min: 0, max: 100, decimals: 1, label }

test.each([
  ['+3 %', { percent: 300 }],
  ['-2,5%', { percent: -250 }],
  ['−500', { add: -50_000 }],
  ['+2.000', { add: 200_000 }],
  ['+ 2 000,50 €', { add: 200_050 }],
  ['shumë', undefined],
  ['++3', undefined],
  ['-120 %', undefined],
  ['', undefined],
])('typed for a price, %s is understood', (typed, meant) => {
  expect(parseAdjustment(price, typed)).toEqual(meant)
})

test.each([
  [12_650_000, { percent: 300 }, 13_029_500],
  [12_650_000, { percent: 300, roundTo: 50_000 }, 13_050_000],
  [12_650_000, { add: -50_000 }, 12_600_000],
  [12_288_750, { roundTo: 100 }, 12_288_800],
  [1, { percent: 5_000 }, 2],
])('a price of %i cents after %j is %i', (before, change, after) => {
  expect(adjusted(price, before, change)).toBe(after)
})

const floor: Figure = { kind: 'number', min: -10, max: 200, label }

test.each([
  [price, '+3 %', true],
  [price, '−500', true],
  [price, '-500', true],
  [price, '+2.000', true],
  [price, '126.500', false],
  [price, '+', false],
  [floor, '+1', true],
  [floor, '-1', false],
])('typed as the value for all, %o %s is a change: %s', (field, typed, isChange) => {
  expect(soundsLikeChange(field, typed)).toBe(isChange)
})

test('what a figure is rounded to fits what it may be', () => {
  expect(roundingsFor(price)).toContain(1000)
  expect(roundingsFor({ kind: 'area', label })).toEqual([1, 10, 100])
  expect(roundingsFor(floor)).toEqual([])
  expect(roundingsFor({ ...floor, decimals: 1 })).toEqual([1])
})

test('what is larger than any price can be stays so, and is not an error of its own', () => {
  expect(adjusted(price, 89_999_999_999_999, { percent: 1_000_000 })).toBeGreaterThan(100_000_000_000_000)
  expect(adjusted(price, 12_650_000, { add: -Number.MAX_SAFE_INTEGER })).toBeLessThan(-100_000_000_000_000)
})

test('a number with decimals is changed exactly', () => {
  expect(adjusted(rooms, 2.5, { add: 0.2 })).toBe(2.7)
  expect(adjusted(rooms, 2.5, { percent: 1_000 })).toBe(2.8)
  expect(adjusted(rooms, 2.5, { percent: 1_000, roundTo: 1 })).toBe(3)
})
