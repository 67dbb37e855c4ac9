import { addDays, addMonths, type Day, daysBetween } from '@prona/contract/kernel/day'
import { totalsOf } from '@prona/contract/orders/order-totals'
import {
  type Agreement,
  type DemoClaim,
  type DemoInstalment,
  type DemoLine,
  type DemoOrder,
  type DemoParty,
  done,
  emptyOrder,
  officeHour,
  paymentSteps,
  type Step,
  seasonalDay,
  takersOf,
} from './agreement.ts'
import type { Chance } from './chance.ts'
import type { DemoCustomer } from './customers.ts'
import { milestonesOf } from './milestones.ts'
import { mannerOf, paymentsOf, receivedOf } from './payments.ts'
import type { DemoProperty } from './pictures.ts'
import type { DemoUnit } from './units.ts'

export type Stock = {
  readonly properties: readonly DemoProperty[]
  /** Those that nobody has. */
  readonly units: readonly DemoUnit[]
  readonly customers: readonly DemoCustomer[]
  readonly today: Day
  readonly luck: Chance
}

/** The sales of three years: of finished buildings most of the units, of those that are built the more the further they are. */
export function salesOf({ properties, units, customers, today, luck }: Stock): Agreement[] {
  return properties.flatMap((property) => {
    const { building, _id } = property
    if (building.stage === 'planned') return []
    const here = luck.shuffled(units.filter((unit) => unit.property === _id && unit.sale_price !== null))
    const homes = here.filter(({ kind }) => !beside.has(kind))
    const places = here.filter(({ kind, parent_unit }) => kind === 'parking' && !parent_unit)
    const stores = here.filter(({ kind }) => kind === 'storage')
    const share = building.stage === 'finished' ? 0.68 : 0.62 * (1 - building.handoverIn / 32)
    const handoverOn = addMonths(today, building.handoverIn)
    const begin = later(addMonths(today, -36), addMonths(handoverOn, -30))
    const end = building.stage === 'finished' ? addMonths(today, -2) : addDays(today, -12)
    const place = building.branch === 'tirana' ? 'city' : 'coast'
    return homes.slice(0, Math.round(homes.length * share)).flatMap((home, index) => {
      const taken = [home, luck.percent(40) && places.pop(), luck.percent(20) && stores.pop()]
      return saleOf({
        property,
        taken: taken.filter((one) => one !== undefined && one !== false),
        customers,
        signedOn: seasonalDay(place, begin, end, luck),
        isDraft: index < 1 && building.stage === 'building',
        today,
        luck,
      })
    })
  })
}

const beside: ReadonlySet<string> = new Set(['parking', 'storage'])

type Wanted = Omit<Stock, 'properties' | 'units'> & {
  readonly property: DemoProperty
  readonly taken: readonly DemoUnit[]
  readonly signedOn: Day
  /** Reserved and drafted in these days, and not signed yet. */
  readonly isDraft: boolean
}

/** A reservation and the sale that it became. */
function saleOf({ property, taken, customers, isDraft, today, luck, ...wanted }: Wanted): Agreement[] {
  const signedOn = isDraft ? addDays(today, 4) : wanted.signedOn
  const lines = taken.map((unit, index): DemoLine => {
    return {
      unit: unit._id,
      price: priceThen(unit.sale_price ?? 0, signedOn, today),
      discount_bp: index === 0 && luck.percent(30) ? luck.whole(1, 7) * 50 : null,
      vat_profile: unit.vat_profile,
    }
  })
  const parties = takersOf(customers, 'buyer', luck)
  const reservation = reservationOf({ lines, signedOn, isDraft, luck })
  const { order, at } = reservation
  const claimsFrom = (created_at: string, released_at: string | null) =>
    taken.map((unit): DemoClaim => {
      const days = { kind: 'sale', during: null, next_turn: null } as const
      return { _id: luck.id(), unit: unit._id, ...days, created_at, released_at }
    })
  const before: Agreement = {
    order,
    lines,
    parties,
    claims: claimsFrom(at.held, at.converted),
    instalments: [],
    steps: [
      ...done(order, taken, {
        at: at.held,
        action: 'hold',
        from: { status: 'draft', expiresAt: null },
        to: { status: 'held', expiresAt: at.until },
        states: ['saleState', 'available', 'held'],
      }),
      ...done(order, taken, {
        at: at.reserved,
        action: 'reserve',
        from: { status: 'held', expiresAt: at.until, depositOn: null },
        to: { status: 'reserved', expiresAt: null, depositOn: order.deposit_on },
        states: ['saleState', 'held', 'reserved'],
      }),
      ...done(order, taken, {
        at: at.converted,
        action: 'convert',
        from: { status: 'reserved' },
        to: { status: 'converted' },
      }),
    ],
  }
  return [
    before,
    contractOf({ before, property, taken, parties, signedOn, isDraft, claimsFrom, today, luck }),
  ]
}

