import type { Field } from '../kernel/field.ts'
import { fieldNamed, type Resource } from '../kernel/resource.ts'
import { findResource } from '../registry.ts'

/** A field on the way of a path, with the resource it is a field of. */
export type Step = { readonly resource: Resource; readonly path: string; readonly field: Field }

/** The fields that a path leads through, from the record to what it refers to; none if it leads nowhere. */
export function stepsOf(resource: Resource, path: string): readonly Step[] {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const own = parts.slice(0, length).join('.')
    const field = fieldNamed(resource, own)
    if (!field) continue
    const step = { resource, path: own, field }
    if (length === parts.length) return [step]
    const target = field.kind === 'reference' ? findResource(field.to) : undefined
    const more = target ? stepsOf(target, parts.slice(length).join('.')) : []
    return more.length > 0 ? [step, ...more] : []
  }
  return []
}

/** The searched fields that are the record's own. */
export function ownSearch(resource: Resource): readonly string[] {
  return resource.list.search.filter((path) => stepsOf(resource, path).length === 1)
}

/** The searched fields of what a record refers to; their texts are kept beside its own, in this order. */
export function searchBeyond(resource: Resource): readonly string[] {
  return resource.list.search.filter((path) => stepsOf(resource, path).length > 1)
}
