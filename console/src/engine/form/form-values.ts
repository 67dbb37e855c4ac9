import { misplacedFields, stands } from '@prona/contract/kernel/conditions'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import type { Field, Fields } from '@prona/contract/kernel/field'
import { creationSchema, parsed } from '@prona/contract/kernel/schema'
import { isRecord } from '../data/value-at.ts'

export type Values = Readonly<Record<string, unknown>>

/**
 * The fields of a form: those that may be written now, without those already settled and choices with one
 * option.
 */
export function writableFields(fields: Fields, writable: readonly string[], settled: Values = {}): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, field]) => writable.includes(name) && !Object.hasOwn(settled, name) && !isSettled(field),
    ),
  )
}

function isSettled(field: Field): boolean {
  return field.kind === 'choice' && field.defaulted === true && Object.keys(field.choices).length === 1
}

/** The starting values of a form: every field is present, an empty one is null. */
export function startingValues(fields: Fields, from: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, startingValue(field, from[name])]),
  )
}

function startingValue(field: Field, value: unknown): unknown {
  if (field.kind === 'group') return startingValues(field.fields, isRecord(value) ? value : {})
  if (field.kind === 'list') {
    const rows = Array.isArray(value) ? value.filter(isRecord) : []
    const needed = Math.max(rows.length, field.atLeast ?? 0)
    return Array.from({ length: needed }, (_, index) => ({
      ...rowId(rows[index]),
      ...startingValues(field.fields, rows[index] ?? {}),
    }))
  }
  return value ?? null
}

/** The id that identifies a row of a list. */
function rowId(row: Values | undefined): { readonly _id?: string } {
  return typeof row?._id === 'string' ? { _id: row._id } : {}
}

/**
 * The rows of a list for a record whose rows have changed: rows it no longer has lose their id and are
 * created anew.
 */
export function withRowsOf(value: unknown, now: unknown): unknown {
  if (!Array.isArray(value)) return value
  const known = new Set(Array.isArray(now) ? now.filter(isRecord).map((row) => row._id) : [])
  return value.map((row) => (isRecord(row) && !known.has(row._id) ? withoutId(row) : row))
}

/** Rows of a list as a new record begins with them. */
export function withoutId({ _id, ...row }: Values): Values {
  return row
}

/**
 * The values to send: texts trimmed, empty values null where that is allowed and otherwise left out, as are
 * fields that do not apply.
 */
export function written(fields: Fields, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(
        ([name, field]) => [name, writtenValue(field, stands(field, values) ? values[name] : null)] as const,
      )
      .filter(([, value]) => value !== undefined),
  )
}

function writtenValue(field: Field, value: unknown): unknown {
  if (field.kind === 'group') return written(field.fields, isRecord(value) ? value : {})
  if (field.kind === 'list') {
    const rows = Array.isArray(value) ? value.map((row) => (isRecord(row) ? row : {})) : []
    return rows.map((row) => ({ ...rowId(row), ...written(field.fields, row) }))
  }
  if (field.kind === 'localized' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).filter(([, text]) => typeof text === 'string' && text.trim()),
    )
  }
  const isSecret = field.kind === 'text' && field.secret
  const kept = typeof value === 'string' && !isSecret ? value.trim() : value
  if (kept !== null && kept !== undefined && kept !== '') return kept
  return field.optional ? null : undefined
}

/** The changed values of an existing record. */
export function changed(fields: Fields, before: Values, now: Values): Record<string, unknown> {
  const was = written(fields, before)
  return Object.fromEntries(
    Object.entries(written(fields, now)).filter(([name, value]) => !isSame(value, was[name])),
  )
}

/** The record's choices that fields depend on and that this form does not show. */
function choicesAround(fields: Fields, row: Values): Values {
  const names = Object.values(fields).flatMap(({ when = {} }) => Object.keys(when))
  return Object.fromEntries(
    names.filter((name) => !Object.hasOwn(fields, name)).map((name) => [name, row[name]]),
  )
}

/** The issues the contract finds in the values, one for each field. */
export function issuesIn(fields: Fields, values: Values, row: Values = {}): readonly FieldIssue[] {
  const around = choicesAround(fields, row)
  const wanted = written(fields, { ...around, ...values })
  const answer = parsed(creationSchema(fields), wanted)
  const issues = 'issues' in answer ? answer.issues : []
  const known = issues.map(({ field }) => field)
  return [
    ...issues,
    ...misplacedFields(fields, wanted, { ...around, ...wanted }).filter(
      ({ field }) => !known.includes(field),
    ),
  ]
}

/** Whether two values are equal in content. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sortedKeys(one)) === JSON.stringify(sortedKeys(other))
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '_id')
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  )
}
