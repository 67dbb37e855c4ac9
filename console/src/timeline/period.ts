import { addDays, addMonths, type Day, daysBetween, isDay, startOfMonth } from '@prona/contract/kernel/day'

/** Days from one on to the one before another. */
export type Period = { readonly from: Day; readonly to: Day }

export const zooms = ['month', 'quarter', 'year'] as const
export type Zoom = (typeof zooms)[number]
const monthsIn: Readonly<Record<Zoom, number>> = { month: 1, quarter: 3, year: 12 }

/** Beyond these no whole year is left of the days there are. */
const firstMonth: Day = '1901-01-01'
const lastMonth: Day = '2097-12-01'

/** As much as is shown at once, from the first of a month on. */
export function periodOf(zoom: Zoom, month: Day): Period {
  const from = within(startOfMonth(month))
  return { from, to: addMonths(from, monthsIn[zoom]) }
}

/** Where one begins who asks for no month: with today near the beginning, and what is to come after it. */
export function usualMonth(zoom: Zoom, today: Day): Day {
  return zoom === 'month' ? startOfMonth(today) : addMonths(startOfMonth(today), -1)
}

/** The month that many periods later, or earlier where it is less than nothing. */
export function shifted(zoom: Zoom, month: Day, by: number): Day {
  return within(addMonths(startOfMonth(month), by * monthsIn[zoom]))
}

function within(month: Day): Day {
  return month < firstMonth ? firstMonth : month > lastMonth ? lastMonth : month
}

/** What an address says of the month, as far as it is one. */
export function monthFrom(text: unknown): Day | undefined {
  const day = `${typeof text === 'string' ? text : ''}-01`
  return isDay(day) ? within(day) : undefined
}

/** Whole years around what is shown, so that going back and forth asks for nothing new. */
export function askedFor({ from }: Period): Period {
  const year = Number(from.slice(0, 4))
  return { from: `${year - 1}-01-01`, to: `${year + 2}-01-01` }
}

/** How far into the period a day begins, from 0 to 1. */
export function shareOf({ from, to }: Period, day: Day): number {
  return Math.min(1, Math.max(0, daysBetween(from, day) / daysBetween(from, to)))
}

/** The day at so much of the period. */
export function dayAt({ from, to }: Period, share: number): Day {
  const days = daysBetween(from, to)
  return addDays(from, Math.min(days - 1, Math.max(0, Math.floor(share * days))))
}

export type Column = { readonly day: Day; readonly start: number; readonly end: number }

/** The months of the period. */
export function monthsOf(period: Period): readonly Column[] {
  return columns(period, period.from, (day) => addMonths(day, 1))
}

/** What divides the months: days in a month, weeks in a quarter; a year has its months alone. */
export function partsOf(period: Period, zoom: Zoom): readonly Column[] {
  if (zoom === 'month') return columns(period, period.from, (day) => addDays(day, 1))
  if (zoom === 'year') return []
  return columns(period, mondayFrom(period.from), (day) => addDays(day, 7))
}

function columns(period: Period, first: Day, next: (day: Day) => Day): readonly Column[] {
  const all: Column[] = []
  for (let day = first; day < period.to; day = next(day)) {
    all.push({ day, start: shareOf(period, day), end: shareOf(period, next(day)) })
  }
  return all
}

/** From Monday, 0, to Sunday, 6. */
export function weekdayOf(day: Day): number {
  return daysBetween(aMonday, day) % 7
}

const aMonday: Day = '1900-01-01'

function mondayFrom(day: Day): Day {
  return addDays(day, (7 - weekdayOf(day)) % 7)
}
