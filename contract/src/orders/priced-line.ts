import { isPeriod, monthsOf, type Period } from '../instalments/period.ts'
import { money, percentOf } from '../kernel/money.ts'
import { type VatProfile, vatRates } from '../kernel/vat.ts'
import { type PricedLine, type Totals, totalsOf } from './order-totals.ts'

/** The list prices of a unit, as far as the reader may see them. */
export type ListPrice = {
  readonly salePrice?: number | null
  readonly rentPrice?: number | null
  readonly rentPeriod?: Period | null
  readonly currency: string
  readonly vatProfile: VatProfile
}

/** What an order's prices are: of a sale, or the rent for one period. */
export type Pricing = {
  readonly currency: string
  readonly intent?: unknown
  readonly period?: unknown
}
type Line = {
  readonly price?: unknown
  readonly discountBp?: unknown
  readonly vatProfile?: unknown
}

/**
 * A line with the list's values for what it leaves out, the price only in the order's own currency. Without a price
 * there is nothing to calculate.
 */
export function pricedLine(
  line: Line,
  listed: ListPrice | undefined,
  pricing: Pricing,
): PricedLine | undefined {
  const fromList = listed?.currency === pricing.currency ? listPriceFor(listed, pricing) : undefined
  const price = typeof line.price === 'number' ? line.price : fromList
  if (typeof price !== 'number') return undefined
  return {
    price,
    discountBp: typeof line.discountBp === 'number' ? line.discountBp : null,
    vatProfile: isVatProfile(line.vatProfile) ? line.vatProfile : (listed?.vatProfile ?? 'standard'),
  }
}

/**
 * What the list asks: in a lease for one of its periods, where a whole number of the list's make one. A month's part of
 * a yearly rent would be rounded, so that is left to whoever agrees on it.
 */
export function listPriceFor(
  { salePrice, rentPrice, rentPeriod }: ListPrice,
  { intent, period }: Pick<Pricing, 'intent' | 'period'>,
): number | undefined {
  if (intent !== 'lease') return salePrice ?? undefined
  if (typeof rentPrice !== 'number' || !rentPeriod || !isPeriod(period)) return undefined
  const factor = monthsOf[period] / monthsOf[rentPeriod]
  return Number.isInteger(factor) ? rentPrice * factor : undefined
}

/** A rent after an increase. */
export function raisedRent(rent: number, increaseBp: number): number {
  return rent + percentOf(money(rent), increaseBp)
}

/** The sums over an order's lines: prices, discounts, and totals. */
export type Reckoning = Totals & { readonly price: number; readonly discount: number }

export function reckoned(lines: readonly PricedLine[]): Reckoning {
  const totals = totalsOf(lines)
  const price = lines.reduce((sum, line) => sum + line.price, 0)
  return { ...totals, price, discount: price - totals.net }
}

function isVatProfile(value: unknown): value is VatProfile {
  return typeof value === 'string' && Object.hasOwn(vatRates, value)
}
