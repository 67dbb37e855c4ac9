import { afterEach, expect, test } from 'vitest'
import { setClockBy, timeNow } from './clock.ts'

const hour = 3_600_000
const isAhead = (ms: number) => Math.abs(Date.parse(timeNow()) - (Date.now() + ms)) < 5000
const sent = (ms: number) => new Date(Date.now() + ms).toUTCString()

afterEach(() => setClockBy(sent(0)))

test.each([
  ['a day behind', 24 * hour],
  ['a year ahead', -365 * 24 * hour],
])('on a device whose clock is %s, the time is the server’s', (_which, ms) => {
  setClockBy(sent(ms))
  expect(isAhead(ms)).toBe(true)
})

test('how long an answer takes changes no clock', () => {
  setClockBy(sent(-20_000))
  expect(isAhead(0)).toBe(true)
})

test('a clock that somebody sets right is right from the next answer on, and an answer without a time tells nothing', () => {
  setClockBy(sent(24 * hour))
  setClockBy(null)
  setClockBy('soon')
  expect(isAhead(24 * hour)).toBe(true)
  setClockBy(sent(0))
  expect(isAhead(0)).toBe(true)
})
