import { addDays, addMonths, type Day, daysBetween, lastDay } from '../kernel/day.ts'
import { type Money, money, split, subtract } from '../kernel/money.ts'

/** When a payment is due that waits for a milestone: so many months and days after it is reached. */
export type WithMilestone = {
  readonly milestone: string | null
  readonly offsetMonths: number | null
  readonly offsetDays: number | null
}

/** A payment of a plan. */
export type PlanRow = WithMilestone & {
  readonly name: string | null
  /** Null while it waits for its milestone. */
  readonly dueOn: Day | null
  readonly amount: number
}

export type Milestone = { readonly key: string; readonly reachedOn: Day | null }

/** A share of the total, due so long after the plan begins or, where it names one, after a milestone. */
export type PlanPart = {
  readonly name?: string | null | undefined
  readonly shareBp: number
  readonly milestone?: string | null | undefined
  readonly afterMonths?: number | null | undefined
  readonly afterDays?: number | null | undefined
}

/** What a plan is made of: shares, and what they leave of the total in so many equal payments. */
export type PlanTerms = {
  readonly parts: readonly PlanPart[]
  readonly count?: number | null | undefined
  readonly everyMonths?: number | null | undefined
  /** Months from the beginning to the first of the equal payments; by default as many as between two of them. */
  readonly firstAfterMonths?: number | null | undefined
}

export type Beginning = { readonly from: Day; readonly milestones: readonly Milestone[] }

const whole = 10_000

/** The payments of a plan, the first due on top. They sum exactly to the total: the last share takes the rounding. */
export function plannedRows(total: Money, terms: PlanTerms, { from, milestones }: Beginning): PlanRow[] {
  const { parts, count, everyMonths, firstAfterMonths } = terms
  const rest = whole - sharesOf(parts)
  const amounts = split(total, [...parts.map(({ shareBp }) => shareBp), rest])
  const shares = parts.map(({ name = null, milestone = null, ...after }, index): PlanRow => {
    const [months, days] = [after.afterMonths ?? 0, after.afterDays ?? 0]
    const amount = amounts[index] ?? 0
    if (milestone === null) return { ...dated, name, dueOn: later(from, months, days), amount }
    const waiting = { milestone, offsetMonths: months, offsetDays: days }
    return { ...waiting, name, dueOn: dueWith(waiting, milestones), amount }
  })
  const every = everyMonths ?? 1
  const equal = !count || rest === 0 ? [] : split(amounts.at(-1) ?? money(0), count)
  const spread = equal.map((amount, index): PlanRow => {
    const dueOn = later(from, (firstAfterMonths ?? every) + index * every, 0)
    return { ...dated, name: null, dueOn, amount }
  })
  return [...shares, ...spread].filter(({ amount }) => amount > 0).sort(byDay)
}

const dated: WithMilestone = { milestone: null, offsetMonths: null, offsetDays: null }

/** What waits for a milestone comes last. */
function byDay(one: PlanRow, other: PlanRow): number {
  const [day, next] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
  return day < next ? -1 : day > next ? 1 : 0
}

/** The day on which a payment is due that waits for a milestone; null until that is reached. */
export function dueWith(
  { milestone, offsetMonths, offsetDays }: WithMilestone,
  milestones: readonly Milestone[],
): Day | null {
  const reachedOn = milestones.find(({ key }) => key === milestone)?.reachedOn
  return reachedOn ? later(reachedOn, offsetMonths ?? 0, offsetDays ?? 0) : null
}

/** The keys of milestones that were reached, are so on another day, are so no more, or are gone. */
export function movedBetween(before: readonly Milestone[], after: readonly Milestone[]): readonly string[] {
  const days = new Map(after.map(({ key, reachedOn }) => [key, reachedOn]))
  const known = before.flatMap(({ key, reachedOn }) => (days.get(key) === reachedOn ? [] : [key]))
  const added = after.flatMap(({ key, reachedOn }) => {
    return reachedOn !== null && !before.some((one) => one.key === key) ? [key] : []
  })
  return [...new Set([...known, ...added])]
}

/** Nothing is due after the last day there is. */
function later(day: Day, months: number, days: number): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const monthsLeft = (Number(lastDay.slice(0, 4)) - year) * 12 + 12 - month
  if (months > monthsLeft) return lastDay
  const moved = addMonths(day, months)
  return days > daysBetween(moved, lastDay) ? lastDay : addDays(moved, days)
}

export type TermsIssue = 'tooMuch' | 'nothingLeft' | 'restOpen'

/** Why shares and equal payments make no plan. */
export function termsIssue({ parts, count }: PlanTerms): TermsIssue | undefined {
  const rest = whole - sharesOf(parts)
  if (rest < 0) return 'tooMuch'
  if (rest === 0) return count ? 'nothingLeft' : undefined
  return count ? undefined : 'restOpen'
}

/** The sum of shares in basis points. */
export function sharesOf(parts: readonly Pick<PlanPart, 'shareBp'>[]): number {
  return parts.reduce((sum, { shareBp }) => sum + shareBp, 0)
}

/** What is left of the total, or, negative, how much too much is planned. */
export function remainderOf(total: Money, rows: readonly Pick<PlanRow, 'amount'>[]): Money {
  return rows.reduce((left, { amount }) => subtract(left, money(amount)), total)
}

/** A rule that a plan breaks, and where: without `row` it is the plan as a whole. */
export type PlanIssue =
  | { readonly rule: 'noAmount' | 'noDay' | 'noSuchMilestone'; readonly row: number }
  | { readonly rule: 'sum'; readonly row?: undefined; readonly remainder: Money }

export function planIssues(
  total: Money,
  rows: readonly Omit<PlanRow, 'name'>[],
  milestones: readonly Pick<Milestone, 'key'>[],
): readonly PlanIssue[] {
  const wrong = rows.flatMap((one, row): PlanIssue[] => {
    const rule = ruleBroken(one, milestones)
    return rule ? [{ rule, row }] : []
  })
  const remainder = remainderOf(total, rows)
  return remainder === 0 ? wrong : [...wrong, { rule: 'sum', remainder }]
}

function ruleBroken(
  { amount, dueOn, milestone }: Omit<PlanRow, 'name'>,
  milestones: readonly Pick<Milestone, 'key'>[],
) {
  if (amount <= 0) return 'noAmount'
  if (milestone === null) return dueOn === null ? 'noDay' : undefined
  return milestones.some(({ key }) => key === milestone) ? undefined : 'noSuchMilestone'
}

/**
 * What is planned anew: the total without what was received or invoiced. A payment of which something was received
 * stays, with that amount, and one that is invoiced as it is.
 */
export function openTotal(total: Money, rows: readonly Planned[]): Money {
  return rows.reduce((left, row) => subtract(left, money(keptOf(row))), total)
}

type Planned = { readonly received: number; readonly amount?: number; readonly invoice?: string | null }

/** How much of a payment stays when a plan is made anew. */
export function keptOf({ received, amount, invoice }: Planned): number {
  return invoice ? (amount ?? received) : received
}

/**
 * What each of several people owes of each payment, by weights. Over the whole plan nobody owes a cent more or less
 * than their share of the total, which sharing out each payment by itself would not keep.
 */
export function sharedOut(rows: readonly Pick<PlanRow, 'amount'>[], weights: readonly number[]): Money[][] {
  let total = money(0)
  let before = weights.map(() => money(0))
  return rows.map(({ amount }) => {
    total = money(total + amount)
    const after = split(total, weights)
    const owed = after.map((sum, index) => subtract(sum, before[index] ?? money(0)))
    before = after
    return owed
  })
}
