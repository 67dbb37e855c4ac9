import { changeOfSet } from '@prona/contract/audit/change-of-set'
import { branchIn } from '@prona/contract/kernel/branch-field'
import type { Field, FieldOf } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { languages } from '@prona/contract/kernel/words'
import { isRecord } from '../data/value-at.ts'
import { isSame } from '../form/form-values.ts'
import { isHiddenValue } from './history-entries.ts'

type Change = HistoryEntry['changes'][number]

/** A row of a list: its record or first value names it. */
type ListRow = { readonly field: FieldOf<'list'>; readonly value: Readonly<Record<string, unknown>> }

/**
 * A changed value in readable parts: of a group the fields that differ, of a text each language, of a list each row
 * that was added or removed and what differs in the others, of a set what was added and removed.
 */
export type ChangedValue = {
  readonly key: string
  /** The field that formats the values. */
  readonly field: Field
  /** After its label: the language of a text. */
  readonly part: string
  /** The row of a list it is about. */
  readonly of?: ListRow
  /** What happened to the row or to these values of a set, or to the order of the rows. */
  readonly event?: 'added' | 'removed' | 'reordered'
  readonly from: unknown
  readonly to: unknown
}

export function changedValuesOf(
  resource: Resource,
  { field: name, from, to }: Change,
): readonly ChangedValue[] {
  const field = resource.fields[name] ?? branchIn(resource, name)
  if (!field || field.unseen) return []
  if (isHiddenValue(from) || isHiddenValue(to))
    return [{ key: name, field: plainText(field), part: '', from, to }]
  if (field.kind === 'localized' || field.kind === 'group')
    return partsOf(field)
      .map(([inner, one, part]) => ({
        key: `${name}.${inner}`,
        field: one,
        part,
        from: valueIn(from, inner),
        to: valueIn(to, inner),
      }))
      .filter((changed) => !isSame(changed.from, changed.to))
  const set = changeOfSet(from, to)
  if (set)
    return (['removed', 'added'] as const)
      .filter((event) => set[event].length > 0)
      .map((event) => {
        const [was, is] = event === 'removed' ? [set.removed, null] : [null, set.added]
        return { key: `${name}.${event}`, field, part: '', event, from: was, to: is }
      })
  if (field.kind === 'list') return changedRows(name, field, rowsIn(from), rowsIn(to))
  return [{ key: name, field, part: '', from, to }]
}

type Rows = readonly Readonly<Record<string, unknown>>[]

function changedRows(name: string, field: FieldOf<'list'>, from: Rows, to: Rows): readonly ChangedValue[] {
  const were = new Map(from.map((row, index) => [keyOf(row, index), row]))
  const are = new Map(to.map((row, index) => [keyOf(row, index), row]))
  const added = [...are].filter(([key]) => !were.has(key))
  const removed = [...were].filter(([key]) => !are.has(key))
  const changed = [...are].flatMap(([key, value]) => {
    const was = were.get(key)
    if (!was) return []
    return Object.entries(field.fields)
      .map(([inner, one]) => ({
        key: `${name}.${key}.${inner}`,
        field: one,
        part: '',
        of: { field, value },
        from: was[inner] ?? null,
        to: value[inner] ?? null,
      }))
      .filter((one) => !isSame(one.from, one.to))
  })
  const kept = (rows: Iterable<string>, others: ReadonlyMap<string, unknown>) =>
    [...rows].filter((key) => others.has(key)).join(' ')
  const hasNewOrder = kept(were.keys(), are) !== kept(are.keys(), were)
  return [
    ...removed.map(([key, value]) => rowEvent(`${name}.${key}`, field, 'removed', value)),
    ...added.map(([key, value]) => rowEvent(`${name}.${key}`, field, 'added', value)),
    ...changed,
    ...(hasNewOrder ? [{ key: name, field, part: '', event: 'reordered' as const, from, to }] : []),
  ]
}

function rowEvent(
  key: string,
  field: FieldOf<'list'>,
  event: 'added' | 'removed',
  row: Readonly<Record<string, unknown>>,
): ChangedValue {
  const isNew = event === 'added'
  return { key, field, part: '', event, from: isNew ? null : [row], to: isNew ? [row] : null }
}

/** Rows of a list kept as one value have no id of their own: they are compared by their place. */
function keyOf(row: Readonly<Record<string, unknown>>, index: number): string {
  return typeof row._id === 'string' ? row._id : String(index)
}

function rowsIn(value: unknown): Rows {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function partsOf(field: FieldOf<'localized'> | FieldOf<'group'>): readonly [string, Field, string][] {
  return field.kind === 'group'
    ? Object.entries(field.fields).map(([inner, one]) => [inner, one, ''])
    : languages.map((one) => [one, plainText(field), one.toUpperCase()])
}

function plainText({ label }: Field): Field {
  return { kind: 'longText', max: 5000, label }
}

function valueIn(value: unknown, name: string): unknown {
  return isRecord(value) && value[name] !== '' ? (value[name] ?? null) : null
}
