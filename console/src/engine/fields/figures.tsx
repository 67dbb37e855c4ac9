import type { FieldOf } from '@prona/contract/kernel/field'
import { formatArea, formatMoney, formatPercent } from '@prona/contract/kernel/format'
import { type Currency, isCurrency } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import type { Language } from '@prona/contract/kernel/words'
import type { FieldDisplay, FieldView } from './view.ts'

export type Figure = FieldOf<'number' | 'money' | 'area' | 'percent'>

export const number: FieldView<FieldOf<'number'>> = {
  text: (value, field, { words }) => (typeof value === 'number' ? plain(value, field, words.language) : ''),
  width: 44,
  figures: true,
}

export const money: FieldView<FieldOf<'money'>> = {
  text: (value, field, display) => {
    if (typeof value !== 'number') return ''
    const currency = currencyIn(field, display)
    return currency
      ? formatMoney(value, currency, display.words.language, {
          // An amount computed from another, such as a price per m², is only told roughly, in one way everywhere.
          cents: field.tells ? 'never' : display.cents.has(field) ? 'always' : 'whenPresent',
        })
      : formatNumber(value / 100, display.words.language)
  },
  width: 92,
  figures: true,
}

export const area: FieldView<FieldOf<'area'>> = {
  text: (value, _, { words }) => (typeof value === 'number' ? formatArea(value, words.language) : ''),
  width: 76,
  figures: true,
}

export const percent: FieldView<FieldOf<'percent'>> = {
  text: (value, _, { words }) => (typeof value === 'number' ? formatPercent(value, words.language) : ''),
  width: 56,
  figures: true,
}

export function currencyIn(field: FieldOf<'money'>, { row }: FieldDisplay): Currency | undefined {
  if (isCurrency(field.currency)) return field.currency
  const named = row[field.currency]
  return isCurrency(named) ? named : undefined
}

/** A number that cannot have five digits, such as a year, is written without a thousands separator. */
export function plain(value: number, field: FieldOf<'number'>, language: Language): string {
  const isYear = value >= 1_000 && field.max < 10_000 && !field.decimals
  return isYear ? String(value) : formatNumber(value, language)
}
