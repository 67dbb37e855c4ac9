import type { Resource } from '@prona/contract/kernel/resource'
import { useIntent } from '../../ui/use-intent.ts'
import { isDeclared } from '../data/declared.ts'
import { listStateFrom } from '../data/list-state.ts'
import { useListAhead } from '../data/use-list.ts'

/** Fetches what a link to a list leads to, while the pointer rests on it or it has the focus. */
export function usePrefetchList(resource: Resource, search: Readonly<Record<string, unknown>>): () => void {
  const fetchAhead = useListAhead(resource)
  return useIntent(() => {
    // It may not be yet in the moment after the first page is drawn; then the rows are asked for on the way.
    if (isDeclared(resource)) fetchAhead(listStateFrom(resource, search))
  })
}
