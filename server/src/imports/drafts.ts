import { setImmediate } from 'node:timers/promises'
import type { FieldIssue, IssueCode, Params } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { isRecord } from '../kernel/columns.ts'
import { readCell } from './cell-values.ts'
import type { Directory, NamedRecord } from './named-records.ts'
import type { Column, Plan } from './plan.ts'
import type { Target } from './targets.ts'

/** A row as read from its cells, before references are looked up. */
export type Draft = {
  readonly row: number
  /** By the path of its field; null where the cell is empty. */
  readonly values: Readonly<Record<string, unknown>>
  readonly references: readonly { readonly target: Target; readonly texts: readonly string[] }[]
  readonly issues: readonly FieldIssue[]
  readonly texts: Readonly<Record<string, string>>
}

/** Others get their turn in between, since long texts take long to read. */
export async function draftsOf({ columns, rows }: Plan): Promise<Draft[]> {
  const wanted = columns.flatMap((column) => (column.target ? [{ ...column, target: column.target }] : []))
  const drafts: Draft[] = []
  let began = performance.now()
  for (const { row, cells } of rows) {
    if (performance.now() - began > longestAtOnceMs) {
      await setImmediate()
      began = performance.now()
    }
    const values: Record<string, unknown> = {}
    const texts: Record<string, string> = {}
    const references: Draft['references'][number][] = []
    const issues: FieldIssue[] = []
    for (const { index, target } of wanted) {
      const cell = cells[index]
      values[target.path] = null
      if (!cell) continue
      texts[target.path] = cell.text.slice(0, 80)
      const read = readCell(target, cell)
      if ('value' in read) values[target.path] = read.value
      else if ('names' in read) references.push({ target, texts: read.names })
      else issues.push({ field: target.path, ...read })
    }
    drafts.push({ row, values, references, issues, texts })
  }
  return drafts
}

const longestAtOnceMs = 20

export function namesIn(drafts: readonly Draft[]): NamedRecord[] {
  return drafts.flatMap(({ references }) =>
    references.flatMap(({ target, texts }) => texts.map((text) => ({ to: referredTo(target), text }))),
  )
}

type Settled = {
  readonly values: Readonly<Record<string, unknown>>
  readonly issues: readonly FieldIssue[]
  /** It names a record of the same resource that does not exist: perhaps one that a later row creates. */
  readonly awaits: boolean
}

/** Replaces names of records by their ids. Where several have the same name, the row's other values decide. */
export function settled(resource: Resource, { values, references, issues }: Draft, find: Directory): Settled {
  const found = { ...values }
  const allIssues = [...issues]
  let awaits = false
  const inOrder = [...references].sort((a, b) => Number(isOwn(a.target)) - Number(isOwn(b.target)))
  for (const { target, texts } of inOrder) {
    const ids = texts.map((text) => {
      const closer = find({ to: referredTo(target), text }).filter(({ key }) =>
        Object.entries(key).every(([path, id]) => !found[path] || found[path] === id || !isReference(path)),
      )
      const [one, ...others] = closer
      if (!one) awaits ||= isOwn(target)
      if (!one || others.length > 0) allIssues.push(issueOf(target.path, one ? 'ambiguous' : 'noSuchRecord'))
      return one?.id
    })
    found[target.path] = target.field.kind === 'references' ? ids : ids[0]
  }
  return { values: found, issues: allIssues, awaits }

  function isOwn(target: Target): boolean {
    return referredTo(target) === resource.single
  }
  function isReference(path: string): boolean {
    return resource.fields[path]?.kind === 'reference'
  }
}

/** The body of a creation: groups and languages put together, empty cells left out. */
export function bodyFrom(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) if (value !== null) place(body, path.split('.'), value)
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in resource.fields))
}

/** The body of a change: a group is written as a whole, so its other values are taken from the record. */
export function changesFrom(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
  empty: 'keep' | 'clear',
): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const [head = '', ...rest] = path.split('.')
    const field = resource.fields[head]
    if (!field || (value === null && (empty === 'keep' || !isClearable(resource.fields, path)))) continue
    if (rest.length > 0)
      changes[head] ??= kept(field.kind === 'group' ? field.fields : undefined, record[head])
    const isList = ['texts', 'choices', 'references'].includes(field.kind)
    place(changes, [head, ...rest], value === null && isList ? [] : value)
  }
  const fixed = Object.keys(changes).filter(
    (name) => resource.fields[name]?.fixed && changes[name] === record[name],
  )
  for (const name of fixed) delete changes[name]
  return changes
}

export function columnFor(columns: readonly Column[], field: string): Column | undefined {
  const isAt = (path: string) =>
    field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`)
  return columns.find(({ target }) => target && isAt(target.path))
}

function referredTo({ field }: Target): string {
  return field.kind === 'reference' || field.kind === 'references' ? field.to : ''
}

function issueOf(field: string, code: IssueCode, params?: Params): FieldIssue {
  return params ? { field, code, params } : { field, code }
}

function isClearable(fields: Fields, path: string): boolean {
  const [head = '', ...rest] = path.split('.')
  const field = fields[head]
  if (field?.kind === 'group') return isClearable(field.fields, rest.join('.'))
  if (field?.kind === 'localized') return true
  return field?.optional === true || ['texts', 'choices', 'references'].includes(field?.kind ?? '')
}

/** The group's present values, as far as they are writable. */
function kept(fields: Fields | undefined, value: unknown): Record<string, unknown> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !fields || (fields[name] && !fields[name].readOnly)),
  )
}

function place(into: Record<string, unknown>, [head = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[head] = value
    return
  }
  const inner = into[head]
  const next: Record<string, unknown> = isRecord(inner) ? inner : {}
  into[head] = next
  place(next, rest, value)
}
