import { type Money, money, mostMoney, percentOf, roundedShare } from '../kernel/money.ts'
import { type VatProfile, vatProfiles, vatRates } from '../kernel/vat.ts'
import type { Totals } from '../orders/order-totals.ts'
import { countedAs } from '../payments/allocation.ts'

/** Whether prices are said without VAT or with it. */
export type Prices = 'net' | 'gross'

export type PricedLine = {
  readonly quantity?: number | null | undefined
  readonly price: number
  readonly vatProfile: VatProfile
}

type Taxed = Totals & { readonly vatProfile: VatProfile }

/** Three decimals at most. */
const quantityParts = 1_000

/** What a line comes to; VAT is rounded half up, added to a price without it and taken out of one with it. */
export function lineTotals({ quantity, price, vatProfile }: PricedLine, prices: Prices): Totals {
  const parts = Math.round((quantity ?? 1) * quantityParts)
  const amount = roundedShare(money(price), parts, quantityParts)
  const rate = vatRates[vatProfile]
  if (prices === 'gross') {
    const vat = roundedShare(amount, rate, 10_000 + rate)
    return { net: amount - vat, vat, gross: amount }
  }
  const vat = percentOf(amount, rate)
  return { net: amount, vat, gross: amount + vat }
}

export function sumOfLines(lines: readonly Totals[]): Totals {
  return lines.reduce(
    (sum, { net, vat, gross }) => ({ net: sum.net + net, vat: sum.vat + vat, gross: sum.gross + gross }),
    { net: 0, vat: 0, gross: 0 },
  )
}

/** What the lines of each VAT profile come to, in the order of the profiles. */
export function totalsByProfile(lines: readonly Taxed[]) {
  const profiles = Object.keys(vatProfiles) as readonly VatProfile[]
  return profiles.flatMap((vatProfile) => {
    const some = lines.filter((line) => line.vatProfile === vatProfile)
    return some.length > 0 ? [{ vatProfile, rateBp: vatRates[vatProfile], ...sumOfLines(some) }] : []
  })
}

/** Whether a line or all of them come to more than an amount can be; asked before anything is rounded. */
export function isTooMuch(lines: readonly PricedLine[]): boolean {
  const about = lines.map(({ quantity, price }) => (quantity ?? 1) * price)
  return about.reduce((sum, one) => sum + one, 0) * 1.2 > mostMoney
}

/** Totals in leks, whose gross amount is the sum of the other two. */
export function inLeks({ net, vat }: Totals, rate: number): Totals {
  const converted = { net: countedAs(net, 'EUR', 'ALL', rate), vat: countedAs(vat, 'EUR', 'ALL', rate) }
  return { ...converted, gross: converted.net + converted.vat }
}

/**
 * What crediting so much of a line comes to, where so much of it was credited before: the VAT of both together less
 * that of what was before, so that all parts of a line come to its VAT.
 */
export function creditedPart(
  { vat, gross }: Pick<Totals, 'vat' | 'gross'>,
  before: Pick<Totals, 'vat' | 'gross'>,
  amount: Money,
): Totals {
  const whole = before.gross + amount
  const part = gross === 0 ? 0 : roundedShare(money(vat), whole, gross) - before.vat
  return { net: amount - part, vat: part, gross: amount }
}
