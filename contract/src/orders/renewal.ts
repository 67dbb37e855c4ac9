import { yearsSince } from '../instalments/rent.ts'
import { addDays, addMonths, type Day, daysBetween, lastDay } from '../kernel/day.ts'
import type { Row } from '../kernel/resource.ts'
import { lastDayOf, wholeMonths } from './claimed-days.ts'
import type { order } from './order.ts'

type Lease = Pick<Row<typeof order>, 'startsOn' | 'endsOn' | 'leaveOn' | 'indexation'>
type Proposed = { readonly endsOn: Day | null; readonly increaseBp: number | null }

/**
 * The terms that are usual for the lease after this one: as long as it was agreed for, and raised by the percentage that
 * it would have risen by on that day had it gone on.
 */
export function renewalTerms({ startsOn, endsOn, leaveOn, indexation }: Lease): Proposed | undefined {
  const last = lastDayOf({ endsOn, leaveOn })
  if (startsOn === null || last === null || last === lastDay) return undefined
  const next = addDays(last, 1)
  const isAnniversary = yearsSince(startsOn, next) > yearsSince(startsOn, last)
  return {
    endsOn: endsOn === null ? null : asLong(startsOn, endsOn, next),
    increaseBp: isAnniversary && indexation?.kind === 'percent' ? indexation.percentBp : null,
  }
}

/** In whole months where it was for whole months, else in days; null beyond the last day there is. */
function asLong(startsOn: Day, endsOn: Day, next: Day): Day | null {
  const days = daysBetween(startsOn, endsOn)
  const months = wholeMonths(startsOn, endsOn)
  const isBeyond = daysBetween(next, lastDay) < days + 31
  if (isBeyond) return null
  return months === undefined ? addDays(next, days) : addDays(addMonths(next, months), -1)
}
