import {
  endOfNextPeriod,
  type Indexation,
  linesOn,
  type RentTerms,
  rentsUntil,
} from '@prona/contract/instalments/rent'
import { addDays, addMonths, type Day, daysBetween, startOfMonth } from '@prona/contract/kernel/day'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { raisedRent } from '@prona/contract/orders/priced-line'
import {
  type Agreement,
  type DemoClaim,
  type DemoInstalment,
  type DemoOrder,
  type DemoParty,
  done,
  emptyOrder,
  officeHour,
  paymentSteps,
  type Step,
  takersOf,
} from './agreement.ts'
import type { Chance } from './chance.ts'
import { indexSeries, indexValues } from './index-values.ts'
import { mannerOf, receivedOf } from './payments.ts'
import type { DemoProperty } from './pictures.ts'
import type { Stock } from './sales.ts'
import type { DemoUnit } from './units.ts'

/** The leases of three years, of finished buildings: one after the other, some of them two years ahead. */
export function leasesOf(stock: Stock): Agreement[] {
  const { properties, units, today, luck } = stock
  return properties.flatMap((property) => {
    const { building, _id } = property
    if (building.stage !== 'finished') return []
    const here = luck.shuffled(units.filter((unit) => unit.property === _id && unit.rent_price !== null))
    const share = building.kind === 'commercial' ? 0.85 : 0.9
    return here.slice(0, Math.ceil(here.length * share)).flatMap((unit) => {
      const ready = addMonths(today, building.handoverIn)
      const first = addMonths(today, -36)
      const from = addMonths(ready > first ? ready : first, luck.whole(1, 5))
      return from < today ? seriesOf({ ...stock, property, unit, from: startOfMonth(from) }) : []
    })
  })
}

type Series = Stock & { readonly property: DemoProperty; readonly unit: DemoUnit; readonly from: Day }

/** One lease after the other: renewed with the same tenant, or ended, and after a while let to somebody else. */
function seriesOf({ property, unit, from, customers, today, luck }: Series): Agreement[] {
  const isOffice = unit.kind === 'shop' || unit.kind === 'office'
  const agreements: Agreement[] = []
  let startsOn = from
  let rent = Math.round(((unit.rent_price ?? 0) * 0.92) / 1_000) * 1_000
  let parties = takersOf(customers, 'tenant', luck)
  let before: Lease | undefined
  while (before || startsOn < addDays(today, 12)) {
    const endsOn = luck.percent(6)
      ? null
      : addDays(addMonths(startsOn, isOffice ? luck.pick([24, 36]) : 12), -1)
    const terms = { property, unit, parties, startsOn, endsOn, rent, before, isOffice, today, luck }
    const lease = leaseOf(terms)
    agreements.push(lease.agreement)
    const { lastOn, isRenewed } = lease
    if (lastOn === null || (lastOn > addDays(today, 20) && !isRenewed)) break
    if (isRenewed) {
      const agreed = [{ price: rent, discountBp: null, vatProfile: unit.vat_profile }]
      const indexation = indexationOf(lease.order, today)
      rent = raisedRent(
        linesOn({ startsOn, lines: agreed, indexation }, lastOn ?? today)[0]?.price ?? rent,
        300,
      )
      before = lease
      startsOn = addDays(lastOn, 1)
    } else {
      rent = Math.max(rent, Math.round(((unit.rent_price ?? 0) * 0.97) / 1_000) * 1_000)
      parties = takersOf(customers, 'tenant', luck)
      before = undefined
      startsOn = startOfMonth(addMonths(lastOn, luck.whole(2, 4)))
    }
  }
  return agreements
}

type Lease = {
  readonly agreement: Agreement
  readonly order: DemoOrder
  readonly lastOn: Day | null
  /** The day on which the next one was drafted. */
  readonly renewedOn: Day | undefined
  readonly isRenewed: boolean
}

type Terms = Omit<Series, 'properties' | 'units' | 'customers' | 'from'> & {
  readonly parties: readonly DemoParty[]
  readonly startsOn: Day
  readonly endsOn: Day | null
  readonly rent: number
  /** The lease that this one renews. */
  readonly before: Lease | undefined
  readonly isOffice: boolean
}

