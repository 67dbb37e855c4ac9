import { holdIssue } from '@prona/contract/orders/order-life'
import { expect, test } from 'vitest'
import { lastEnd, usualEnd } from './hold-until.ts'

test('a hold begins with the end that the server proposes, and with none where it proposes none', () => {
  expect(usualEnd({ usualHoldEnd: Date.UTC(2026, 10, 28, 17) })).toEqual({
    expiresAt: '2026-11-28T17:00:00.000Z',
  })
  expect(usualEnd({})).toEqual({})
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
