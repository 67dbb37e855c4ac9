import { addDays, addMonths, isDay, startOfMonth } from '@prona/contract/kernel/day'

/** Stretches of days that move on with the calendar, so that a saved list is right tomorrow too. */
export const periods = [
  'past',
  'today',
  'yesterday',
  'last7',
  'last30',
  'next7',
  'next30',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const
export type Period = (typeof periods)[number]

export function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value)
}

/** The days a period has on that day, both ends within; what is past has no first one. A week begins on Monday. */
export function daysOf(period: Period, today: string): { readonly from?: string; readonly to: string } {
  switch (period) {
    case 'past':
      return { to: addDays(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'last30':
      return { from: addDays(today, -29), to: today }
    case 'next7':
      return { from: today, to: addDays(today, 6) }
    case 'next30':
      return { from: today, to: addDays(today, 29) }
    case 'thisWeek': {
      const monday = addDays(today, -weekdayOf(today))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'thisMonth':
      return { from: startOfMonth(today), to: addDays(addMonths(startOfMonth(today), 1), -1) }
    case 'lastMonth':
      return { from: addMonths(startOfMonth(today), -1), to: addDays(startOfMonth(today), -1) }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}

/** From Monday, 0, to Sunday, 6. */
function weekdayOf(day: string): number {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
