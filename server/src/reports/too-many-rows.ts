import type { Label } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/number-text'

/** Why a report is not made as a file, and what to do. */
export function tooManyRows(rows: number, most: number): Label {
  const [sq, en, de, es] = (['sq', 'en', 'de', 'es'] as const).map(
    (language) => [formatNumber(rows, language), formatNumber(most, language)] as const,
  )
  return [
    `Raporti ka ${sq?.[0]} rreshta, dhe ky skedar merr deri në ${sq?.[1]}. Zgjidhni më pak ose një grupim tjetër.`,
    `The report has ${en?.[0]} rows, and this file holds up to ${en?.[1]}. Choose less, or other rows.`,
    `Der Bericht hat ${de?.[0]} Zeilen, und diese Datei fasst bis zu ${de?.[1]}. Wählen Sie weniger oder andere Zeilen.`,
    `El informe tiene ${es?.[0]} filas, y este archivo admite hasta ${es?.[1]}. Elija menos u otras filas.`,
  ]
}
