import { type Adjustment, adjusted, parseAdjustment } from '@prona/contract/batches/adjust'
import { quotient } from '@prona/contract/kernel/money'
import { unit } from '@prona/contract/resources'

/** By how much the price of some units differs from what their place costs. */
export type PriceStep = {
  readonly by: string
  /** Of the units with this view. */
  readonly view?: string | null | undefined
  /** Of units as large as that; of several steps by area the one for the largest applies. */
  readonly fromArea?: number | null | undefined
  /** As it is typed: `+3 %`, `−500`. */
  readonly change?: string | null | undefined
}

export type Prices = {
  readonly pricing?: string | null | undefined
  /** By how much the price changes from each floor to the next: `+1 %`, `+500`. */
  readonly step?: string | null | undefined
  readonly steps: readonly PriceStep[]
  /** Whole units of the currency. */
  readonly roundTo?: string | null | undefined
}

type Priced = {
  readonly price?: number | null | undefined
  readonly netArea?: number | null | undefined
  readonly view?: string | null | undefined
}

/**
 * What a unit costs so many floors above the first: the price of its place with all changes added at once, each a share
 * of that price or an amount, of the unit or of each square metre as the price is.
 */
export function plannedPrice(prices: Prices, place: Priced, up: number): number | undefined {
  const { price, netArea } = place
  const isOfArea = prices.pricing === 'perArea'
  if (!price || (isOfArea && !netArea)) return undefined
  const whole = (amount: number) =>
    isOfArea ? Number(quotient(BigInt(amount) * BigInt(netArea ?? 0), 100n)) : amount
  const changes = [
    ...stepsFor(prices.steps, place).map((one) => [changeOf(one.change), 1] as const),
    [changeOf(prices.step), up] as const,
  ]
  const sum = (of: 'percent' | 'add') =>
    changes.reduce((all, [change, times]) => all + (change?.[of] ?? 0) * times, 0)
  const [percent, add] = [sum('percent'), sum('add')]
  const isReckoned = isOfArea || changes.some(([change]) => change !== undefined)
  const roundTo = isReckoned && prices.roundTo ? { roundTo: Number(prices.roundTo) * 100 } : {}
  return adjusted(unit.fields.salePrice, whole(price), { percent, add: whole(add), ...roundTo })
}

/** Those that apply to such a unit: of its view, and of the largest area that it reaches. */
function stepsFor(steps: readonly PriceStep[], { view, netArea }: Priced): readonly PriceStep[] {
  const ofView = steps.filter((one) => one.by === 'view' && one.view && one.view === view)
  const [ofArea] = steps
    .filter((one) => one.by === 'area' && isReached(one, netArea))
    .toSorted((one, other) => (other.fromArea ?? 0) - (one.fromArea ?? 0))
  return ofArea ? [...ofView, ofArea] : ofView
}

function isReached({ fromArea }: PriceStep, netArea: number | null | undefined): boolean {
  return typeof fromArea === 'number' && typeof netArea === 'number' && netArea >= fromArea
}

/** Whether nothing is typed, or something that is no change. */
export function isNoChange(typed: string | null | undefined): boolean {
  return Boolean(typed?.trim()) && !changeOf(typed)
}

function changeOf(typed: string | null | undefined): Adjustment | undefined {
  return typed?.trim() ? parseAdjustment(unit.fields.salePrice, typed) : undefined
}
