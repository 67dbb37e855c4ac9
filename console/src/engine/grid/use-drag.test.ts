import { expect, test } from 'vitest'
import { placeAt } from './use-drag.ts'

test('what is dragged takes the place whose middle it has passed', () => {
  const middles = [50, 150, 250, 350]
  expect([20, 120, 260, 400].map((at) => placeAt(middles, 0, at))).toEqual([0, 0, 2, 3])
  expect(placeAt(middles, 3, 60)).toBe(1)
})

test('and does so on a page that runs from right to left', () => {
  const middles = [350, 250, 150, 50]
  expect([400, 240, 30].map((at) => placeAt(middles, 0, at))).toEqual([0, 1, 3])
})
