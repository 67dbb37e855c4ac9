import { orThrow } from '@prona/client/problem'
import type { HistoryQuery } from '@prona/client/resource'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSignedIn } from '../data/signed-in.tsx'

type Narrowed = Pick<HistoryQuery, 'field' | 'by'>

/** The history of a record, newest first, in pages. A new version of the record fetches it again. */
export function useHistory(resource: Resource, row: AnyRow, itemsPerPage: number, narrowed: Narrowed = {}) {
  const { client, branch } = useSignedIn()
  return useInfiniteQuery({
    queryKey: [resource.plural, 'history', branch, row._id, row.version, itemsPerPage, narrowed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      orThrow((options) =>
        client
          .of(resource)
          .history(row._id, { itemsPerPage, ...narrowed, ...(pageParam && { after: pageParam }) }, options),
      ),
    getNextPageParam: ({ pagination }) => pagination.next,
    placeholderData: (before) => before,
  })
}
