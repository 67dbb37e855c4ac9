import { isHidden, mayDo } from '@prona/contract/access'
import type { Field } from '@prona/contract/kernel/field'
import { fieldNamed, type Resource } from '@prona/contract/kernel/resource'
import { findResource } from '@prona/contract/registry'
import { useMemo } from 'react'
import { type SignedInAs, useSignedIn } from './signed-in.tsx'

/**
 * What the reader may do and see. The server decides; this keeps the screens from offering what it would
 * refuse.
 */
export type Access = {
  may(resource: Resource, verb: string): boolean
  /** Whether they could do it until their role was changed: what was there stays, closed. */
  lost(resource: Resource, verb: string): boolean
  /** The field of that name, its own or of what it refers to, unless there is none or it is not for the reader. */
  field(resource: Resource, path: string): Field | undefined
}

export function useAccess(): Access {
  const { user, had } = useSignedIn()
  return useMemo(() => accessOf(user, had), [user, had])
}

export function accessOf(user: SignedInAs['user'], had: readonly string[] = []): Access {
  const field = (resource: Resource, path: string): Field | undefined => {
    const [head = '', ...rest] = path.split('.')
    if (isHidden(user, resource, head)) return undefined
    const own = fieldNamed(resource, path)
    if (own || rest.length === 0) return own?.unseen ? undefined : own
    const reference = fieldNamed(resource, head)
    const other = reference?.kind === 'reference' ? findResource(reference.to) : undefined
    return other && field(other, rest.join('.'))
  }
  const may = (resource: Resource, verb: string) => mayDo(user, resource, verb)
  const lost = (of: Resource, verb: string) => !may(of, verb) && mayDo({ permissions: had }, of, verb)
  return { field, may, lost }
}
