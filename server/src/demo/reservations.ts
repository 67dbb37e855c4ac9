import { addDays, type Day, dayOf, instantAt, officeZone } from '@prona/contract/kernel/day'
import type { VatProfile } from '@prona/contract/kernel/vat'
import { totalsOf } from '@prona/contract/orders/order-totals'
import type { Chance } from './chance.ts'
import type { DemoCustomer } from './customers.ts'
import type { DemoUnit } from './units.ts'

type Status = 'draft' | 'held' | 'reserved' | 'expired' | 'cancelled'

export type Reservation = {
  order: {
    _id: string
    number: string
    status: Status
    totals_net: number
    totals_vat: number
    totals_gross: number
    expires_at: string | null
    deposit: number | null
    refundable: boolean
    deposit_on: Day | null
    deposit_waived: boolean
    cancel_reason: string | null
    terms: string | null
    version: number
    created_at: string
    updated_at: string
  }
  lines: { unit: string; price: number; discount_bp: number | null; vat_profile: VatProfile }[]
  parties: { customer: string; role: 'buyer' | 'guarantor'; share_bp: number | null }[]
  claims: { _id: string; unit: string; created_at: string; released_at: string | null }[]
}

/** How many of a hundred and twenty are in which state. */
const states: readonly (readonly [Status, number])[] = [
  ['draft', 18],
  ['held', 30],
  ['reserved', 38],
  ['expired', 16],
  ['cancelled', 18],
]

/** Reservations of the last four months, oldest first; units that are held or reserved are marked as such. */
export function reservationsOf(
  count: number,
  units: readonly DemoUnit[],
  customers: readonly DemoCustomer[],
  today: Day,
  luck: Chance,
): Reservation[] {
  const flats = luck.shuffled(units.filter((unit) => unit.sale_price !== null && !secondary.has(unit.kind)))
  const places = luck.shuffled(units.filter((unit) => unit.kind === 'parking'))
  const wanted = luck.shuffled(
    states.flatMap(([status, of120]) =>
      Array.from({ length: Math.round((of120 * count) / 120) }, () => status),
    ),
  )
  const drafts = wanted.map((status) => ({ status, age: ageOf(status, luck) })).sort((a, b) => b.age - a.age)
  const numbers = new Map<string, number>()

  return drafts.flatMap(({ status, age }) => {
    const flat = flats.pop()
    if (!flat) return []
    const place = luck.percent(30) ? takenFrom(places, flat.property) : undefined
    const createdOn = addDays(today, -age)
    const created_at = instantAt(createdOn, clock(luck.whole(9, 16), luck.whole(0, 59)), officeZone)
    const year = dayOf(created_at, officeZone).slice(0, 4)
    numbers.set(year, (numbers.get(year) ?? 0) + 1)
    const taken = place ? [flat, place] : [flat]
    return [
      reservation({
        status,
        age,
        created_at,
        number: `${numbers.get(year)}/${year}`,
        taken,
        customers,
        today,
        luck,
      }),
    ]
  })
}

/** Nobody parks at another building than the one they live in. */
function takenFrom(places: DemoUnit[], property: string): DemoUnit | undefined {
  const at = places.findLastIndex((place) => place.property === property)
  return at < 0 ? undefined : places.splice(at, 1)[0]
}

const secondary = new Set(['parking', 'storage'])

/** Drafts are recent, holds are running, and closed ones are old enough to be closed. */
function ageOf(status: Status, luck: Chance): number {
  if (status === 'draft') return luck.whole(1, 14)
  if (status === 'held') return luck.whole(1, 7)
  return status === 'reserved' ? luck.whole(4, 75) : luck.whole(20, 118)
}

type Wanted = {
  readonly status: Status
  readonly age: number
  readonly created_at: string
  readonly number: string
  readonly taken: readonly DemoUnit[]
  readonly customers: readonly DemoCustomer[]
  readonly today: Day
  readonly luck: Chance
}

function reservation({
  status,
  age,
  created_at,
  number,
  taken,
  customers,
  today,
  luck,
}: Wanted): Reservation {
  const lines = taken.map((unit, index) => ({
    unit: unit._id,
    price: unit.sale_price ?? 0,
    discount_bp: index === 0 && luck.percent(35) ? luck.whole(1, 6) * 50 : null,
    vat_profile: unit.vat_profile,
  }))
  const totals = totalsOf(
    lines.map((line) => ({ price: line.price, discountBp: line.discount_bp, vatProfile: line.vat_profile })),
  )
  const held =
    status === 'held' ||
    status === 'reserved' ||
    status === 'expired' ||
    (status === 'cancelled' && luck.percent(60))
  const expiresOn =
    status === 'held' ? addDays(today, luck.whole(1, 12)) : addDays(today, Math.min(10 - age, -2))
  const until = held ? instantAt(expiresOn, '18:00', officeZone) : null
  const deposit = luck.percent(85) ? Math.max(100_000, Math.round(totals.gross / 5_000_000) * 100_000) : null
  const isPaid = status === 'reserved' && deposit !== null && luck.percent(85)
  const released_at = status === 'expired' || status === 'cancelled' ? until : null
  for (const unit of taken) if (status === 'held' || status === 'reserved') unit.sale_state = status
  return {
    order: {
      _id: luck.id(),
      number,
      status,
      totals_net: totals.net,
      totals_vat: totals.vat,
      totals_gross: totals.gross,
      expires_at: status === 'reserved' ? null : until,
      deposit,
      refundable: luck.percent(70),
      deposit_on: isPaid ? addDays(today, -luck.whole(0, Math.max(0, age - 2))) : null,
      deposit_waived: status === 'reserved' && !isPaid,
      cancel_reason: status === 'cancelled' ? luck.pick(reasons) : null,
      terms: luck.percent(40) ? luck.pick(terms) : null,
      version: status === 'draft' ? 1 : status === 'reserved' ? 3 : 2,
      created_at,
      updated_at: released_at ?? created_at,
    },
    lines,
    parties: partiesOf(customers, luck),
    claims: held ? taken.map((unit) => ({ _id: luck.id(), unit: unit._id, created_at, released_at })) : [],
  }
}

function partiesOf(customers: readonly DemoCustomer[], luck: Chance): Reservation['parties'] {
  const [first, second] = luck.shuffled(customers.filter((customer) => customer.status === 'active'))
  if (!first || !second) return []
  if (luck.percent(18)) {
    return [
      { customer: first._id, role: 'buyer', share_bp: 5_000 },
      { customer: second._id, role: 'buyer', share_bp: 5_000 },
    ]
  }
  const buyer = { customer: first._id, role: 'buyer', share_bp: 10_000 } as const
  return luck.percent(10) ? [buyer, { customer: second._id, role: 'guarantor', share_bp: null }] : [buyer]
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const reasons: readonly [string, ...string[]] = [
  'Banka nuk e miratoi kredinë.',
  'Klienti zgjodhi një njësi tjetër.',
  'Blerësi u tërhoq për arsye familjare.',
  'Nuk u ra dakord për çmimin.',
]
const terms: readonly [string, ...string[]] = [
  'Kapari kthehet nëse banka nuk e miraton kredinë brenda 30 ditësh.',
  'Çmimi përfshin kuzhinën e montuar dhe vendin e parkimit.',
  'Pagesa: 30 % në nënshkrim, 40 % në karabina, 30 % në dorëzim.',
  'Blerësi zgjedh pllakat dhe dyert deri në fund të muajit.',
]
