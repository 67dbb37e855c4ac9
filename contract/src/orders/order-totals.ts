import { type Money, money, mostMoney, percentOf } from '../kernel/money.ts'
import { type VatProfile, vatRates } from '../kernel/vat.ts'

export type PricedLine = {
  readonly price: number
  readonly discountBp: number | null
  readonly vatProfile: VatProfile
}
export type Totals = { readonly net: number; readonly vat: number; readonly gross: number }

/** The price of a line less its discount. */
export function netOf(line: Pick<PricedLine, 'price' | 'discountBp'>): Money {
  const price = money(line.price)
  return money(price - percentOf(price, line.discountBp ?? 0))
}

/** VAT is rounded per line, half up; the totals are the sums of the lines. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  let net = 0
  let vat = 0
  for (const line of lines) {
    const lineNet = netOf(line)
    net += lineNet
    vat += percentOf(lineNet, vatRates[line.vatProfile])
  }
  return { net, vat, gross: net + vat }
}

/** Whether an order comes to more than an amount can be, or one of its units does: the list asks for a year at once. */
export function isBeyondMoney(lines: readonly PricedLine[]): boolean {
  return totalsOf(lines).gross > mostMoney || lines.some(({ price }) => price > mostMoney)
}
