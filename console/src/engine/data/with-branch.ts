import { branchField, branchPath } from '@prona/contract/kernel/branch-field'
import type { Resource } from '@prona/contract/kernel/resource'
import { useMemo } from 'react'
import { allBranches, type SignedInAs, useSignedIn } from './signed-in.tsx'

/** The resource as its list is read now: in all branches the branch is a column, a filter and an order as well. */
export function useWithBranch(resource: Resource): Resource {
  const { user, branch } = useSignedIn()
  return useMemo(() => withBranch({ user, branch }, resource), [user, branch, resource])
}

export function withBranch(
  { user, branch }: Pick<SignedInAs, 'user' | 'branch'>,
  resource: Resource,
): Resource {
  const { scope, fields, list } = resource
  if (branch !== allBranches || scope !== 'branch' || hasBranch(resource)) return resource
  const choices = Object.fromEntries(user.branches.map(({ code, name }) => [code, alike(name)]))
  return {
    ...resource,
    fields: {
      [branchPath]: { kind: 'choice', readOnly: true, label: branchField.label, choices },
      ...fields,
    },
    list: {
      ...list,
      // Last: a town that a branch is named after is more often meant as a town.
      filters: [...list.filters, branchPath],
      sorts: [...list.sorts, branchPath],
    },
  }
}

export function hasBranch({ fields }: Pick<Resource, 'fields'>): boolean {
  return Object.hasOwn(fields, branchPath)
}

/** A name is the same in every language. */
function alike(text: string) {
  return [text, text, text, text] as const
}
