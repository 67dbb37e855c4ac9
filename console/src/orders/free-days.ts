import { addDays, addMonths, type Day, daysBetween } from '@prona/contract/kernel/day'
import type { Row } from '@prona/contract/kernel/resource'
import { type Days, daysOf, nextFreeDay, overlap } from '@prona/contract/orders/claimed-days'
import type { order } from '@prona/contract/resources'

type Order = Pick<
  Row<typeof order>,
  '_id' | 'status' | 'intent' | 'startsOn' | 'endsOn' | 'leaveOn' | 'parentOrder' | 'lines'
>

/** What has its units for its days: a draft only where it follows from another order. */
export function isClaiming({ status, parentOrder }: Pick<Order, 'status' | 'parentOrder'>): boolean {
  return claiming.includes(status) && (status !== 'draft' || parentOrder !== null)
}

/** Which may have days of a lease: their states as a list filters by them. */
export const claiming: readonly Order['status'][] = [
  'draft',
  'held',
  'reserved',
  'active',
  'notice',
  'renewed',
]

/** A lease to be, as far as its days are typed; without a last day it has no end. */
export type Wanted = {
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  readonly units: readonly string[]
}

export type Clash<O> = {
  readonly other: O
  /** When a lease of the same length could begin; undefined where somebody has all days to come. */
  readonly freeFrom: Day | undefined
}

/** The other order that has this unit on wanted days, and when all of the wanted units are free instead. */
export function clashOf<O extends Order>(
  others: readonly O[],
  { startsOn, endsOn, units }: Wanted,
  unit: string,
): Clash<O> | undefined {
  const wanted = daysOf({ intent: 'lease', startsOn, endsOn, leaveOn: null })
  if (!wanted || (wanted.until !== null && wanted.until <= wanted.from)) return undefined
  const claimed = others.flatMap((other) => {
    const days = isClaiming(other) ? daysOf(other) : undefined
    return days && other.lines.some((line) => units.includes(line.unit)) ? [{ other, days }] : []
  })
  const first = claimed
    .filter(({ other, days }) => other.lines.some((line) => line.unit === unit) && overlap(days, wanted))
    .toSorted(byBeginning)[0]
  const taken = claimed.map(({ days }) => days)
  return first && { other: first.other, freeFrom: nextFreeDay(taken, wanted) }
}

function byBeginning(one: { readonly days: Days }, other: { readonly days: Days }): number {
  return one.days.from < other.days.from ? -1 : 1
}

/** The same lease begun on another day, as many months or else days long as before. */
export function movedTo(
  from: Day,
  { startsOn, endsOn }: Pick<Wanted, 'startsOn' | 'endsOn'>,
): { readonly startsOn: Day; readonly endsOn: Day | null } {
  if (startsOn === null || endsOn === null) return { startsOn: from, endsOn }
  const months = wholeMonths(startsOn, addDays(endsOn, 1))
  if (months !== undefined) return { startsOn: from, endsOn: addDays(addMonths(from, months), -1) }
  return { startsOn: from, endsOn: addDays(from, daysBetween(startsOn, endsOn)) }
}

function wholeMonths(from: Day, until: Day): number | undefined {
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(until) - monthOf(from)
  return months > 0 && addMonths(from, months) === until ? months : undefined
}
