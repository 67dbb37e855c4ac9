import type { PriceAt, PriceKept, PriceStep } from '@prona/contract/units/price-history'

/** A price as it stood for some time. */
export type Stretch = { readonly from: number; readonly until: number; readonly amount: number }

/** How much a change is, in basis points of what it was; undefined where the two cannot be compared. */
export function changeOf({ from, to }: Pick<PriceStep, 'from' | 'to'>): number | undefined {
  if (from.amount === null || to.amount === null || from.amount === 0 || !isAlike(from, to)) return undefined
  return Math.round(((to.amount - from.amount) / from.amount) * 10_000)
}

/** The prices of the unit that have changed, in the order they are offered. */
export function changedFields(
  steps: readonly PriceStep[],
  order: readonly PriceKept[],
): readonly PriceKept[] {
  return order.filter((field) => steps.some((step) => step.field === field))
}

/**
 * What a price was from when to when, of its changes with the newest first: as far as they are in the currency, and
 * for the period, of the newest.
 */
export function courseOf(
  steps: readonly PriceStep[],
  { since, now }: { readonly since: string; readonly now: string },
): readonly Stretch[] {
  const [newest] = steps
  if (!newest) return []
  const known = newest.to.amount === null ? newest.from : newest.to
  const oldestFirst = steps.toReversed()
  const stood = oldestFirst.map(({ at, to }, index) => {
    return { from: at, until: oldestFirst[index + 1]?.at ?? now, price: to }
  })
  const first = oldestFirst[0]
  const whole = first ? [{ from: since, until: first.at, price: first.from }, ...stood] : stood
  return whole.flatMap(({ from, until, price }) => {
    const [start, end] = [Date.parse(from), Date.parse(until)]
    const isShown = price.amount !== null && isAlike(price, known) && end > start
    return isShown ? [{ from: start, until: end, amount: price.amount ?? 0 }] : []
  })
}

function isAlike(one: PriceAt, other: PriceAt): boolean {
  return one.currency === other.currency && one.period === other.period
}

export const courseWidth = 600
export const courseHeight = 96
/** Room above the highest and below the lowest line. */
const margin = 6

/** The lines of a drawing: each price level, joined to the next one where nothing lies between them. */
export function drawnCourse(course: readonly Stretch[]): string {
  const amounts = course.map(({ amount }) => amount)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const start = course[0]?.from ?? 0
  const width = Math.max(1, (course.at(-1)?.until ?? 0) - start)
  const x = (at: number) => rounded(((at - start) / width) * courseWidth)
  const y = (amount: number) => {
    if (high === low) return courseHeight / 2
    return rounded(courseHeight - margin - ((amount - low) / (high - low)) * (courseHeight - 2 * margin))
  }
  return course
    .map(({ from, until, amount }, index) => {
      const isJoined = course[index - 1]?.until === from
      return `${isJoined ? 'L' : 'M'}${x(from)} ${y(amount)}H${x(until)}`
    })
    .join('')
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
