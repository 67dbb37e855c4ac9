import { expect, test } from 'vitest'
import {
  askedFor,
  dayAt,
  monthFrom,
  monthsOf,
  partsOf,
  periodOf,
  shareOf,
  shifted,
  usualMonth,
  weekdayOf,
} from './period.ts'

test('a month, a quarter and a year begin with the first day of a month', () => {
  expect(periodOf('month', '2028-02-17')).toEqual({ from: '2028-02-01', to: '2028-03-01' })
  expect(periodOf('quarter', '2026-11-30')).toEqual({ from: '2026-11-01', to: '2027-02-01' })
  expect(periodOf('year', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2027-11-01' })
})

test('one goes back and forth by what is shown, and never beyond the days there are', () => {
  expect(shifted('month', '2026-12-01', 1)).toBe('2027-01-01')
  expect(shifted('quarter', '2026-11-01', -1)).toBe('2026-08-01')
  expect(shifted('year', '2026-11-01', 2)).toBe('2028-11-01')
  expect(shifted('year', '2097-06-01', 1)).toBe('2097-12-01')
  expect(shifted('year', '1901-06-01', -1)).toBe('1901-01-01')
  expect(periodOf('year', '2099-12-31').to).toBe('2098-12-01')
})

test('one begins with today near the start of what is shown', () => {
  expect(usualMonth('month', '2026-11-23')).toBe('2026-11-01')
  expect(usualMonth('year', '2026-01-23')).toBe('2025-12-01')
})

test.each([
  ['2027-03', '2027-03-01'],
  ['2027-13', undefined],
  ['1850-01', undefined],
  ['2099-01', '2097-12-01'],
  ['', undefined],
  [7, undefined],
])('an address that says %s means the month %s', (said, month) => {
  expect(monthFrom(said)).toBe(month)
})

test('a leap year has one day more, and each day its place', () => {
  const leap = periodOf('year', '2028-01-01')
  expect(shareOf(leap, '2028-02-29')).toBeCloseTo(59 / 366, 10)
  expect(dayAt(leap, shareOf(leap, '2028-02-29') + 1e-9)).toBe('2028-02-29')
  expect(shareOf(leap, '2028-12-31')).toBeCloseTo(365 / 366, 10)
  expect(monthsOf(leap)[1]).toEqual({
    day: '2028-02-01',
    start: expect.closeTo(31 / 366, 10),
    end: expect.closeTo(60 / 366, 10),
  })
})

test('at its edges a period has its first and its last day, and outside nothing', () => {
  const month = periodOf('month', '2027-02-01')
  expect([dayAt(month, -0.2), dayAt(month, 0), dayAt(month, 1), dayAt(month, 1.2)]).toEqual([
    '2027-02-01',
    '2027-02-01',
    '2027-02-28',
    '2027-02-28',
  ])
  expect([shareOf(month, '2027-01-31'), shareOf(month, '2027-03-01'), shareOf(month, '2027-03-02')]).toEqual([
    0, 1, 1,
  ])
})

test('months are divided into days, quarters into weeks from Monday on, and years not at all', () => {
  expect(partsOf(periodOf('month', '2028-02-01'), 'month')).toHaveLength(29)
  const weeks = partsOf(periodOf('quarter', '2026-11-01'), 'quarter')
  expect(weeks.map(({ day }) => weekdayOf(day)).every((weekday) => weekday === 0)).toBe(true)
  expect(weeks[0]?.day).toBe('2026-11-02')
  expect(weeks.at(-1)?.end).toBe(1)
  expect(partsOf(periodOf('year', '2026-11-01'), 'year')).toEqual([])
})

test('a year before what is shown and the next one are asked for with it', () => {
  expect(askedFor(periodOf('quarter', '2026-11-01'))).toEqual({ from: '2025-01-01', to: '2028-01-01' })
})
