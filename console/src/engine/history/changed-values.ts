import type { Field } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { languages } from '@prona/contract/kernel/words'
import { isRecord } from '../data/value-at.ts'
import { isSame } from '../form/form-values.ts'
import { isHiddenValue } from './history-entries.ts'

type Change = HistoryEntry['changes'][number]

/** A changed value in readable parts: of a group the fields that differ, of a text each language. */
export type ChangedValue = {
  readonly key: string
  /** The field that formats the values. */
  readonly field: Field
  /** After its label: the language of a text. */
  readonly part: string
  readonly from: unknown
  readonly to: unknown
}

export function changedValuesOf(
  resource: Resource,
  { field: name, from, to }: Change,
): readonly ChangedValue[] {
  const field = resource.fields[name]
  if (!field) return []
  if (isHiddenValue(from) || isHiddenValue(to))
    return [{ key: name, field: plainText(field), part: '', from, to }]
  if (field.kind === 'localized') {
    return languages
      .filter((language) => textIn(from, language) !== textIn(to, language))
      .map((language) => ({
        key: `${name}.${language}`,
        field: plainText(field),
        part: language.toUpperCase(),
        from: textIn(from, language),
        to: textIn(to, language),
      }))
  }
  if (field.kind === 'group') {
    return Object.entries(field.fields)
      .map(([inner, one]) => ({
        key: `${name}.${inner}`,
        field: one,
        part: '',
        from: valueIn(from, inner),
        to: valueIn(to, inner),
      }))
      .filter((changed) => !isSame(changed.from, changed.to))
  }
  return [{ key: name, field, part: '', from, to }]
}

function plainText({ label }: Field): Field {
  return { kind: 'longText', max: 5000, label }
}

function textIn(value: unknown, language: string): string | null {
  const text = valueIn(value, language)
  return typeof text === 'string' && text !== '' ? text : null
}

function valueIn(value: unknown, name: string): unknown {
  return isRecord(value) ? (value[name] ?? null) : null
}
