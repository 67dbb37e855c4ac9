import { addDays, addMonths, type Day, daysBetween, lastDay } from '../kernel/day.ts'
import { type Money, money, mostMoney, percentOf, quotient, roundedShare } from '../kernel/money.ts'
import { type VatProfile, vatRates } from '../kernel/vat.ts'
import { monthsOf, type Period } from './period.ts'

/** What a unit costs for one period. */
export type RentLine = {
  readonly price: number
  readonly discountBp: number | null
  readonly vatProfile: VatProfile
}

/** The figure of an index from a day on; the company enters them as they are published. */
export type IndexValue = { readonly on: Day; readonly value: number }

/** How the rent rises each year on the day on which the lease began. */
export type Indexation =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percentBp: number }
  | { readonly kind: 'index'; readonly values: readonly IndexValue[] }

export type Days = { readonly from: Day; readonly to: Day }

export type RentTerms = {
  readonly startsOn: Day
  /** The last day of the lease; null while nobody knows it. */
  readonly endsOn: Day | null
  readonly period: Period
  readonly dueDay: number
  readonly lines: readonly RentLine[]
  /** Days without rent, the last one among them. */
  readonly rentFree: readonly Days[]
  readonly indexation: Indexation
}

/** The rent of one period; both days belong to it. */
export type Rent = {
  readonly periodFrom: Day
  readonly periodTo: Day
  readonly dueOn: Day
  readonly net: Money
  readonly vat: Money
  /** With VAT. */
  readonly amount: Money
}

/**
 * The rents of all periods that begin on or before a day. Periods are those of the calendar; the first and the last
 * are charged by days. A period without rent is left out.
 */
export function rentsUntil(terms: RentTerms, until: Day): Rent[] {
  const rents: Rent[] = []
  const ofYear = rentsOfYears(terms.lines.map(netRent), terms)
  let from = terms.startsOn
  while (from <= until && (terms.endsOn === null || from <= terms.endsOn)) {
    const whole = periodAround(from, terms.period)
    const to = terms.endsOn !== null && terms.endsOn < whole.to ? terms.endsOn : whole.to
    const { net, vat } = charged(terms, ofYear, { from, to }, daysIn(whole))
    if (net > 0) {
      const due = `${whole.from.slice(0, 8)}${String(terms.dueDay).padStart(2, '0')}`
      const dueOn = due < from ? from : due
      rents.push({ periodFrom: from, periodTo: to, dueOn, net, vat, amount: money(net + vat) })
    }
    if (to === lastDay) break
    from = addDays(to, 1)
  }
  return rents
}

function netRent({ price, discountBp }: RentLine): Money {
  return money(price - percentOf(money(price), discountBp ?? 0))
}

/**
 * The lines of a lease as they are charged on a day. What an increase has come to is the price from then on: a discount
 * was taken off before it.
 */
export function linesOn(terms: IndexedTerms & Pick<RentTerms, 'lines'>, day: Day): RentLine[] {
  const nets = terms.lines.map(netRent)
  const now = rentsOfYears(nets, terms)(yearsSince(terms.startsOn, day))
  return terms.lines.map((line, index) => {
    const price = now[index] ?? line.price
    return price === nets[index] ? line : { ...line, price, discountBp: null }
  })
}

/** The period of the calendar that a day is in. */
export function periodAround(day: Day, period: Period): Days {
  const months = monthsOf[period]
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % months)
  const from = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
  const lastMonth = addMonths(from, months - 1)
  return { from, to: endOfMonth(lastMonth) }
}

/** The last day of the period after the one that a day is in: rents are made ahead up to there. */
export function endOfNextPeriod(day: Day, period: Period): Day {
  const { to } = periodAround(day, period)
  return to === lastDay ? to : periodAround(addDays(to, 1), period).to
}

/** No month has more than 31 days, and a day that a month does not have becomes its last one. */
function endOfMonth(day: Day): Day {
  return addMonths(`${day.slice(0, 4)}-01-31`, Number(day.slice(5, 7)) - 1)
}

type OfYear = (years: number) => readonly Money[]

