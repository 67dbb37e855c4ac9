import { addDays, type Day, firstDay, lastDay, startOfMonth } from '@prona/contract/kernel/day'

/** The six weeks, from Monday, in which a month is shown, so that every month is as high as the others. */
export function weeksAround(day: Day): readonly (readonly (Day | undefined)[])[] {
  const first = startOfMonth(day)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => within(first, week * 7 + weekday - weekdayOf(first))),
  )
}

/** Monday is 0. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

export function clamped(day: Day): Day {
  return day < firstDay ? firstDay : day > lastDay ? lastDay : day
}

function within(first: Day, days: number): Day | undefined {
  try {
    return addDays(first, days)
  } catch {
    return undefined
  }
}
