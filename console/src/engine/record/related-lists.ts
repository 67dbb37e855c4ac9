import type { Label } from '@prona/contract/kernel/field'
import { type AnyRow, isSystemField, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import type { Access } from '../data/access.ts'
import { labelPath } from '../data/label-path.ts'
import { type ListState, listStateFrom } from '../data/list-state.ts'

/** A list of records that refer to one, by the field through which they do. */
export type RelatedList = {
  readonly key: string
  readonly resource: Resource
  readonly path: string
  /** What they refer to. */
  readonly of: Resource
  /** Of the field, where the resource refers to the record by more than one. */
  readonly through: Label | undefined
}

/** What refers to records of a resource, as far as the reader may read it. */
export function relatedLists(to: Resource, access: Access): readonly RelatedList[] {
  return resources.flatMap((resource) => {
    const paths = resource.list.filters.filter(
      (path) => refersTo(resource, path, to) && access.field(resource, path) && access.may(resource, 'read'),
    )
    return paths.map((path) => ({
      resource,
      path,
      of: to,
      key: paths.length > 1 ? `${resource.plural}-${path}` : resource.plural,
      through: paths.length > 1 ? labelPath(resource, path).at(-1)?.label : undefined,
    }))
  })
}

/** The list narrowed to what refers to the record. */
export function relatedState({ resource, path }: RelatedList, to: AnyRow, perPage: number): ListState {
  return { ...listStateFrom(resource, {}), filter: { [path]: [to._id] }, perPage }
}

function refersTo(resource: Resource, path: string, to: Resource): boolean {
  const fields = labelPath(resource, path)
  const [field] = fields
  return (
    fields.length === 1 &&
    !isSystemField(path) &&
    (field?.kind === 'reference' || field?.kind === 'references') &&
    field.to === to.single &&
    // What follows from one of its own kind is made by an action on it, and not in a list below it.
    !(resource.single === to.single && field.readOnly)
  )
}
