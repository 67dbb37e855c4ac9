import { monthsOf, type Period } from '../instalments/period.ts'
import { addDays, addMonths, type Day, daysBetween, lastDay } from '../kernel/day.ts'
import type { Row } from '../kernel/resource.ts'
import type { unit } from '../units/unit.ts'
import type { order } from './order.ts'
import type { OrderStatus } from './order-life.ts'

/** From the first day to the one after the last; null where there is no end. */
export type Days = { readonly from: Day; readonly until: Day | null }

/** A live claim on a unit, with the state of the order that has it. */
export type Claim =
  | { readonly kind: 'sale'; readonly status: OrderStatus }
  | ({ readonly kind: 'lease'; readonly status: OrderStatus } & Days)

type SaleState = Row<typeof unit>['saleState']
type LeaseState = Row<typeof unit>['leaseState']
export type UnitStates = { readonly saleState: SaleState; readonly leaseState: LeaseState }

/** A draft has a claim where it was made from a reservation. */
const saleStates: { readonly [S in OrderStatus]?: SaleState } = {
  draft: 'reserved',
  held: 'held',
  reserved: 'reserved',
  active: 'underContract',
  completed: 'sold',
  handedOver: 'handedOver',
}
const notYetLet: { readonly [S in OrderStatus]?: LeaseState } = {
  draft: 'reserved',
  held: 'held',
  reserved: 'reserved',
}

/** What its live claims make of a unit as of today: of several leases the running one counts, else the next. */
export function statesOfUnit(claims: readonly Claim[], today: Day): UnitStates {
  const sale = claims.find(({ kind }) => kind === 'sale')
  const leases = claims
    .flatMap((claim) =>
      claim.kind === 'lease' && claim.status !== 'ended' && (claim.until === null || claim.until > today)
        ? [claim]
        : [],
    )
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return {
    saleState: (sale && saleStates[sale.status]) ?? 'available',
    leaseState: leases[0] ? leaseStateOf(leases[0], today) : 'free',
  }
}

function leaseStateOf({ status, from }: Extract<Claim, { kind: 'lease' }>, today: Day): LeaseState {
  return notYetLet[status] ?? (from > today ? 'let' : 'occupied')
}

/** The days that an order for a lease claims: its last one is the day the tenant leaves or it ends. */
export function daysOf(
  row: Pick<Row<typeof order>, 'intent' | 'startsOn' | 'endsOn' | 'leaveOn'>,
): Days | undefined {
  if (row.intent !== 'lease' || row.startsOn === null) return undefined
  const last = lastDayOf(row)
  return { from: row.startsOn, until: last === null ? null : after(last, 1) }
}

export function lastDayOf({ endsOn, leaveOn }: Pick<Row<typeof order>, 'endsOn' | 'leaveOn'>): Day | null {
  return leaveOn ?? endsOn
}

/** So many days later; null beyond the last day there is, as where there is no end. */
export function after(day: Day, days: number): Day | null {
  return daysBetween(day, lastDay) < days ? null : addDays(day, days)
}

export function overlap(one: Days, other: Days): boolean {
  return (other.until === null || one.from < other.until) && (one.until === null || other.from < one.until)
}

/** The first day from the wanted one on at which as many days are free; undefined where somebody has all to come. */
export function nextFreeDay(taken: readonly Days[], wanted: Days): Day | undefined {
  const length = wanted.until === null ? null : daysBetween(wanted.from, wanted.until)
  const starts = taken.flatMap(({ until }) => (until !== null && until > wanted.from ? [until] : []))
  return [wanted.from, ...starts.sort()].find((from) => {
    const days = { from, until: length === null ? null : after(from, length) }
    return !taken.some((one) => overlap(one, days))
  })
}

/** A lease that is extended on its last day, unless it was given notice on. */
export function goesOn({ status, rollover }: Pick<Row<typeof order>, 'status' | 'rollover'>): boolean {
  return status === 'active' && rollover === true
}

/**
 * The last day of a lease that goes on by one period after this one. Where it has run for whole months they are counted
 * from its first day: one that began on the 31st ends with February in February, and on the 30th in March again.
 */
export function rolledOver({ startsOn, endsOn }: Rolling, period: Period): Day {
  const months = monthsOf[period]
  const run = startsOn === null ? undefined : wholeMonths(startsOn, endsOn)
  const next =
    startsOn === null || run === undefined
      ? addMonths(addDays(endsOn, 1), months)
      : addMonths(startsOn, run + months)
  return addDays(next, -1)
}

type Rolling = { readonly startsOn: Day | null; readonly endsOn: Day }

/** How many months a lease runs for, where these are whole ones. */
export function wholeMonths(startsOn: Day, endsOn: Day): number | undefined {
  const next = addDays(endsOn, 1)
  const months =
    (Number(next.slice(0, 4)) - Number(startsOn.slice(0, 4))) * 12 +
    Number(next.slice(5, 7)) -
    Number(startsOn.slice(5, 7))
  return months > 0 && addMonths(startsOn, months) === next ? months : undefined
}

/** The last day up to which a lease goes on by itself before somebody else has its units. */
export function lastBefore({ startsOn, endsOn }: Rolling, period: Period, taken: Day): Day {
  let last = endsOn
  while (daysBetween(last, lastDay) > 366) {
    const next = rolledOver({ startsOn, endsOn: last }, period)
    if (next >= taken) break
    last = next
  }
  return last
}
