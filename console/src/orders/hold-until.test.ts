import { holdIssue } from '@prona/contract/orders/order-life'
import { expect, test } from 'vitest'
import { holdUntil, lastEnd } from './hold-until.ts'

const zone = 'Europe/Tirane'

test('a hold made in the evening ends a week later at closing time', () => {
  expect(holdUntil('2026-11-21T19:30:00.000Z', 60, zone)).toBe('2026-11-28T17:00:00.000Z')
})

test('a hold made in the morning ends at closing time too, unless the role allows a week and no more', () => {
  expect(holdUntil('2026-11-21T08:30:00.000Z', 60, zone)).toBe('2026-11-28T17:00:00.000Z')
  expect(holdUntil('2026-11-21T08:30:00.000Z', 7, zone)).toBe('2026-11-27T17:00:00.000Z')
})

test('a role that may hold for two days is offered two days', () => {
  expect(holdUntil('2026-11-21T19:30:00.000Z', 2, zone)).toBe('2026-11-23T17:00:00.000Z')
})

test.each([1, 2, 7, 14, 60])('what is offered to a role of %i days is always allowed', (days) => {
  for (const hour of ['00', '08', '16', '17', '23']) {
    const now = `2026-03-28T${hour}:59:30.000Z`
    expect(holdIssue(holdUntil(now, days, zone), now, days)).toBeUndefined()
  }
})

test.each([1, 14, 60])(
  'the last end that is told to a role of %i days is allowed, and a minute later none is',
  (days) => {
    const since = '2026-03-28T16:59:30.500Z'
    const last = lastEnd(since, days)
    const later = new Date(Date.parse(last) + 60_000).toISOString()
    expect(holdIssue(last, since, days, since)).toBeUndefined()
    expect(holdIssue(later, since, days, since)).toBe('tooLong')
  },
)
