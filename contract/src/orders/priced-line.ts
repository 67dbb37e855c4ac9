import { type VatProfile, vatRates } from '../kernel/vat.ts'
import { type PricedLine, type Totals, totalsOf } from './order-totals.ts'

/** The list price of a unit, as far as the reader may see it. */
export type ListPrice = {
  readonly salePrice?: number | null
  readonly currency: string
  readonly vatProfile: VatProfile
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
  currency: string,
): PricedLine | undefined {
  const fromList = listed?.currency === currency ? listed.salePrice : undefined
  const price = typeof line.price === 'number' ? line.price : fromList
  if (typeof price !== 'number') return undefined
  return {
    price,
    discountBp: typeof line.discountBp === 'number' ? line.discountBp : null,
    vatProfile: isVatProfile(line.vatProfile) ? line.vatProfile : (listed?.vatProfile ?? 'standard'),
  }
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
