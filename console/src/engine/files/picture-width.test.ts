import { expect, test } from 'vitest'
import { widthFor } from './picture-width.ts'

const plan = { width: 1600, height: 1200 }
const contained = (width: number, height: number, density = 1) =>
  widthFor({ width, height }, plan, { density, fit: 'contain' })
const covering = (width: number, height: number, density = 1) =>
  widthFor({ width, height }, plan, { density, fit: 'cover' })

test('a picture comes in the least width that is sharp where it stands', () => {
  expect(contained(336, 252)).toBe(384)
  expect(contained(160, 120)).toBe(256)
  expect(contained(384, 288)).toBe(384)
  expect(contained(385, 300)).toBe(640)
})

test('a fine screen gets more points, but never more than eyes can tell apart', () => {
  expect(contained(320, 240, 2)).toBe(640)
  expect(contained(100, 75, 8)).toBe(384)
  expect(contained(320, 240, 0.5)).toBe(384)
})

test('a picture in a low, wide box is as wide as its height allows', () => {
  expect(contained(1200, 90)).toBe(128)
})

test('a picture that fills its box is as wide as the side that is cut off asks for', () => {
  expect(covering(120, 120)).toBe(256)
  expect(covering(336, 100)).toBe(384)
})

test('nobody asks for more than there is, and all who would ask for the same', () => {
  expect(contained(1900, 1900)).toBe(1920)
  expect(contained(3000, 3000, 2)).toBe(1920)
  expect(
    widthFor({ width: 9000, height: 9000 }, { width: 3840, height: 2160 }, { density: 3, fit: 'cover' }),
  ).toBe(3840)
  expect(widthFor({ width: 20, height: 20 }, { width: 16, height: 16 }, { density: 2, fit: 'cover' })).toBe(
    16,
  )
})
