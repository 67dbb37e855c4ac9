import { type Day, daysBetween } from '../kernel/day.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

const aMonday: Day = '1900-01-01'

export function weekdayOf(day: Day): Weekday {
  return weekdays[daysBetween(aMonday, day) % 7] ?? 'monday'
}

export function isWeekend(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday === 'saturday' || weekday === 'sunday'
}