type Reserved = Pick<Wanted, 'signedOn' | 'isDraft' | 'luck'> & { readonly lines: readonly DemoLine[] }

function reservationOf({ lines, signedOn, isDraft, luck }: Reserved) {
  const { net, vat, gross } = totalsOf(
    lines.map(({ price, discount_bp, vat_profile }) => {
      return { price, discountBp: discount_bp, vatProfile: vat_profile }
    }),
  )
  const turn = luck.whole(0, 400)
  const madeOn = addDays(signedOn, -luck.whole(12, 30))
  const at = {
    made: officeHour(madeOn, turn),
    held: officeHour(madeOn, turn),
    reserved: officeHour(addDays(madeOn, 1), turn),
    converted: officeHour(addDays(signedOn, isDraft ? -luck.whole(5, 7) : -luck.whole(1, 4)), turn),
    until: officeHour(addDays(madeOn, 7), 11),
  }
  const order: DemoOrder = {
    ...emptyOrder,
    _id: luck.id(),
    number: '',
    status: 'converted',
    totals_net: net,
    totals_vat: vat,
    totals_gross: gross,
    held_at: at.held,
    deposit: Math.max(100_000, Math.round(gross / 5_000_000) * 100_000),
    refundable: luck.percent(70),
    deposit_on: addDays(madeOn, 1),
    deposit_waived: false,
    version: 4,
    created_at: at.made,
    updated_at: at.converted,
  }
  return { order, at }
}

type Contract = Omit<Wanted, 'customers'> & {
  readonly before: Agreement
  readonly parties: readonly DemoParty[]
  readonly claimsFrom: (created_at: string, released_at: string | null) => DemoClaim[]
}

/** The sale after its reservation: signed with a plan, and as far as its payments have come by today. */
function contractOf(wanted: Contract): Agreement {
  const { before, property, taken, parties, signedOn, isDraft, claimsFrom, today, luck } = wanted
  const { lines, order: reservation } = before
  const handoverOn = addMonths(today, property.building.handoverIn)
  const converted = reservation.updated_at
  const sale: DemoOrder = {
    ...reservation,
    ...{ deposit: null, refundable: null, deposit_on: null, deposit_waived: null },
    _id: luck.id(),
    kind: 'sale',
    status: 'draft',
    parent_order: reservation._id,
    handover_on: handoverOn > signedOn ? handoverOn : addDays(signedOn, 30),
    version: 1,
    created_at: converted,
    updated_at: converted,
  }
  const milestones = milestonesOf(property.building, today)
  const deposit = depositOf(reservation, property, luck)
  const gross = sale.totals_gross - deposit.amount
  const plan = paymentsOf({ gross, signedOn, handoverOn, milestones }, luck)
  const endedOn = luck.percent(9) ? addDays(signedOn, luck.whole(70, 160)) : today
  const isTerminated = !isDraft && endedOn < addDays(today, -5) && property.building.stage === 'building'
  const knownUntil = isTerminated ? endedOn : today
  const received = receivedOf(plan, isTerminated ? 'late' : mannerOf(luck), knownUntil, luck)
  const payments = plan.map((row, index): DemoInstalment => {
    const got = isDraft ? undefined : received[index]
    const isOpen = (got?.received ?? 0) < row.amount
    const dueOn =
      row.dueOn !== null && isTerminated && row.dueOn > endedOn && row.milestone ? null : row.dueOn
    const told = got?.receivedOn ? officeHour(got.receivedOn, index) : converted
    return {
      _id: luck.id(),
      place: index + 2,
      kind: 'instalment',
      name: row.name,
      property: property._id,
      due_on: dueOn,
      milestone: row.milestone,
      offset_months: row.offsetMonths,
      offset_days: row.offsetDays,
      period_from: null,
      period_to: null,
      amount: row.amount,
      received: got?.received ?? 0,
      received_on: got?.receivedOn ?? null,
      cancelled_on: isTerminated && isOpen ? endedOn : null,
      version: got?.receivedOn ? 2 : 1,
      created_at: converted,
      updated_at: told,
    }
  })
  const instalments = [deposit, ...payments]
  const told = { sale, taken, parties, instalments, signedOn, handoverOn, today, luck }
  const steps = isDraft ? [] : [...signed(told), ...(isTerminated ? terminated(told, endedOn) : paid(told))]
  return {
    order: sale,
    lines,
    parties,
    claims: claimsFrom(converted, isTerminated ? sale.updated_at : null),
    instalments,
    steps: [...steps, ...paymentSteps(sale._id, instalments)],
  }
}

/** What was received with the reservation is a payment of the sale, made with the conversion. */
function depositOf(reservation: DemoOrder, { _id }: DemoProperty, luck: Chance): DemoInstalment {
  const { deposit, deposit_on, updated_at: converted } = reservation
  return {
    _id: luck.id(),
    place: 1,
    kind: 'deposit',
    name: null,
    property: _id,
    due_on: deposit_on,
    milestone: null,
    offset_months: null,
    offset_days: null,
    period_from: null,
    period_to: null,
    amount: deposit ?? 0,
    received: deposit ?? 0,
    received_on: deposit_on,
    cancelled_on: null,
    version: 1,
    created_at: converted,
    updated_at: converted,
  }
}

