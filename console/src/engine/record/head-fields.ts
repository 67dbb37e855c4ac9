import type { Field } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { type Sight, valueAt } from '../data/access.ts'
import type { Scene } from '../fields/view.ts'

type Record = { readonly resource: Resource; readonly row: AnyRow; readonly scene: Scene }
type Part = { readonly path: string; readonly field: Field }

export function badgeOf(resource: Resource): string | undefined {
  return resource.badge ?? resource.state
}

/** The kind of thing it is and the record it belongs to, as its list shows them first. */
export function relationsOf({ resource, row, scene }: Record, sight: Sight): readonly Part[] {
  const parts = resource.list.columns.flatMap((path) => {
    const field = sight.field(resource, path)
    const isPart = field?.kind === 'reference' || (field?.kind === 'choice' && !field.marks)
    const text = field && isPart ? scene.say(field, valueAt(row, path)) : ''
    return field && text ? [{ path, field }] : []
  })
  return parts.slice(0, 2)
}

/** What stands above the facts already. */
export function toldInHead(record: Record, sight: Sight): ReadonlySet<string> {
  const { resource } = record
  const relations = relationsOf(record, sight).map(({ path }) => path)
  return new Set([resource.title, badgeOf(resource) ?? '', ...relations])
}
