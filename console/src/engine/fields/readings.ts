import type { FieldOf } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { parseArea, parseMoney, parseNumber, parsePercent } from '@prona/contract/kernel/parse'
import type { Language } from '@prona/contract/kernel/words'
import { plain } from './figures.tsx'

export type Reading = {
  readonly parse: (text: string) => number | undefined
  /** The value as it stands in an input, without its unit. */
  readonly format: (value: number, language: Language) => string
  readonly unit?: string
  /** It may be negative, such as a floor below ground. */
  readonly signed?: boolean
}

/** How each is read and, in an input or a filter, written. */
export const readings = {
  number: (field: FieldOf<'number'>): Reading => ({
    parse: (text) => parseNumber(text, field.decimals),
    format: (value, language) => plain(value, field, language),
    signed: field.min < 0,
  }),
  money: { parse: parseMoney, format: amount } satisfies Reading,
  area: { parse: parseArea, format: amount, unit: 'm²' } satisfies Reading,
  percent: {
    parse: parsePercent,
    format: (value, language) => formatNumber(value / 100, language),
    unit: '%',
  } satisfies Reading,
}

/** Hundredths with their two decimals, as one types them. */
function amount(value: number, language: Language): string {
  return formatNumber(value / 100, language, 2)
}
