import type { FieldIssue } from './errors.ts'
import type { Field, Fields, Label, When } from './field.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether a field, an action, a life or a report applies to such a record. A choice without a value excludes nothing. */
export function stands({ when = {} }: { when?: When; label?: Label }, values: Values): boolean {
  return Object.entries(when).every(
    ([name, some]) => isOpen(values[name]) || some.includes(String(values[name])),
  )
}

/** Whether the field is required in such a record. */
export function isNeeded(field: Field, values: Values): boolean {
  if (!field.when) return !field.optional && !field.defaulted
  const isChosen = Object.keys(field.when).every((name) => !isOpen(values[name]))
  return field.needed === true && isChosen && stands(field, values)
}

/**
 * The misplaced fields of what is written: values for fields that do not apply, and required fields left empty.
 * `values` is the record after the write.
 */
export function misplacedFields(
  fields: Fields,
  written: Values,
  values: Values = written,
): readonly FieldIssue[] {
  return Object.entries(fields).flatMap(([name, field]): FieldIssue[] => {
    const conditions = Object.keys(field.when ?? {})
    if (conditions.length === 0 || ![name, ...conditions].some((one) => Object.hasOwn(written, one)))
      return []
    if (isOpen(values[name])) return isNeeded(field, values) ? [{ field: name, code: 'required' }] : []
    return stands(field, values) || !Object.hasOwn(written, name) ? [] : [{ field: name, code: 'notHere' }]
  })
}

/** A group counts as empty when all its fields are. */
function isOpen(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isOpen)
}
