import { addDays, addMonths, type Day, daysBetween, lastDay, startOfMonth } from '@prona/contract/kernel/day'
import { type Period, shareOf } from '../timeline/period.ts'

/** A payment where it is drawn: `day` is empty while it waits for its milestone. */
export type Point = {
  readonly index: number
  readonly day: Day | null
  readonly amount: number
  /** Its day is its own, and no milestone's. */
  readonly isFree: boolean
}

/** Days from side to side, and the amount that is drawn as high as there is room. */
export type Scale = { readonly period: Period; readonly top: number }

/** With room after the last payment, so that it can be drawn further. */
export function scaleOf(points: readonly Point[], total: number, today: Day): Scale {
  const days = points.flatMap(({ day }) => day ?? []).toSorted()
  const from = startOfMonth(days[0] ?? today)
  const last = startOfMonth(days.at(-1) ?? today)
  const room = Math.max(3, Math.ceil(monthsBetween(from, last) / 8))
  const most = Math.max(1, ...points.map(({ amount }) => amount))
  const usual = (total * 3) / Math.max(1, points.length)
  return {
    period: { from, to: laterBy(last, room) },
    top: Math.max(most * 1.2, Math.min(total, usual)),
  }
}

function monthsBetween(from: Day, to: Day): number {
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  )
}

/** Nothing is later than the last day there is. */
function laterBy(day: Day, months: number): Day {
  return months > monthsBetween(day, lastDay) ? lastDay : addMonths(day, months)
}

/** Where each stands in pixels from the beginning: by its day, and never so close that a finger meets two. */
export function placesOf(
  days: readonly Day[],
  period: Period,
  width: number,
  apart: number,
): readonly number[] {
  const order = days
    .map((day, at) => ({ at, x: shareOf(period, day) * width }))
    .toSorted((one, other) => {
      return one.x - other.x || one.at - other.at
    })
  const places = days.map(() => 0)
  let next = apart / 2
  for (const { at, x } of order) {
    places[at] = Math.max(x, next)
    next = (places[at] ?? 0) + apart
  }
  let end = width - apart / 2
  for (const { at } of order.toReversed()) {
    places[at] = Math.min(places[at] ?? 0, end)
    end = (places[at] ?? 0) - apart
  }
  return places
}

export type Tick = { readonly day: Day; readonly start: number; readonly isYear: boolean }

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240]

/** Months that have room to be named. */
export function ticksOf(period: Period, width: number, each: number): readonly Tick[] {
  const months = monthsBetween(period.from, period.to)
  const step = monthSteps.find((one) => (months / one) * each <= width) ?? 240
  const ticks: Tick[] = []
  for (let at = 0; at < months; at += step) {
    const day = addMonths(period.from, at)
    const isYear = at === 0 || day.slice(0, 4) !== ticks.at(-1)?.day.slice(0, 4)
    const start = shareOf(period, day)
    // The last has less room than the others where the months do not divide evenly.
    if (at === 0 || (1 - start) * width >= each) ticks.push({ day, start, isYear })
  }
  return ticks
}

/** The round amount by which payments grow: some hundred of them make the whole. */
export function stepOf(total: number): number {
  const least = total / 400
  const power = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(1, least))))
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? power
}

/** A day so far along, or back. */
export function dayMoved(day: Day, share: number, { from, to }: Period): Day {
  return within(day, Math.round(share * daysBetween(from, to)))
}

export function within(day: Day, days: number): Day {
  return days > daysBetween(day, lastDay)
    ? lastDay
    : addDays(day, Math.max(days, daysBetween(day, firstYear)))
}

/** The same day of the month after, or before. */
export function monthMoved(day: Day, by: 1 | -1): Day {
  return by > 0 ? laterBy(day, 1) : within(day, daysBetween(day, addMonths(day, -1)))
}

/** Plans are not of another century. */
const firstYear: Day = '1950-01-01'

/**
 * An amount after it was drawn to about this much: a round one, or, where it is within half a step of that, the one
 * with which the plan comes to its total.
 */
export function amountMoved(
  wanted: number,
  { total, others }: { readonly total: number; readonly others: number },
): number {
  const step = stepOf(total)
  const whole = total - others
  if (whole > 0 && Math.abs(wanted - whole) <= step / 2) return whole
  return Math.min(Math.max(step, Math.round(wanted / step) * step), total)
}

/** The next round amount up or down, with a stop where the plan comes to its total. */
export function amountStepped(
  amount: number,
  steps: number,
  plan: { readonly total: number; readonly others: number },
): number {
  const step = stepOf(plan.total)
  const far = steps > 0 ? Math.floor(amount / step) + steps : Math.ceil(amount / step) + steps
  const next = Math.min(Math.max(step, far * step), plan.total)
  const whole = plan.total - plan.others
  const passes = whole > 0 && (amount < whole ? next > whole : amount > whole && next < whole)
  return passes ? whole : next
}
