import { officeZone } from '@prona/contract/kernel/day'
import type { Field, FieldOf } from '@prona/contract/kernel/field'
import {
  formatArea,
  formatDay,
  formatInstant,
  formatMoney,
  formatPercent,
} from '@prona/contract/kernel/format'
import { knownText, titleInLanguage } from '@prona/contract/kernel/kinds'
import { type Currency, isCurrency } from '@prona/contract/kernel/money'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { type Language, labelIn, languages } from '@prona/contract/kernel/words'
import { resourceNamed } from '@prona/contract/registry'
import { isRecord } from '../kernel/columns.ts'
import { sayIn } from '../kernel/words.ts'

/** What is needed beside the value: the record it stands in, and the titles of the records it refers to. */
export type Beside = {
  readonly language: Language
  readonly record: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
}

/** A field's value as people read it; the empty text where there is nothing. */
export function valueText(field: Field, value: unknown, beside: Beside): string {
  if (value === null || value === undefined || value === '') return ''
  const { language, labels } = beside
  switch (field.kind) {
    case 'flag':
      return sayIn(language, value === true ? 'list.yes' : 'list.no')
    case 'choice':
      return word(field, value, language)
    case 'choices':
      return textsIn(value)
        .map((one) => (field.choices === 'asked' ? one : word({ choices: field.choices }, one, language)))
        .join(', ')
    case 'texts':
      return textsIn(value)
        .map((one) => knownText(field, one, language))
        .join(', ')
    case 'text':
      return knownText(field, String(value), language)
    case 'reference':
      return titleInLanguage(resourceNamed(field.to), labels[String(value)] ?? '', language)
    case 'references':
      return textsIn(value)
        .flatMap((id) => labels[id] ?? [])
        .map((title) => titleInLanguage(resourceNamed(field.to), title, language))
        .join(', ')
    case 'localized':
      return isRecord(value) ? nearest(value, language) : ''
    case 'day':
      return formatDay(String(value), language)
    case 'instant':
      return formatInstant(String(value), language, officeZone)
    case 'group':
      return isRecord(value) ? [...new Set(partsOf(field, value, beside))].join(', ') : ''
    case 'list':
      return rowsIn(value)
        .flatMap((row) => partsOf(field, row, beside)[0] ?? [])
        .join(', ')
    default:
      return typeof value === 'number' ? figure(field, value, beside) : String(value)
  }
}

/** The currency of a money field: a fixed one, or the one its record names. */
export function currencyOf(
  field: FieldOf<'money'>,
  record: Readonly<Record<string, unknown>>,
): Currency | undefined {
  const named = isCurrency(field.currency) ? field.currency : record[field.currency]
  return isCurrency(named) ? named : undefined
}

/** The text in the language asked for, else in the first one it was written in. */
export function nearest(texts: Readonly<Record<string, unknown>>, language: Language): string {
  const found = [language, ...languages]
    .map((one) => texts[one])
    .find((text) => typeof text === 'string' && text)
  return typeof found === 'string' ? found : ''
}

export function word(
  { choices }: { readonly choices: FieldOf<'choice'>['choices'] },
  value: unknown,
  language: Language,
): string {
  const label = Object.hasOwn(choices, String(value)) ? choices[String(value)] : undefined
  return label ? labelIn(label, language) : String(value)
}

function figure(field: Field, value: number, { language, record }: Beside): string {
  switch (field.kind) {
    case 'money': {
      const currency = currencyOf(field, record)
      return currency ? formatMoney(value, currency, language) : formatNumber(value / 100, language)
    }
    case 'area':
      return formatArea(value, language)
    case 'percent':
      return formatPercent(value, language)
    case 'number':
      // A field that cannot reach five digits is a year or the like and is written without thousands separators.
      return field.max < 10_000 && !field.decimals ? String(value) : formatNumber(value, language)
    default:
      return String(value)
  }
}

function partsOf(
  field: FieldOf<'group'> | FieldOf<'list'>,
  value: Readonly<Record<string, unknown>>,
  beside: Beside,
): string[] {
  return Object.entries(field.fields)
    .map(([name, inner]) => valueText(inner, value[name], beside))
    .filter((text) => text !== '')
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function rowsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
