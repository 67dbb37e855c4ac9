import { beginningNamed, type NamedBeginning } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** Which of a resource's beginnings the address of its form names: its words, and what it fills in. */
export function useBeginning(resource: Resource): NamedBeginning {
  const { as }: { readonly as?: unknown } = useSearch({ strict: false })
  const name = typeof as === 'string' ? as : undefined
  return useMemo(() => beginningNamed(resource, name), [resource, name])
}