type Told = {
  readonly sale: DemoOrder
  readonly taken: readonly DemoUnit[]
  readonly instalments: readonly DemoInstalment[]
  readonly signedOn: Day
  readonly handoverOn: Day
  readonly today: Day
  readonly luck: Chance
}

function signed({ sale, taken, signedOn, luck }: Told): Step[] {
  const at = officeHour(signedOn, luck.whole(0, 400))
  Object.assign(sale, {
    status: 'active',
    signed_on: signedOn,
    notary_name: luck.pick(notaries),
    notary_act_number: `${luck.whole(300, 4_900)}/${signedOn.slice(0, 4)}`,
    notary_act_on: signedOn,
    version: 2,
    updated_at: at,
  })
  return done(sale, taken, {
    at,
    action: 'activate',
    from: { status: 'draft', signedOn: null },
    to: { status: 'active', signedOn },
    states: ['saleState', 'reserved', 'underContract'],
  })
}

/** Complete once all of it is received, and handed over soon after when the building stands. */
function paid({ sale, taken, instalments, signedOn, handoverOn, today, luck }: Told): Step[] {
  if (instalments.some(({ amount, received }) => received < amount)) return []
  const lastOn = instalments.reduce((day, { received_on }) => later(day, received_on ?? day), signedOn)
  const completedOn = addDays(lastOn, 1)
  if (completedOn >= today) return []
  const completed = officeHour(completedOn, 3)
  Object.assign(sale, { status: 'completed', version: 3, updated_at: completed })
  const first = done(sale, taken, {
    at: completed,
    action: 'complete',
    from: { status: 'active' },
    to: { status: 'completed' },
    states: ['saleState', 'underContract', 'sold'],
  })
  const doneOn = addDays(later(completedOn, handoverOn), luck.whole(3, 25))
  if (doneOn >= today) return first
  const handover = {
    doneOn,
    meters: `Energji ${luck.whole(12, 480)} kWh, ujë ${luck.whole(1, 40)} m³`,
    keys: `${luck.whole(2, 4)} çelësa të derës, 1 i postës`,
    defects: null,
    signedBy: luck.pick(handedOverBy),
  }
  const at = officeHour(doneOn, luck.whole(0, 400))
  Object.assign(sale, {
    status: 'handedOver',
    handover_done_on: doneOn,
    handover_meters: handover.meters,
    handover_keys: handover.keys,
    handover_signed_by: handover.signedBy,
    version: 4,
    updated_at: at,
  })
  const nothing = { doneOn: null, meters: null, keys: null, defects: null, signedBy: null }
  return [
    ...first,
    ...done(sale, taken, {
      at,
      action: 'handOver',
      from: { status: 'completed', handover: nothing },
      to: { status: 'handedOver', handover },
      states: ['saleState', 'sold', 'handedOver'],
    }),
  ]
}

/** Given up after some payments: a tenth of the price at the most is kept, and the units are free again. */
function terminated({ sale, taken, instalments, luck }: Told, endedOn: Day): Step[] {
  const received = instalments.reduce((sum, one) => sum + one.received, 0)
  const kept = Math.min(received, Math.round(sale.totals_gross / 1_000_000) * 100_000)
  const reason = luck.pick(givenUp)
  const at = officeHour(endedOn, luck.whole(0, 400))
  Object.assign(sale, {
    status: 'terminated',
    end_reason: reason,
    settlement_text: 'Kthehet ajo që është paguar mbi një të dhjetën e çmimit.',
    settlement_refunded: received - kept,
    settlement_kept: kept,
    version: 3,
    updated_at: at,
  })
  return done(sale, taken, {
    at,
    action: 'terminate',
    from: { status: 'active', endReason: null },
    to: { status: 'terminated', endReason: reason },
    states: ['saleState', 'underContract', 'available'],
  })
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other
}

/** What a unit cost then, in five hundreds: prices have risen by a quarter of a percent a month. */
function priceThen(price: number, day: Day, today: Day): number {
  const months = Math.max(0, daysBetween(day, today) / 30.4)
  return Math.round((price * (1 - 0.0025 * months)) / 50_000) * 50_000
}

const notaries: readonly [string, ...string[]] = [
  'Arta Nikolla',
  'Genc Prifti',
  'Mimoza Dervishi',
  'Ilir Beqiri',
]
const handedOverBy: readonly [string, ...string[]] = [
  'Për kompaninë dhe blerësin',
  'Blerësi dhe drejtuesi i objektit',
]
const givenUp: readonly [string, ...string[]] = [
  'Blerësi nuk vazhdoi pagesat.',
  'Blerësi u largua nga vendi.',
  'Palët u morën vesh ta zgjidhin kontratën.',
]
