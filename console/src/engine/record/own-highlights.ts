import { formatMoney } from '@prona/contract/kernel/format'
import { isCurrency, money, roundedShare } from '@prona/contract/kernel/money'
import type { AnyRow } from '@prona/contract/kernel/resource'
import type { Words } from '../../ui/language.ts'

/** A figure that no field holds, after the one it follows from. */
export type OwnHighlight = { readonly after: string; readonly label: string; readonly value: string }

type Maker = (row: AnyRow, words: Words) => readonly OwnHighlight[]

const makers: Readonly<Record<string, Maker>> = { unit: pricePerArea }

/** The figures of the trade beside those of the declaration. */
export function ownHighlights(single: string, row: AnyRow, words: Words): readonly OwnHighlight[] {
  return makers[single]?.(row, words) ?? []
}

function pricePerArea({ salePrice, netArea, currency }: AnyRow, { t, language }: Words) {
  if (typeof salePrice !== 'number' || typeof netArea !== 'number' || netArea <= 0) return []
  if (!isCurrency(currency)) return []
  const each = roundedShare(money(salePrice), 100, netArea)
  const value = formatMoney(each, currency, language, { cents: 'never' })
  return [{ after: 'salePrice', label: t('details.perArea'), value }]
}
