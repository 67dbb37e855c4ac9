import { addDays, type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { type Claim, statesOfUnit } from '@prona/contract/orders/claimed-days'
import { type Agreement, emptyOrder } from './agreement.ts'
import { leasesOf } from './leases.ts'
import type { Reservation } from './reservations.ts'
import { type Stock, salesOf } from './sales.ts'

/**
 * The reservations of the last months and the agreements of three years, each with the next number of its year. Units
 * get the states that follow from their claims, by the rule that all others follow.
 */
export function withAgreements(reservations: readonly Reservation[], stock: Stock): readonly Agreement[] {
  const asked = new Set(reservations.flatMap(({ lines }) => lines.map(({ unit }) => unit)))
  const free = stock.units.filter(({ _id, blocked_reason }) => !asked.has(_id) && blocked_reason === null)
  const leases = leasesOf({ ...stock, units: free })
  const rented = new Set(leases.flatMap(({ lines }) => lines.map(({ unit }) => unit)))
  const sales = salesOf({ ...stock, units: free.filter(({ _id }) => !rented.has(_id)) })
  const open = reservations.map((one): Agreement => {
    const claims = one.claims.map(
      (claim) => ({ ...claim, kind: 'sale', during: null, next_turn: null }) as const,
    )
    return { ...one, order: { ...emptyOrder, ...one.order }, claims, instalments: [], steps: [] }
  })
  const all = [...open, ...sales, ...leases].sort(inTime)
  numberThem(all)
  // The documents of a reservation name it.
  open.forEach(({ order }, index) => {
    const one = reservations[index]
    if (one) one.order.number = order.number
  })
  restate(stock, all)
  return all
}

function inTime({ order: one }: Agreement, { order: other }: Agreement): number {
  if (one.created_at === other.created_at) return one._id < other._id ? -1 : 1
  return one.created_at < other.created_at ? -1 : 1
}

/** From one on in each year. */
function numberThem(agreements: readonly Agreement[]): void {
  const last = new Map<string, number>()
  for (const { order } of agreements) {
    const year = dayOf(order.created_at, officeZone).slice(0, 4)
    const next = (last.get(year) ?? 0) + 1
    last.set(year, next)
    order.number = `${next}/${year}`
  }
}

function restate({ units, today }: Stock, agreements: readonly Agreement[]): void {
  const claims = new Map<string, Claim[]>()
  for (const { order, claims: some } of agreements) {
    const { status, starts_on, ends_on, leave_on } = order
    for (const { unit, kind, released_at } of some) {
      if (released_at !== null) continue
      const claim: Claim =
        kind === 'sale'
          ? { kind, status }
          : { kind, status, from: starts_on ?? today, until: dayAfter(leave_on ?? ends_on) }
      claims.set(unit, [...(claims.get(unit) ?? []), claim])
    }
  }
  for (const unit of units) {
    const { saleState, leaseState } = statesOfUnit(claims.get(unit._id) ?? [], today)
    Object.assign(unit, { sale_state: saleState, lease_state: leaseState })
  }
}

function dayAfter(day: Day | null): Day | null {
  return day === null ? null : addDays(day, 1)
}
