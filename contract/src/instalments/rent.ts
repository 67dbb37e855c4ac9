import { addDays, addMonths, type Day, daysBetween, lastDay } from '../kernel/day.ts'
import { type Money, money, percentOf, roundedShare } from '../kernel/money.ts'
import { type VatProfile, vatRates } from '../kernel/vat.ts'

export type Period = 'month' | 'quarter' | 'year'

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

const monthsOf: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * The rents of all periods that begin on or before a day. Periods are those of the calendar; the first and the last
 * are charged by days. A period without rent is left out.
 */
export function rentsUntil(terms: RentTerms, until: Day): Rent[] {
  const rents: Rent[] = []
  let from = terms.startsOn
  while (from <= until && (terms.endsOn === null || from <= terms.endsOn)) {
    const whole = periodAround(from, terms.period)
    const to = terms.endsOn !== null && terms.endsOn < whole.to ? terms.endsOn : whole.to
    const { net, vat } = charged(terms, { from, to }, daysIn(whole))
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

/** Each line is rounded by itself, and its VAT too, as in every total. */
function charged({ lines, ...terms }: RentTerms, days: Days, wholeDays: number): { net: Money; vat: Money } {
  const parts = yearsWithin(terms, days).map(({ factor, ...part }) => ({
    factor,
    days: daysIn(part) - freeDays(terms.rentFree, part),
  }))
  let net = 0
  let vat = 0
  for (const line of lines) {
    const ofPeriod = money(line.price - percentOf(money(line.price), line.discountBp ?? 0))
    const ofLine = parts.reduce(
      (sum, part) => sum + roundedShare(part.factor(ofPeriod), part.days, wholeDays),
      0,
    )
    net += ofLine
    vat += percentOf(money(ofLine), vatRates[line.vatProfile])
  }
  return { net: money(net), vat: money(vat) }
}

type Part = Days & { readonly factor: (net: Money) => Money }

/** Days before and after an anniversary have different rents. */
function yearsWithin(terms: Omit<RentTerms, 'lines'>, { from, to }: Days): Part[] {
  const parts: Part[] = []
  let begin = from
  while (begin <= to) {
    const years = yearsSince(terms.startsOn, begin)
    const next = anniversary(terms.startsOn, years + 1)
    const end = next === undefined || next > to ? to : addDays(next, -1)
    parts.push({ from: begin, to: end, factor: (net) => indexed(net, terms, years) })
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
 * What a rent has become after so many years. A percentage is added to the rent of the year before, as rounded as
 * that one was; an index is compared with what it was when the lease began.
 */
export function indexed(net: Money, { indexation, startsOn }: IndexedTerms, years: number): Money {
  if (indexation.kind === 'percent') {
    let rent = net
    for (let year = 0; year < years; year++) rent = money(rent + percentOf(rent, indexation.percentBp))
    return rent
  }
  if (indexation.kind === 'none' || years === 0) return net
  const then = valueOn(indexation.values, startsOn)
  const now = valueOn(indexation.values, anniversary(startsOn, years) ?? lastDay)
  return then && now ? roundedShare(net, inHundredths(now), inHundredths(then)) : net
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
function inHundredths(value: number): number {
  return Math.round(value * 100)
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
