import type { Field } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { findResource } from '@prona/contract/registry'

/**
 * The fields that label a path: for one that leads into another record first the reference, then the field
 * there.
 */
export function labelPath(resource: Resource, path: string): readonly Field[] {
  const [head = ''] = path.split('.')
  const own = fieldNamed(resource, path)
  if (own) return [own]
  const reference = fieldNamed(resource, head)
  const other = reference?.kind === 'reference' ? findResource(reference.to) : undefined
  const inner = other && fieldNamed(other, path.slice(head.length + 1))
  return reference && inner ? [reference, inner] : []
}
