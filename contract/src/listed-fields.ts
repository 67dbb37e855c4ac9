import { branchPath } from './kernel/branch-field.ts'
import type { Field } from './kernel/field.ts'
import { lateOf } from './kernel/late.ts'
import { type AnyRow, isSystemField, type Resource } from './kernel/resource.ts'
import { readByRules } from './read-by-rules.ts'

/**
 * The fields that a list with these columns asks for: what its rows are called, its columns, in which currency an
 * amount is, and what tells how a row stands and what can be done with it. `sees` leaves out what the reader may not
 * see.
 */
export function listedFields(
  resource: Resource,
  columns: readonly string[] = resource.list.columns,
  sees: (name: string) => boolean = () => true,
): readonly string[] {
  const { single, fields, actions, lives = [], title, within, state, badge, namedBy } = resource
  const conditions = [...Object.values(fields), ...Object.values(actions), ...lives].flatMap(
    ({ when = {} }) => Object.keys(when),
  )
  const currencies = Object.values(fields).flatMap(currenciesIn)
  const ruling = (readByRules as Readonly<Record<string, readonly string[] | undefined>>)[single] ?? []
  const heads = [title, ...columns].map((path) => path.split('.')[0])
  const late = lateOf(resource)
  const due = late ? [late.by, late.owed] : []
  const all = [...heads, within, state, badge, namedBy, ...conditions, ...currencies, ...due, ...ruling]
  return [...new Set(all)]
    .filter((name) => name !== undefined)
    .filter(
      (name) => isAnswered(resource, name) && (sees(name) || (ruling.includes(name) && fields[name]?.unseen)),
    )
    .sort()
}

function currenciesIn(field: Field): readonly string[] {
  if (field.kind === 'group') return Object.values(field.fields).flatMap(currenciesIn)
  return field.kind === 'money' ? [field.currency] : []
}

/** Whether a row was read with this column; one that was chosen since is on its way. */
export function hasValue(row: AnyRow, path: string): boolean {
  return (path.split('.')[0] ?? path) in row
}

/** A currency may be a fixed one, and a branch is told of each record whether it is asked for or not. */
function isAnswered({ fields, followsFrom }: Resource, name: string): boolean {
  if (name === branchPath) return false
  return Object.hasOwn(fields, name) || (!followsFrom && isSystemField(name))
}