function leaseOf(terms: Terms): Lease {
  const { unit, startsOn, endsOn, rent, before, isOffice, today, luck } = terms
  const lines = [{ unit: unit._id, price: rent, discount_bp: null, vat_profile: unit.vat_profile }]
  const { net, vat, gross } = totalsOf([{ price: rent, discountBp: null, vatProfile: unit.vat_profile }])
  const madeOn = before?.renewedOn ?? addDays(startsOn, -luck.whole(14, 24))
  const signedOn = addDays(madeOn, luck.whole(2, 9))
  const isSigned = signedOn < today
  const turn = luck.whole(0, 400)
  const made = officeHour(madeOn, turn)
  const order: DemoOrder = {
    ...emptyOrder,
    _id: luck.id(),
    number: '',
    kind: 'lease',
    intent: 'lease',
    status: isSigned ? 'active' : 'draft',
    parent_order: before?.order._id ?? null,
    totals_net: net,
    totals_vat: vat,
    totals_gross: gross,
    signed_on: isSigned ? signedOn : null,
    starts_on: startsOn,
    ends_on: endsOn,
    period: 'month',
    due_day: luck.pick([1, 5, 5, 10]),
    notice_days: isOffice ? 90 : 30,
    security: before?.order.security ?? gross * (isOffice ? 3 : 2),
    security_on: before?.order.security_on ?? (isSigned ? signedOn : null),
    security_waived: isSigned ? false : null,
    ...indexed(unit),
    rollover: false,
    version: isSigned ? 2 : 1,
    created_at: made,
    updated_at: isSigned ? officeHour(signedOn, turn) : made,
  }
  const since = before ? made : order.updated_at
  const steps = isSigned ? signing(order, unit, before !== undefined, today) : []
  const ending = isSigned ? endingOf(order, unit, terms) : { steps: [], renewedOn: undefined }
  const lastOn = order.leave_on ?? endsOn
  const instalments = isSigned ? rentsOf(order, terms) : []
  const agreement: Agreement = {
    order,
    lines,
    parties: terms.parties,
    // A draft that follows from a lease has its days; one that stands alone has none until it is signed.
    claims: isSigned || before ? [claimOf(order, unit, { lastOn, since, today, luck })] : [],
    instalments,
    steps: [...steps, ...ending.steps, ...paymentSteps(order._id, instalments)],
  }
  const { renewedOn } = ending
  return { agreement, order, lastOn, renewedOn, isRenewed: renewedOn !== undefined }
}

/** Shops follow the index of consumer prices, offices have their percentage, and homes are agreed on anew. */
function indexed({ kind }: DemoUnit) {
  if (kind === 'shop') return { indexation_kind: 'index', indexation_series: indexSeries } as const
  if (kind === 'office') return { indexation_kind: 'percent', indexation_percent_bp: 250 } as const
  return { indexation_kind: 'none' } as const
}

type Claimed = {
  readonly lastOn: Day | null
  readonly since: string
  readonly today: Day
  readonly luck: Chance
}

function claimOf(
  order: DemoOrder,
  { _id: unit }: DemoUnit,
  { lastOn, since, today, luck }: Claimed,
): DemoClaim {
  const from = order.starts_on ?? today
  const until = lastOn === null ? null : addDays(lastOn, 1)
  const next_turn = from > today ? from : until !== null && until > today ? until : null
  return {
    _id: luck.id(),
    unit,
    kind: 'lease',
    during: `[${from},${until ?? ''})`,
    next_turn,
    created_at: since,
    released_at: null,
  }
}

/** The unit is let from then on, and occupied on its first day; a renewal changes nothing of that. */
function signing(order: DemoOrder, unit: DemoUnit, isRenewal: boolean, today: Day): Step[] {
  const { signed_on: signedOn, starts_on: startsOn, security_on: securityOn, updated_at: at } = order
  const signed = done(order, [unit], {
    at,
    action: 'activate',
    from: { status: 'draft', signedOn: null, securityOn: null },
    to: { status: 'active', signedOn, securityOn },
    ...(!isRenewal && { states: ['leaseState', 'free', 'let'] as const }),
  })
  if (isRenewal || startsOn === null || startsOn > today) return signed
  return [...signed, turned(unit, officeHour(startsOn, 0), 'let', 'occupied')]
}

/** What the calendar made of a unit. */
function turned(unit: DemoUnit, at: string, before: string, after: string): Step {
  const change = { before: { leaseState: before }, after: { leaseState: after } }
  return { at, resource: 'unit', record: unit._id, action: 'update', by: null, ...change, cause: null }
}

type Ending = { readonly steps: Step[]; readonly renewedOn: Day | undefined }

/** What became of a signed lease by today: renewed, left early or in notice, ended with its last day, or running. */
function endingOf(order: DemoOrder, unit: DemoUnit, { startsOn, endsOn, today, luck }: Terms): Ending {
  const running: Ending = { steps: [], renewedOn: undefined }
  const chance = luck.whole(1, 100)
  if (endsOn === null || startsOn > today) return running
  const renewedOn = addDays(endsOn, -luck.whole(35, 55))
  if (chance <= 58 && renewedOn < today) {
    return { steps: renewing(order, renewedOn), renewedOn }
  }
  const isLong = daysBetween(startsOn, today) > 200
  if (chance > 82 && isLong) return leaving(order, unit, { startsOn, endsOn, today, luck })
  if (endsOn >= today) return running
  return { steps: ended(order, unit, endsOn, null), renewedOn: undefined }
}

