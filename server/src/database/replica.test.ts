import { expect, test } from 'vitest'
import { nextLook } from './replica.ts'

test('a replica that is lost again and again is looked at later and later, a minute later at most', () => {
  const waits: number[] = []
  let wait = nextLook(1_000, Number.POSITIVE_INFINITY, 1_000)
  for (let count = 0; count < 8; count++) {
    waits.push(wait)
    wait = nextLook(wait, 119_999, 1_000)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('one that was well for two minutes is looked at soon again', () => {
  expect(nextLook(60_000, 120_000, 1_000)).toBe(1_000)
})
