import { adjusted } from '../batches/adjust.ts'
import { quotient } from '../kernel/money.ts'
import { unit } from './unit.ts'

/** The list prices that can be changed. */
export const changedPrices = ['salePrice', 'rentPrice'] as const
export type PriceName = (typeof changedPrices)[number]

/** In what a price rises: a share of itself, an amount, or an amount for each square metre. */
export const risesBy = ['percent', 'amount', 'perArea'] as const

/**
 * How the prices of several units change. All figures of a change are in the same: basis points of the price, or units
 * of money. Their sum is added at once, and then rounded.
 */
export type PriceChange = {
  readonly by: (typeof risesBy)[number]
  readonly rise: number
  /** Again for each floor above that one. */
  readonly perFloor: number
  readonly fromFloor: number
  /** And by what one sees from it; the empty name is for units that say nothing of that. */
  readonly perView: Readonly<Record<string, number>>
  /** The multiple that it is rounded to, in units of money. */
  readonly roundTo?: number | undefined
}

type Priced = {
  readonly floor?: number | null | undefined
  readonly view?: string | null | undefined
  readonly netArea?: number | null | undefined
}

/** The price after it; undefined where there is none to change, or no area to reckon with. */
export function changedPrice(
  { by, rise, perFloor, fromFloor, perView, roundTo }: PriceChange,
  { floor, view, netArea }: Priced,
  price: number | null | undefined,
): number | undefined {
  if (typeof price !== 'number') return undefined
  const floorsAbove = Math.max(0, (floor ?? fromFloor) - fromFloor)
  const whole = rise + perFloor * floorsAbove + (perView[view ?? ''] ?? 0)
  if (by === 'perArea' && !netArea) return undefined
  const change =
    by === 'percent'
      ? { percent: whole }
      : { add: by === 'amount' ? whole : Number(quotient(BigInt(whole) * BigInt(netArea ?? 0), 100n)) }
  return adjusted(unit.fields.salePrice, price, { ...change, ...(roundTo && { roundTo }) })
}
