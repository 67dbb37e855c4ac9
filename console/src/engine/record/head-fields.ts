import type { Field } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Access } from '../data/access.ts'
import { valueAt } from '../data/value-at.ts'
import type { FieldDisplay } from '../fields/view.ts'

type Record = { readonly resource: Resource; readonly row: AnyRow; readonly display: FieldDisplay }
type Part = { readonly path: string; readonly field: Field }

export function badgeOf(resource: Resource): string | undefined {
  return resource.badge ?? resource.state
}

/** The kind of thing it is and the record it belongs to, as its list shows them first. */
export function relationsOf({ resource, row, display }: Record, access: Access): readonly Part[] {
  const parts = resource.list.columns.flatMap((path) => {
    const field = access.field(resource, path)
    // The title says it already.
    if (path === resource.namedBy) return []
    const isPart = field?.kind === 'reference' || (field?.kind === 'choice' && !field.marks)
    const text = field && isPart ? display.say(field, valueAt(row, path)) : ''
    return field && text ? [{ path, field }] : []
  })
  return parts.slice(0, 2)
}

/** The fields shown above the facts. */
export function toldInHead(record: Record, access: Access): ReadonlySet<string> {
  const { resource } = record
  const relations = relationsOf(record, access).map(({ path }) => path)
  return new Set([resource.title, resource.namedBy ?? '', badgeOf(resource) ?? '', ...relations])
}
