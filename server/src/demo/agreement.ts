import { addDays, type Day, instantAt, officeZone } from '@prona/contract/kernel/day'
import type { VatProfile } from '@prona/contract/kernel/vat'
import type { OrderStatus } from '@prona/contract/orders/order-life'
import type { Chance } from './chance.ts'
import type { DemoCustomer } from './customers.ts'

/** What an order has besides its parties, units and number: columns of the table, null where its kind has none. */
export const emptyOrder = {
  kind: 'reservation' as 'reservation' | 'sale' | 'lease',
  intent: 'sale' as 'sale' | 'lease',
  parent_order: null as string | null,
  held_at: null as string | null,
  expires_at: null as string | null,
  deposit: null as number | null,
  refundable: null as boolean | null,
  deposit_on: null as Day | null,
  deposit_waived: null as boolean | null,
  cancel_reason: null as string | null,
  terms: null as string | null,
  signed_on: null as Day | null,
  notary_name: null as string | null,
  notary_act_number: null as string | null,
  notary_act_on: null as Day | null,
  handover_on: null as Day | null,
  handover_done_on: null as Day | null,
  handover_meters: null as string | null,
  handover_keys: null as string | null,
  handover_signed_by: null as string | null,
  settlement_text: null as string | null,
  settlement_refunded: null as number | null,
  settlement_kept: null as number | null,
  starts_on: null as Day | null,
  ends_on: null as Day | null,
  period: null as 'month' | null,
  due_day: null as number | null,
  notice_days: null as number | null,
  security: null as number | null,
  security_on: null as Day | null,
  security_waived: null as boolean | null,
  indexation_kind: null as 'percent' | 'index' | 'none' | null,
  indexation_percent_bp: null as number | null,
  indexation_series: null as string | null,
  rollover: null as boolean | null,
  notice_on: null as Day | null,
  leave_on: null as Day | null,
  end_reason: null as string | null,
}

export type DemoOrder = typeof emptyOrder & {
  _id: string
  /** Given once all orders of the branch are in the order of time. */
  number: string
  status: OrderStatus
  totals_net: number
  totals_vat: number
  totals_gross: number
  version: number
  created_at: string
  updated_at: string
}

export type DemoLine = { unit: string; price: number; discount_bp: number | null; vat_profile: VatProfile }
export type DemoParty = {
  customer: string
  role: 'buyer' | 'tenant' | 'guarantor'
  share_bp: number | null
}
export type DemoClaim = {
  _id: string
  unit: string
  kind: 'sale' | 'lease'
  during: string | null
  next_turn: Day | null
  created_at: string
  released_at: string | null
}
export type DemoInstalment = {
  _id: string
  /** Its place in the order, from 1; its number is made of the order's. */
  place: number
  kind: 'deposit' | 'instalment' | 'rent'
  name: string | null
  property: string
  due_on: Day | null
  milestone: string | null
  offset_months: number | null
  offset_days: number | null
  period_from: Day | null
  period_to: Day | null
  amount: number
  received: number
  received_on: Day | null
  cancelled_on: Day | null
  version: number
  created_at: string
  updated_at: string
}

/** Something that was done to a record of an agreement; what nobody did was done by the program. */
export type Step = {
  at: string
  resource: 'order' | 'unit' | 'instalment'
  record: string
  action: string
  by: 'seller' | 'accountant' | null
  before: Values
  after: Values
  /** The order it came of. */
  cause: string | null
}
type Values = { readonly [name: string]: string | number | null | Values }

export type Agreement = {
  readonly order: DemoOrder
  readonly lines: readonly DemoLine[]
  readonly parties: readonly DemoParty[]
  readonly claims: readonly DemoClaim[]
  readonly instalments: readonly DemoInstalment[]
  readonly steps: readonly Step[]
}

