import type { Field, Fields, Label } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Words } from '../../ui/language.ts'

type Group = { readonly key: string; readonly members: readonly (readonly [string, Field])[] }

/** The fields by group, in the declaration's order; those without a group belong to the first. */
export function groupsOf({ groups }: Resource, fields: Fields): readonly Group[] {
  const keys = Object.keys(groups)
  return keys
    .map((key) => ({
      key,
      members: Object.entries(fields).filter(([, { group }]) => (group ?? keys[0]) === key),
    }))
    .filter(({ members }) => members.length > 0)
}

/** Whether two labels read the same, so that a heading is not repeated. */
export function sayTheSame(label: Words['label'], one: Label | undefined, other: Label): boolean {
  return one !== undefined && label(one) === label(other)
}

/** Two fields of one kind, as from and to, which are read together and stay side by side. */
export function isPair(field: Field): boolean {
  if (field.kind !== 'group') return false
  const [one, other, ...more] = Object.values(field.fields)
  return one !== undefined && one.kind === other?.kind && more.length === 0
}
