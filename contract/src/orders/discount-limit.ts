import { isPeriod, monthsOf } from '../instalments/period.ts'
import { netOf, type PricedLine } from './order-totals.ts'
import type { ListPrice, Pricing } from './priced-line.ts'

/** The whole price, in basis points: who may give so much has no limit. */
export const wholeDiscount = 10_000

/**
 * By how much a line is below the list price, in basis points: the smallest limit that allows it. Nothing is asked of
 * a unit without a list price; of one that is listed in another currency it cannot be told, and counts as the whole.
 */
export function discountOf(line: PricedLine, listed: ListPrice, pricing: Pricing): number {
  const price = pricing.intent === 'lease' ? listed.rentPrice : listed.salePrice
  if (typeof price !== 'number') return 0
  if (listed.currency !== pricing.currency) return wholeDiscount
  const { ofList, ofLine } = periodsOf(listed, pricing)
  const asked = BigInt(price) * ofList
  const net = BigInt(netOf(line)) * ofLine
  if (net >= asked) return 0
  // The discount of a line is rounded half up: the smallest share that comes to as much, rounded up itself.
  const least = (2n * (asked - net) - 1n) * BigInt(wholeDiscount)
  return Number((least + 2n * asked - 1n) / (2n * asked))
}

/** Whether a unit is sold for less than its minimum price. */
export function isBelowMinimum(
  line: PricedLine,
  listed: ListPrice & { readonly minPrice?: number | null },
  { intent, currency }: Pricing,
): boolean {
  if (intent === 'lease' || typeof listed.minPrice !== 'number') return false
  return listed.currency === currency && netOf(line) < listed.minPrice
}

/** By how much each of the two is multiplied to be for the same time. */
function periodsOf({ rentPeriod }: ListPrice, { intent, period }: Pricing) {
  if (intent !== 'lease' || !rentPeriod || !isPeriod(period)) return { ofList: 1n, ofLine: 1n }
  const [list, line] = [monthsOf[rentPeriod], monthsOf[period]]
  // The longer of two periods is a whole number of the shorter one.
  return list < line
    ? { ofList: BigInt(line / list), ofLine: 1n }
    : { ofList: 1n, ofLine: BigInt(list / line) }
}
