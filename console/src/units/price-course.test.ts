import type { PriceStep } from '@prona/contract/units/price-history'
import { expect, test } from 'vitest'
import { changedFields, changeOf, courseOf, drawnCourse } from './price-course.ts'

const since = '2026-01-01T00:00:00.000Z'
const now = '2026-01-11T00:00:00.000Z'

function inEuro(amount: number | null) {
  return { amount, currency: 'EUR', period: null }
}

function step(
  day: number,
  from: number | null,
  to: number | null,
  other: Partial<PriceStep> = {},
): PriceStep {
  return {
    ...{ at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`, by: null, field: 'salePrice' },
    ...{ from: inEuro(from), to: inEuro(to), reason: null, batch: null },
    ...other,
  }
}

function days(course: ReturnType<typeof courseOf>): [number, number, number][] {
  const dayOf = (at: number) => new Date(at).getUTCDate()
  return course.map(({ from, until, amount }) => [dayOf(from), dayOf(until), amount])
}

test('a price stood as it was until it changed, and stands now', () => {
  expect(days(courseOf([step(6, 120, 100), step(3, 100, 120)], { since, now }))).toEqual([
    [1, 3, 100],
    [3, 6, 120],
    [6, 11, 100],
  ])
  expect(courseOf([], { since, now })).toEqual([])
})

test('a time without a price is left open, and so is what was in another currency', () => {
  expect(days(courseOf([step(8, null, 150), step(4, 100, null)], { since, now }))).toEqual([
    [1, 4, 100],
    [8, 11, 150],
  ])
  const inLek = { from: { amount: 9_000, currency: 'ALL', period: null }, to: inEuro(100) }
  expect(days(courseOf([step(5, 0, 0, inLek)], { since, now }))).toEqual([[5, 11, 100]])
  expect(days(courseOf([step(5, 100, null)], { since, now }))).toEqual([[1, 5, 100]])
})

test('two changes at one moment leave no time between them', () => {
  const course = courseOf([step(5, 110, 120), step(5, 100, 110)], { since, now })
  expect(days(course)).toEqual([
    [1, 5, 100],
    [5, 11, 120],
  ])
})

test('the highest price is drawn on top and the lowest below, one level joined to the next', () => {
  const course = courseOf([step(6, 120, 100), step(3, 100, 120)], { since, now })
  expect(drawnCourse(course)).toBe('M0 90H120L120 6H300L300 90H600')
  const broken = courseOf([step(6, null, 100), step(3, 120, null)], { since, now })
  expect(drawnCourse(broken)).toBe('M0 6H120M300 90H600')
  expect(drawnCourse([{ from: 1, until: 2, amount: 5 }])).toBe('M0 48H600')
})

test('a change is said as a share of what it was, where the two can be compared', () => {
  expect(changeOf(step(1, 200, 205))).toBe(250)
  expect(changeOf(step(1, 200, 190))).toBe(-500)
  expect(changeOf(step(1, null, 190))).toBeUndefined()
  expect(changeOf(step(1, 0, 190))).toBeUndefined()
  expect(changeOf({ ...step(1, 200, 190), to: { amount: 1, currency: 'ALL', period: null } })).toBeUndefined()
})

test('the prices that have changed are offered in their order', () => {
  const steps = [step(3, 1, 2), step(2, 1, 2, { field: 'rentPrice' })]
  expect(changedFields(steps, ['salePrice', 'minPrice', 'rentPrice'])).toEqual(['salePrice', 'rentPrice'])
})
