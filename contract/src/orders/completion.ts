import type { Label } from '../kernel/field.ts'
import { formatMoney } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import type { Language } from '../kernel/words.ts'

/** Why a sale is not complete yet: as long as something is left to pay, how much. */
export function whyNotComplete(outstanding: number, currency: Currency): Label | undefined {
  if (outstanding <= 0) return undefined
  const amount = (language: Language) => formatMoney(outstanding, currency, language)
  return [
    `Nga kjo shitje mbeten pa paguar ${amount('sq')}.`,
    `${amount('en')} of this sale is still outstanding.`,
    `Von diesem Verkauf sind noch ${amount('de')} offen.`,
    `De esta venta quedan ${amount('es')} por pagar.`,
  ]
}