/** Each line is rounded by itself, and its VAT too, as in every total. */
function charged(
  terms: RentTerms,
  ofYear: OfYear,
  days: Days,
  wholeDays: number,
): { net: Money; vat: Money } {
  const parts = yearsWithin(terms, days).map(({ years, ...part }) => ({
    rents: ofYear(years),
    days: daysIn(part) - freeDays(terms.rentFree, part),
  }))
  let net = 0
  let vat = 0
  for (const [index, { vatProfile }] of terms.lines.entries()) {
    const ofLine = parts.reduce(
      (sum, part) => sum + roundedShare(part.rents[index] ?? money(0), part.days, wholeDays),
      0,
    )
    net += ofLine
    vat += percentOf(money(ofLine), vatRates[vatProfile])
  }
  return { net: money(net), vat: money(vat) }
}

type Part = Days & { readonly years: number }

/** Days before and after an anniversary have different rents. */
function yearsWithin({ startsOn }: Pick<RentTerms, 'startsOn'>, { from, to }: Days): Part[] {
  const parts: Part[] = []
  let begin = from
  while (begin <= to) {
    const years = yearsSince(startsOn, begin)
    const next = anniversary(startsOn, years + 1)
    const end = next === undefined || next > to ? to : addDays(next, -1)
    parts.push({ from: begin, to: end, years })
    if (end === lastDay) break
    begin = addDays(end, 1)
  }
  return parts
}

/** How many anniversaries of a lease have been by that day. */
export function yearsSince(startsOn: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(startsOn.slice(0, 4))
  const reached = anniversary(startsOn, years)
  return reached !== undefined && reached <= day ? years : years - 1
}

/** The day on which so many years are over; there is none after the last day of all. */
export function anniversary(startsOn: Day, years: number): Day | undefined {
  return Number(startsOn.slice(0, 4)) + years > Number(lastDay.slice(0, 4))
    ? undefined
    : addMonths(startsOn, years * 12)
}

/**
 * What rents have become after so many years. A percentage is added to the rent of the year before, as rounded as
 * that one was; an index is compared with what it was when the lease began. Each year is computed once: a lease that
 * began long ago has many periods, and an index many figures.
 */
export function rentsOfYears(nets: readonly Money[], terms: IndexedTerms): OfYear {
  const { indexation, startsOn } = terms
  if (indexation.kind === 'none') return () => nets
  const known = new Map<number, readonly Money[]>([[0, nets]])
  const computed = (years: number): readonly Money[] => {
    if (indexation.kind === 'percent') {
      return ofYear(years - 1).map((rent) => atMost(BigInt(rent + percentOf(rent, indexation.percentBp))))
    }
    const then = valueOn(indexation.values, startsOn)
    const now = valueOn(indexation.values, anniversary(startsOn, years) ?? lastDay)
    if (!then || !now) return nets
    return nets.map((rent) => atMost(quotient(BigInt(rent) * inHundredths(now), inHundredths(then))))
  }
  const ofYear = (years: number): readonly Money[] => {
    const rents = known.get(years) ?? computed(years)
    known.set(years, rents)
    return rents
  }
  return ofYear
}

/** More than an amount can be is told by its being so, and not computed with any further. */
function atMost(rent: bigint): Money {
  return money(rent > mostMoney ? mostMoney + 1 : Number(rent))
}

type IndexedTerms = Pick<RentTerms, 'indexation' | 'startsOn'>

/** The last figure that was known by a day. */
function valueOn(values: readonly IndexValue[], day: Day): number | undefined {
  const known = values.filter(({ on }) => on <= day)
  return known.reduce<IndexValue | undefined>(
    (last, one) => (last && last.on > one.on ? last : one),
    undefined,
  )?.value
}

/** An index has two decimals. */
function inHundredths(value: number): bigint {
  return BigInt(Math.round(value * 100))
}

function daysIn({ from, to }: Days): number {
  return daysBetween(from, to) + 1
}

/** Days that several free times cover count once. */
function freeDays(free: readonly Days[], { from, to }: Days): number {
  let covered = 0
  let next = from
  for (const one of [...free].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const begin = one.from > next ? one.from : next
    const end = one.to < to ? one.to : to
    if (begin > end) continue
    covered += daysBetween(begin, end) + 1
    if (end === lastDay) break
    next = addDays(end, 1)
  }
  return covered
}
