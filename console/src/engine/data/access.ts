import { isHidden, may } from '@prona/contract/access'
import { officeZone } from '@prona/contract/kernel/day'
import type { Field } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { findResource } from '@prona/contract/registry'
import { useMemo } from 'react'
import { useDesk } from './signed-in.tsx'

/** Hours are those of the company's clocks, wherever one reads them. */
export const timeZone = officeZone

/** What the reader may do and see. The server has the last word; this only keeps the screens honest. */
export type Sight = {
  may(resource: Resource, verb: string): boolean
  /** The field of that name, its own or of what it refers to, unless it does not exist or is hidden from the reader. */
  field(resource: Resource, path: string): Field | undefined
}

export function useSight(): Sight {
  const { user } = useDesk()
  return useMemo(() => {
    const field = (resource: Resource, path: string): Field | undefined => {
      const [head = '', ...rest] = path.split('.')
      if (isHidden(user, resource, head)) return undefined
      const own = fieldNamed(resource, path)
      if (own || rest.length === 0) return own
      const reference = fieldNamed(resource, head)
      const other = reference?.kind === 'reference' ? findResource(reference.to) : undefined
      return other && field(other, rest.join('.'))
    }
    return { field, may: (resource, verb) => may(user, `${resource.single}.${verb}`) }
  }, [user])
}

/** The path's label: what it refers to comes first where it leads into another record. */
export function labelPath(resource: Resource, path: string): readonly Field[] {
  const [head = ''] = path.split('.')
  const own = fieldNamed(resource, path)
  if (own) return [own]
  const reference = fieldNamed(resource, head)
  const other = reference?.kind === 'reference' ? findResource(reference.to) : undefined
  const inner = other && fieldNamed(other, path.slice(head.length + 1))
  return reference && inner ? [reference, inner] : []
}

/** A value by its dotted name. */
export function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), row)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
