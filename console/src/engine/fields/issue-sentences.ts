import type { FieldIssue } from '@prona/contract/kernel/errors'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { formatNumber } from '@prona/contract/kernel/number-text'
import { fieldNamed } from '@prona/contract/kernel/resource'
import type { FieldDisplay } from './view.ts'

/** A field issue of the contract as a sentence in the reader's language. */
export function sentenceFor(
  { field: path, code, params = {} }: FieldIssue,
  fields: Fields,
  display: FieldDisplay,
): string {
  const field = fieldNamed({ fields }, withoutRows(path))
  const bounds = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, bound(code, value, field, display)]),
  )
  return display.words.t(`issue.${code}`, bounds)
}

/** A bound in the form of its field: the lowest price as a price, the most characters as a number. */
function bound(
  code: string,
  value: string | number,
  field: Field | undefined,
  display: FieldDisplay,
): string {
  if (typeof value === 'string') return value
  const isOfValue = field && (code === 'tooSmall' || code === 'tooBig')
  return (isOfValue && display.say(field, value)) || formatNumber(value, display.words.language)
}

export function withoutRows(path: string): string {
  return path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
}
