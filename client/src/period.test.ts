import { expect, test } from 'vitest'
import { daysOf, isPeriod, type Period } from './period.ts'

// A Wednesday.
const today = '2026-10-14'

test.each<[Period, string, string]>([
  ['today', '2026-10-14', '2026-10-14'],
  ['yesterday', '2026-10-13', '2026-10-13'],
  ['last7', '2026-10-08', '2026-10-14'],
  ['last30', '2026-09-15', '2026-10-14'],
  ['next7', '2026-10-14', '2026-10-20'],
  ['next30', '2026-10-14', '2026-11-12'],
  ['thisWeek', '2026-10-12', '2026-10-18'],
  ['thisMonth', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2026-09-01', '2026-09-30'],
  ['thisYear', '2026-01-01', '2026-12-31'],
])('%s runs from %s to %s', (period, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test('what is past ends yesterday and has no first day', () => {
  expect(daysOf('past', today)).toEqual({ to: '2026-10-13' })
})

test('a week that begins on its Sunday is the one before, and a year ends well', () => {
  expect(daysOf('thisWeek', '2026-10-18')).toEqual({ from: '2026-10-12', to: '2026-10-18' })
  expect(daysOf('thisMonth', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOf('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('what is no stretch of days is none', () => {
  expect([isPeriod('thisMonth'), isPeriod('always'), isPeriod(undefined)]).toEqual([true, false, false])
})
