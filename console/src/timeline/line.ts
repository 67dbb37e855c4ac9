import { addDays, type Day } from '@prona/contract/kernel/day'
import { type Days, overlap } from '@prona/contract/orders/claimed-days'
import type { Occupancy } from '@prona/contract/orders/timeline'
import { type Period, shareOf } from './period.ts'

type Place = { readonly key: string; readonly start: number; readonly end: number }
export type Bar = Place & {
  readonly kind: 'bar'
  readonly one: Occupancy
  /** Those on the same days stand below each other. */
  readonly lane: number
  /** It begins before what is shown, or ends after it. */
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}
/** Days on which nobody has the unit, as far as they are shown; `until` is where they end, if anywhere. */
export type Gap = Place & { readonly kind: 'gap'; readonly from: Day; readonly until: Day | null }
export type Item = Bar | Gap
/** What stands in the line of a unit, in the order of its days. */
export type Line = { readonly lanes: number; readonly items: readonly Item[] }

/** Where everything stands of one unit in a period. */
export function lineOf(occupancies: readonly Occupancy[], period: Period): Line {
  const lanes: Days[][] = []
  const placed = occupancies.toSorted(inOrder).map((one) => ({ one, lane: laneFor(lanes, one) }))
  const bars = placed
    .filter(({ one }) => isShown(one, period))
    .map(
      ({ one, lane }): Bar => ({
        kind: 'bar',
        key: one._id,
        one,
        lane,
        start: shareOf(period, one.from),
        end: one.until === null ? 1 : shareOf(period, one.until),
        isCutBefore: one.from < period.from,
        isCutAfter: one.until === null || one.until > period.to,
      }),
    )
  const items = [...bars, ...gapsIn(occupancies, period)].toSorted(
    (one, other) => one.start - other.start || other.end - one.end,
  )
  return { lanes: Math.max(1, ...bars.map(({ lane }) => lane + 1)), items }
}

/** What is claimed comes above drafts, which claim nothing. */
function inOrder(one: Occupancy, other: Occupancy): number {
  const drafts = Number(one.claim === 'draft') - Number(other.claim === 'draft')
  return drafts || one.from.localeCompare(other.from) || one._id.localeCompare(other._id)
}

/** The first in which nothing stands on these days. */
function laneFor(lanes: Days[][], one: Occupancy): number {
  const free = lanes.findIndex((taken) => !taken.some((other) => overlap(one, other)))
  const lane = free < 0 ? lanes.length : free
  lanes[lane] = [...(lanes[lane] ?? []), one]
  return lane
}

function isShown(days: Days, { from, to }: Period): boolean {
  return overlap(days, { from, until: to })
}

/** The days that no claim has: a draft has none. */
function gapsIn(occupancies: readonly Occupancy[], period: Period): readonly Gap[] {
  const claims = occupancies
    .filter(({ claim }) => claim !== 'draft')
    .toSorted((one, other) => one.from.localeCompare(other.from))
  const gaps: Gap[] = []
  const add = (from: Day, until: Day | null) => {
    const shown = from < period.from ? period.from : from
    if (!isShown({ from: shown, until }, period) || (until !== null && until <= shown)) return
    const end = until === null ? 1 : shareOf(period, until)
    gaps.push({ kind: 'gap', key: `gap ${shown}`, from: shown, until, start: shareOf(period, shown), end })
  }
  let free: Day | null = period.from
  for (const { from, until } of claims) {
    if (free === null) break
    if (from > free) add(free, from)
    if (until === null) free = null
    else if (until > free) free = until
  }
  if (free !== null) add(free, null)
  return gaps
}

/** What a lease begins with: its first day, and its last one where it is known. */
export type LeaseDays = { readonly startsOn: Day; readonly endsOn: Day | null }

/** All of a gap, from the day the unit is ready or from today on, where it holds that day. */
export function leaseIn(
  { from, until }: Pick<Gap, 'from' | 'until'>,
  today: Day,
  readyOn: Day = today,
): LeaseDays {
  const first = [readyOn, today].find((day) => day > from && (until === null || until > day))
  return { startsOn: first ?? from, endsOn: until === null ? null : addDays(until, -1) }
}

/** From one day to another, in whichever order, as far as the gap reaches. */
export function leaseBetween(
  { from, until }: Pick<Gap, 'from' | 'until'>,
  one: Day,
  other: Day,
): LeaseDays & { readonly endsOn: Day } {
  const [first, last] = one < other ? [one, other] : [other, one]
  const end = until === null ? last : addDays(until, -1)
  return { startsOn: first < from ? from : first, endsOn: last > end ? end : last }
}
