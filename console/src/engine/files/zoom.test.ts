import { expect, test } from 'vitest'
import { fitted, largestScale, panned, wholeView, zoomed } from './zoom.ts'

const place = { stage: { width: 1000, height: 800 }, picture: { width: 2000, height: 1000 } }

test('a picture fits the stage whole, and a small one is not blown up', () => {
  expect(fitted(place)).toEqual({ width: 1000, height: 500 })
  expect(fitted({ ...place, picture: { width: 200, height: 100 } })).toEqual({ width: 200, height: 100 })
})

test('what one points at stays under the pointer while it grows', () => {
  const at = { x: 300, y: 200 }
  const near = zoomed(wholeView, 4, at, place)
  expect(near.scale).toBe(4)
  expect((at.x - near.x) / near.scale).toBeCloseTo(300)
  expect((at.y - near.y) / near.scale).toBeCloseTo(200)
})

test('it is never smaller than whole nor larger than eight times', () => {
  expect(zoomed(wholeView, 0.1, { x: 0, y: 0 }, place)).toEqual(wholeView)
  expect(zoomed(wholeView, 99, { x: 0, y: 0 }, place).scale).toBe(largestScale)
})

test('a picture cannot be pushed off the stage', () => {
  const near = zoomed(wholeView, 2, { x: 0, y: 0 }, place)
  expect(panned(near, { x: 9999, y: -9999 }, place)).toEqual({ scale: 2, x: 500, y: -100 })
  expect(panned(wholeView, { x: 50, y: 50 }, place)).toEqual(wholeView)
})

test('going back to whole puts it in the middle again', () => {
  const aside = panned(zoomed(wholeView, 3, { x: 0, y: 0 }, place), { x: 400, y: 100 }, place)
  expect(zoomed(aside, 1 / 3, { x: 0, y: 0 }, place)).toEqual(wholeView)
})
