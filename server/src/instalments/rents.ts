import { monthsOf } from '@prona/contract/instalments/period'
import {
  endOfNextPeriod,
  type Indexation,
  linesOn,
  type Rent,
  type RentLine,
  type RentTerms,
  rentsUntil,
} from '@prona/contract/instalments/rent'
import { addDays, addMonths, type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { mostMoney } from '@prona/contract/kernel/money'
import type { AnyRow, Row } from '@prona/contract/kernel/resource'
import { goesOn, lastBefore } from '@prona/contract/orders/claimed-days'
import { instalment, type order } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { insertRows } from '../kernel/many-rows.ts'
import {
  changeInstalments,
  type Instalment,
  lockedInstalments,
  propertyOf,
  writtenWith,
} from './instalments-of.ts'
import { sentences } from './sentences.ts'

type Lease = Row<typeof order>

/**
 * Makes the rents of a lease agree with its terms, up to the end of the next period: those that are missing are made,
 * also of periods long past, the last one is charged up to the day on which the tenant leaves, and those after it are
 * cancelled. What was received stays. Done again, it changes nothing.
 */
export async function followRents(ctx: Context, lease: Lease): Promise<void> {
  const terms = await termsOf(ctx, lease)
  if (!terms) return
  const today = dayOf(ctx.now, officeZone)
  const from = today < terms.startsOn ? terms.startsOn : today
  const wanted = rentsUntil(terms, endOfNextPeriod(from, terms.period))
  if (wanted.some(({ amount }) => amount > mostMoney)) {
    throw new AppError('invalid', {}, [
      { field: 'indexation', code: 'rule', message: sentences.rentTooLarge },
    ])
  }
  const rents = await lockedInstalments(ctx, (bind) => {
    return `t."order" = ${bind(lease._id)}::uuid and t.kind = 'rent' and t.cancelled_on is null`
  })
  await changeInstalments(ctx, rents, (rent) => changed(rent, rents, wanted, terms, today))
  const missing = wanted.flatMap((rent) => missingOf(rent, rents))
  const property = await propertyOf(ctx, lease)
  const rows = missing.map((row) => ({ ...row, property }))
  await insertRows(byRule(ctx), instalment, await writtenWith(ctx, lease, rows))
}

/** What the units of a lease cost on a day, with all increases up to then. */
export async function chargedLines(ctx: Context, lease: Lease, day: Day): Promise<readonly RentLine[]> {
  const terms = await termsOf(ctx, lease)
  return terms ? linesOn(terms, day) : []
}

/**
 * The rents of a lease that its terms lead to and that are not asked for yet, after those that are: up to its last day,
 * or the next twelve where it has none. They are what they will be as far as that is known today.
 */
export async function rentsToCome(
  ctx: Context,
  lease: Lease,
  made: readonly AnyRow[],
): Promise<readonly Rent[]> {
  const terms = await termsOf(ctx, lease)
  if (!terms) return []
  const { endsOn, leaveOn, startsOn, period } = lease
  const last = made.reduce<Day>(
    (day, { periodTo }) => (typeof periodTo === 'string' && periodTo > day ? periodTo : day),
    startsOn === null ? '' : addDays(startsOn, -1),
  )
  const months = monthsOf[period ?? 'month']
  const asked = leaveOn ?? endsOn ?? addMonths(addDays(last, 1), 12 * months - 1)
  const most = addMonths(addDays(last, 1), mostToCome * months - 1)
  return rentsUntil(terms, asked < most ? asked : most).filter(({ periodFrom }) => periodFrom > last)
}

/** Of a lease for a century those of a generation are told. */
const mostToCome = 360

type Planned = {
  readonly kind: 'rent'
  readonly dueOn: Day
  readonly periodFrom: Day
  readonly periodTo: Day
  readonly amount: number
}

/** A rent that is not there yet, or what a period that became longer costs more than was asked for. */
function missingOf({ net: _net, vat: _vat, ...rent }: Rent, made: readonly Instalment[]): Planned[] {
  const parts = partsOf(rent, made)
  const last = parts.at(-1)
  if (!last) return [{ kind: 'rent', ...rent }]
  const left = rent.amount - asked(parts)
  if (last.received === 0 || last.periodTo === null || last.periodTo >= rent.periodTo || left <= 0) return []
  const periodFrom = addDays(last.periodTo, 1)
  const dueOn = rent.dueOn < periodFrom ? periodFrom : rent.dueOn
  return [{ ...rent, kind: 'rent', periodFrom, dueOn, amount: left }]
}

/** What was asked for of a period: all of it, or first what was paid and later the rest, the last days at the end. */
function partsOf(
  { periodFrom, periodTo }: Pick<Rent, 'periodFrom' | 'periodTo'>,
  made: readonly Instalment[],
): readonly Instalment[] {
  return made
    .filter((one) => one.periodFrom !== null && one.periodFrom >= periodFrom && one.periodFrom <= periodTo)
    .toSorted((one, other) => ((one.periodFrom ?? '') < (other.periodFrom ?? '') ? -1 : 1))
}

const asked = (parts: readonly Instalment[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What a rent that is there becomes. One that is due stays as it is, unless the lease ends within its period. Of a
 * period that was asked for in parts the last one makes up for the rest.
 */
function changed(
  row: Instalment,
  rents: readonly Instalment[],
  wanted: readonly Rent[],
  { endsOn }: RentTerms,
  today: Day,
): Partial<Pick<Instalment, 'amount' | 'periodTo' | 'dueOn' | 'cancelledOn'>> {
  const { received, periodFrom, periodTo, dueOn } = row
  const rent = wanted.find((one) => partsOf(one, [row]).length > 0)
  if (!rent) {
    if (endsOn === null || periodFrom === null || periodFrom <= endsOn) return {}
    return received === 0 ? { cancelledOn: today } : { amount: received }
  }
  const parts = partsOf(rent, rents)
  if (parts.at(-1) !== row) return {}
  const earlier = parts.slice(0, -1)
  const { periodTo: last } = rent
  const amount = rent.amount - asked(earlier)
  if (amount <= 0) return received === 0 ? { cancelledOn: today } : { amount: received }
  if (periodTo !== null && periodTo > last) return { amount: Math.max(amount, received), periodTo: last }
  if (received > 0 || (dueOn !== null && dueOn <= today && periodTo === last)) return {}
  return { amount, periodTo: last, dueOn: earlier.length > 0 ? dueOn : rent.dueOn }
}

/**
 * The terms of a lease that has begun to be one; a draft without its days has none. One that goes on by itself has no
 * end as long as nobody else was let its units: its last month would be charged up to its last day and the rest asked
 * for on the day after.
 */
async function termsOf(ctx: Context, lease: Lease): Promise<RentTerms | undefined> {
  const { startsOn, endsOn, leaveOn, period, dueDay, lines, rentFree } = lease
  if (startsOn === null || period === null) return undefined
  const { from, to } = rentFree ?? {}
  return {
    startsOn,
    endsOn: goesOn(lease) ? await endOfGoingOn(ctx, lease) : (leaveOn ?? endsOn),
    period,
    dueDay: dueDay ?? 1,
    lines: lines.map(({ price, discountBp, vatProfile }) => {
      return { price: price ?? 0, discountBp, vatProfile: vatProfile ?? 'standard' }
    }),
    rentFree: from && to ? [{ from, to }] : [],
    indexation: await indexationOf(ctx, lease),
  }
}

/** The last day before somebody else's signed lease of one of its units; null where there is none. */
async function endOfGoingOn({ db, branch }: Context, lease: Lease): Promise<Day | null> {
  const { _id, startsOn, endsOn, period, lines } = lease
  if (endsOn === null) return null
  const [next] = await db<{ taken: Day | null }[]>`
    select min(lower(c.during))::text as taken
    from unit_claims c join orders o on o.branch = c.branch and o._id = c.order_id
    where c.branch = ${branch} and c.unit = any (${lines.map(({ unit }) => unit)}::uuid[]) and c.released_at is null
      and c.kind = 'lease' and c.order_id <> ${_id} and lower(c.during) > ${endsOn}
      and o.kind = 'lease' and o.status in ('active', 'notice')`
  return next?.taken ? lastBefore({ startsOn, endsOn }, period ?? 'month', next.taken) : null
}

async function indexationOf({ db }: Context, { indexation }: Lease): Promise<Indexation> {
  const { kind, percentBp, series } = indexation ?? {}
  if (kind === 'percent') return { kind, percentBp: percentBp ?? 0 }
  if (kind !== 'index' || !series) return { kind: 'none' }
  const values = await db<{ on: Day; value: number }[]>`
    select valid_from::text as on, value from index_values where series = ${series} and deleted_at is null`
  return { kind, values }
}
