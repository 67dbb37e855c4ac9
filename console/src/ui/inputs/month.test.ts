import { expect, test } from 'vitest'
import { clamped, weekdayOf, weeksAround } from './month.ts'

test('a month begins in the week of its first day, on Monday', () => {
  const [first] = weeksAround('2027-06-30')
  expect(first?.[0]).toBe('2027-05-31')
  expect(first?.[1]).toBe('2027-06-01')
})

test('Albanian weeks begin on Monday', () => {
  expect(weekdayOf('2026-11-16')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
})

test('the calendar ends with the last day that can be chosen', () => {
  const days = weeksAround('2099-12-31').flat()
  expect(days.includes('2099-12-31')).toBe(true)
  expect(days.at(-1)).toBeUndefined()
  expect(clamped('2130-01-01')).toBe('2099-12-31')
})
