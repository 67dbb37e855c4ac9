import { formatMoney } from '@prona/contract/kernel/format'
import { isCurrency } from '@prona/contract/kernel/money'
import type { Language } from '@prona/contract/kernel/words'

/** Writes an amount as the others of its document are written. */
export type Written = (amount: number) => string

/** Writes amounts of one document: all with cents as soon as one has some, so that they align and read as one. */
export function alikeIn(currency: unknown, amounts: readonly unknown[], language: Language): Written {
  const cents = amounts.some((one) => typeof one === 'number' && one % 100 !== 0) ? 'always' : 'whenPresent'
  return (amount) =>
    isCurrency(currency) ? formatMoney(amount, currency, language, { cents }) : String(amount)
}
