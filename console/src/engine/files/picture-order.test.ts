import { expect, test } from 'vitest'
import { moved, placeAfter } from './picture-order.ts'

const list = ['a', 'b', 'c', 'd']

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [1, 99, 'acdb'],
  [2, -5, 'cabd'],
  [9, 0, 'abcd'],
])('the one at %i goes to %i and nobody is lost', (from, to, expected) => {
  expect(moved(list, from, to).join('')).toBe(expected)
})

const grid = { count: 8, columns: 3, direction: 'ltr' } as const

test('arrows lead to the neighbour, above and below, and stop at the ends', () => {
  expect(placeAfter('ArrowRight', 3, grid)).toBe(4)
  expect(placeAfter('ArrowLeft', 3, grid)).toBe(2)
  expect(placeAfter('ArrowDown', 3, grid)).toBe(6)
  expect(placeAfter('ArrowUp', 3, grid)).toBe(0)
  expect(placeAfter('ArrowUp', 2, grid)).toBeUndefined()
  expect(placeAfter('ArrowDown', 6, grid)).toBeUndefined()
  expect(placeAfter('ArrowLeft', 0, grid)).toBeUndefined()
  expect(placeAfter('ArrowRight', 7, grid)).toBeUndefined()
})

test('Home and End lead to the first and the last', () => {
  expect(placeAfter('Home', 5, grid)).toBe(0)
  expect(placeAfter('End', 5, grid)).toBe(7)
  expect(placeAfter('Home', 0, grid)).toBeUndefined()
})

test('on a right-to-left page the arrow to the left leads on', () => {
  expect(placeAfter('ArrowLeft', 3, { ...grid, direction: 'rtl' })).toBe(4)
  expect(placeAfter('ArrowRight', 3, { ...grid, direction: 'rtl' })).toBe(2)
})

test('other keys lead nowhere', () => {
  expect(placeAfter('x', 3, grid)).toBeUndefined()
  expect(placeAfter('toString', 3, grid)).toBeUndefined()
})
