import type { Day } from '../kernel/day.ts'
import type { Row } from '../kernel/resource.ts'
import type { unit } from '../units/unit.ts'
import { after, type Days, nextFreeDay } from './claimed-days.ts'
import type { order } from './order.ts'

type Order = Row<typeof order>
type UnitField = Extract<keyof (typeof unit)['fields'], string>

/** What the lines of the timeline are put in order and called by. */
export const timelineFields = [
  'code',
  'kind',
  'status',
  'block',
  'entrance',
  'floor',
  'position',
  'availableFrom',
] as const satisfies readonly UnitField[]

/** As many units as one answer has; the others come after a mark. */
export const mostInTimeline = 500
export const longestPeriodYears = 5

/**
 * Days on which somebody has a unit: for a sale, or as a lease; a lease that is still a draft has nothing yet. The
 * order is null for whoever may not see it.
 */
export type Occupancy = {
  readonly _id: string
  readonly unit: string
  readonly claim: 'sale' | 'lease' | 'draft'
  readonly from: Day
  /** The first day after; null without an end. */
  readonly until: Day | null
  readonly order:
    | ({ readonly _id: string; readonly customer: string | null } & Pick<Order, 'number' | 'kind' | 'status'>)
    | null
}

type Known = Partial<Pick<Row<typeof unit>, 'status' | 'availableFrom'>>

/**
 * The first day from today on at which a lease could begin, and not before the unit is there to be used; null where
 * nobody knows one, as with a unit that is sold.
 */
export function freeFrom(
  { status, availableFrom }: Known,
  live: readonly (Days & { readonly claim: Occupancy['claim'] })[],
  today: Day,
): Day | null {
  if (status === 'blocked' || live.some(({ claim }) => claim === 'sale')) return null
  const leases = live.filter(({ claim }) => claim === 'lease')
  const from = availableFrom && availableFrom > today ? availableFrom : today
  return nextFreeDay(leases, { from, until: after(from, 1) }) ?? null
}

/** What the unit is for whoever has it on these days, by the words of the matrix; undefined where nothing came of it. */
export function stateOf({ claim, order }: Occupancy): Row<typeof unit>['status'] | undefined {
  return claim === 'draft' || order === null ? undefined : states[order.kind]?.[order.status]
}

type States = { readonly [S in Order['status']]?: Row<typeof unit>['status'] }

const states: { readonly [K in Order['kind']]?: States } = {
  reservation: { held: 'held', reserved: 'reserved', converted: 'reserved' },
  sale: { draft: 'reserved', active: 'underContract', completed: 'sold', handedOver: 'handedOver' },
  lease: {
    draft: 'reserved',
    active: 'occupied',
    notice: 'occupied',
    ended: 'occupied',
    renewed: 'occupied',
  },
}
