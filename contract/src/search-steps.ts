import type { Field } from './kernel/field.ts'
import { fieldNamed, type Resource } from './kernel/resource.ts'
import { findResource } from './registry.ts'

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
