import type { Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../kernel/desk.tsx'
import { listStateFrom } from '../kernel/list-state.ts'
import { listQuery } from '../kernel/use-list.ts'
import { useIntent } from '../ui/use-intent.ts'

/** Fetches what a link to a list leads to, while the pointer rests on it or it has the focus. */
export function usePrefetchList(resource: Resource, search: Readonly<Record<string, unknown>>): () => void {
  const { client, branch } = useDesk()
  const queries = useQueryClient()
  return useIntent(() => {
    queries.prefetchQuery(listQuery(client, branch, resource, listStateFrom(resource, search)))
  })
}
