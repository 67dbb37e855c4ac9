import { expect, test } from 'vitest'
import { nearestWidth, pictureWidths } from './picture.ts'

test.each([
  [1, 16],
  [16, 16],
  [20, 16],
  [24, 32],
  [600, 640],
  [695, 750],
  [1500, 1200],
  [1560, 1920],
  [100_000, 3840],
])('a picture asked for %i wide comes %i wide', (wanted, width) => {
  expect(nearestWidth(wanted)).toBe(width)
})

test('every width there is stands for itself', () => {
  for (const width of pictureWidths) expect(nearestWidth(width)).toBe(width)
})
