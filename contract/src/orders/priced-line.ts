import { type VatProfile, vatRates } from '../kernel/vat.ts'
import { type PricedLine, type Totals, totalsOf } from './order-totals.ts'

/** What a list says a unit costs, as far as one may see it. */
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
 * A line as it is reckoned: what it leaves open the list says, the price only in the order's own currency. Without a
 * price there is nothing to reckon.
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

/** The sums of an order line by line: what they cost, what is taken off, and what it comes to. */
export type Reckoning = Totals & { readonly price: number; readonly discount: number }

export function reckoned(lines: readonly PricedLine[]): Reckoning {
  const totals = totalsOf(lines)
  const price = lines.reduce((sum, line) => sum + line.price, 0)
  return { ...totals, price, discount: price - totals.net }
}

function isVatProfile(value: unknown): value is VatProfile {
  return typeof value === 'string' && Object.hasOwn(vatRates, value)
}