function renewing(order: DemoOrder, renewedOn: Day): Step[] {
  const at = officeHour(renewedOn, 5)
  Object.assign(order, { status: 'renewed', version: order.version + 1, updated_at: at })
  return done(order, [], { at, action: 'renew', from: { status: 'active' }, to: { status: 'renewed' } })
}

type Leaving = { readonly startsOn: Day; readonly endsOn: Day; readonly today: Day; readonly luck: Chance }

/** Notice is given before the end: the tenant has left since, or is about to. */
function leaving(order: DemoOrder, unit: DemoUnit, { startsOn, endsOn, today, luck }: Leaving): Ending {
  const days = order.notice_days ?? 30
  const isOver = endsOn < today
  const noticeOn = isOver ? addDays(endsOn, -days - luck.whole(30, 90)) : addDays(today, -luck.whole(3, 20))
  const wanted = addDays(noticeOn, days + luck.whole(0, 5))
  const leaveOn = wanted < endsOn ? wanted : endsOn
  const reason = luck.pick(reasons)
  if (noticeOn <= startsOn) {
    return { steps: isOver ? ended(order, unit, endsOn, null) : [], renewedOn: undefined }
  }
  const at = officeHour(noticeOn, luck.whole(0, 400))
  Object.assign(order, {
    status: 'notice',
    notice_on: noticeOn,
    leave_on: leaveOn,
    end_reason: reason,
    version: order.version + 1,
    updated_at: at,
  })
  const noticed = done(order, [], {
    at,
    action: 'giveNotice',
    from: { status: 'active', noticeOn: null, leaveOn: null, endReason: null },
    to: { status: 'notice', noticeOn, leaveOn, endReason: reason },
  })
  const steps = leaveOn < today ? [...noticed, ...ended(order, unit, leaveOn, leaveOn)] : noticed
  return { steps, renewedOn: undefined }
}

/** The day after its last one, by the calendar. */
function ended(order: DemoOrder, unit: DemoUnit, lastOn: Day, leaveOn: Day | null): Step[] {
  const at = officeHour(addDays(lastOn, 1), 0)
  const { status, version } = order
  Object.assign(order, { status: 'ended', leave_on: lastOn, version: version + 1, updated_at: at })
  return done(order, [unit], {
    at,
    action: 'end',
    by: null,
    from: { status, leaveOn },
    to: { status: 'ended', leaveOn: lastOn },
    states: ['leaseState', 'occupied', 'free'],
  })
}

function indexationOf(
  { indexation_kind: kind, indexation_percent_bp: percentBp }: DemoOrder,
  today: Day,
): Indexation {
  if (kind === 'index') return { kind, values: indexValues(today) }
  return kind === 'percent' ? { kind, percentBp: percentBp ?? 0 } : { kind: 'none' }
}

/** All rents up to the end of the next month, as the program makes them, and what was received of them. */
function rentsOf(
  order: DemoOrder,
  { property, unit, startsOn, endsOn, rent, today, luck }: Terms,
): DemoInstalment[] {
  const terms: RentTerms = {
    startsOn,
    endsOn: order.leave_on ?? endsOn,
    period: 'month',
    dueDay: order.due_day ?? 1,
    lines: [{ price: rent, discountBp: null, vatProfile: unit.vat_profile }],
    rentFree: [],
    indexation: indexationOf(order, today),
  }
  const rents = rentsUntil(terms, endOfNextPeriod(today < startsOn ? startsOn : today, 'month'))
  const manner = order.status === 'active' || order.status === 'notice' ? mannerOf(luck) : 'inTime'
  const received = receivedOf(rents, manner, today, luck)
  return rents.map((one, index): DemoInstalment => {
    const { received: amount = 0, receivedOn = null } = received[index] ?? {}
    const signedOn = order.signed_on ?? startsOn
    // A month ahead, and the first ones with the signing.
    const aheadOn = addDays(addMonths(startOfMonth(one.periodFrom), -1), 1)
    const isAhead = aheadOn > signedOn && aheadOn < today
    const created_at = officeHour(isAhead ? aheadOn : signedOn, 9)
    return {
      _id: luck.id(),
      place: index + 1,
      kind: 'rent',
      name: null,
      property: property._id,
      due_on: one.dueOn,
      milestone: null,
      offset_months: null,
      offset_days: null,
      period_from: one.periodFrom,
      period_to: one.periodTo,
      amount: one.amount,
      received: amount,
      received_on: receivedOn,
      cancelled_on: null,
      version: receivedOn ? 2 : 1,
      created_at,
      updated_at: receivedOn ? officeHour(receivedOn, index) : created_at,
    }
  })
}

const reasons: readonly [string, ...string[]] = [
  'Qiramarrësi shpërngulet në një qytet tjetër.',
  'Qiramarrësi bleu banesën e vet.',
  'Biznesi u mbyll.',
  'Hapësira u bë e vogël.',
]