/** In office hours, and the same for the same day and turn. */
export function officeHour(day: Day, turn: number): string {
  const minutes = 9 * 60 + ((turn * 37) % (7 * 60))
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return instantAt(day, `${two(hour)}:${two(minute)}`, officeZone)
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

export type Place = 'city' | 'coast'

/** Of a hundred days of each month, how many are good ones: at the sea one signs in summer, when families come home. */
const seasons: Readonly<Record<Place, readonly number[]>> = {
  city: [45, 55, 85, 95, 90, 60, 40, 25, 80, 95, 85, 60],
  coast: [25, 25, 35, 45, 60, 80, 100, 100, 60, 35, 25, 55],
}

/** A working day within the two, more often in the season. */
export function seasonalDay(place: Place, from: Day, to: Day, luck: Chance): Day {
  const days = Math.max(0, dayNumber(to) - dayNumber(from))
  for (let tries = 0; tries < 20; tries++) {
    const day = addDays(from, luck.whole(0, days))
    const month = Number(day.slice(5, 7)) - 1
    if (!isSunday(day) && luck.percent(seasons[place][month] ?? 50)) return day
  }
  return from
}

function dayNumber(day: Day): number {
  return Date.parse(day) / 86_400_000
}

function isSunday(day: Day): boolean {
  return new Date(day).getUTCDay() === 0
}

/** Who buys or rents: mostly one, at times a couple. */
export function takersOf(
  customers: readonly DemoCustomer[],
  role: 'buyer' | 'tenant',
  luck: Chance,
): DemoParty[] {
  const active = customers.filter(({ status }) => status === 'active')
  const first = active[luck.whole(0, active.length - 1)]
  const second = active[luck.whole(0, active.length - 1)]
  if (!first) return []
  const alone = [{ customer: first._id, role, share_bp: role === 'buyer' ? 10_000 : null }]
  if (!second || second === first || !luck.percent(role === 'buyer' ? 22 : 8)) return alone
  if (role === 'tenant') return [...alone, { customer: second._id, role: 'guarantor', share_bp: null }]
  const share = luck.pick([5_000, 5_000, 6_000])
  return [
    { customer: first._id, role, share_bp: share },
    { customer: second._id, role, share_bp: 10_000 - share },
  ]
}

type Done = {
  readonly at: string
  readonly action: string
  /** Nobody, where the calendar did it. */
  readonly by?: 'seller' | null
  readonly from: Values
  readonly to: Values
  /** What it made of the units: which state, before and after. */
  readonly states?: readonly [field: 'saleState' | 'leaseState', before: string, after: string]
}

/** A step of an order, with what it made of its units. */
export function done(
  { _id }: Pick<DemoOrder, '_id'>,
  units: readonly { readonly _id: string }[],
  { at, action, by = 'seller', from, to, states }: Done,
): Step[] {
  const ofOrder: Step = {
    at,
    resource: 'order',
    record: _id,
    action,
    by,
    before: from,
    after: to,
    cause: null,
  }
  if (!states) return [ofOrder]
  const [field, before, after] = states
  return [
    ofOrder,
    ...units.map((unit): Step => {
      const change = { before: { [field]: before }, after: { [field]: after } }
      return { at, resource: 'unit', record: unit._id, action, by, ...change, cause: _id }
    }),
  ]
}

/** What the history says of payments: that they were made with their order, what was received, and what was given up. */
export function paymentSteps(order: string, instalments: readonly DemoInstalment[]): Step[] {
  return instalments.flatMap((one): Step[] => {
    const ofThis = { resource: 'instalment', record: one._id } as const
    const steps: Step[] = [
      {
        ...ofThis,
        at: one.created_at,
        action: 'create',
        by: one.kind === 'rent' ? null : 'seller',
        before: {},
        after: {},
        cause: order,
      },
    ]
    if (one.received_on !== null && one.kind !== 'deposit') {
      steps.push({
        ...ofThis,
        at: one.updated_at,
        action: 'receive',
        by: 'accountant',
        before: { received: 0, receivedOn: null },
        after: { received: one.received, receivedOn: one.received_on },
        cause: null,
      })
    }
    return steps
  })
}
