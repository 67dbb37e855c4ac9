import { type VatProfile, vatRates } from '@prona/contract/kernel/vat'
import { totalsOf } from '@prona/contract/orders/order-totals'

/** What a unit of an order comes to, its discount taken off and VAT put on; nothing before it has a price. */
export function lineTotal({ price, discountBp, vatProfile }: Readonly<Record<string, unknown>>) {
  if (typeof price !== 'number' || !isVatProfile(vatProfile)) return undefined
  return totalsOf([{ price, discountBp: typeof discountBp === 'number' ? discountBp : null, vatProfile }])
    .gross
}

function isVatProfile(value: unknown): value is VatProfile {
  return typeof value === 'string' && Object.hasOwn(vatRates, value)
}
