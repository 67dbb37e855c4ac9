import type { Resource } from '@prona/contract/kernel/resource'
import { listStateFrom } from '../kernel/list-state.ts'
import { useListAhead } from '../kernel/use-list.ts'
import { useIntent } from '../ui/use-intent.ts'

/** Fetches what a link to a list leads to, while the pointer rests on it or it has the focus. */
export function usePrefetchList(resource: Resource, search: Readonly<Record<string, unknown>>): () => void {
  const fetchAhead = useListAhead(resource)
  return useIntent(() => fetchAhead(listStateFrom(resource, search)))
}
