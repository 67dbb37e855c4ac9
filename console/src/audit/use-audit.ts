import type { AuditQuery } from '@prona/client/audit'
import { auditCalls } from '@prona/client/audit'
import { orThrow } from '@prona/client/problem'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSignedIn } from '../engine/data/signed-in.tsx'

const pageSize = 50

/** The entries of the audit, the newest first, in pages; the earlier ones stay until the new ones are here. */
export function useAudit(asked: AuditQuery) {
  const { client, branch } = useSignedIn()
  return useInfiniteQuery({
    queryKey: ['audit', branch, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      orThrow((options) =>
        auditCalls(client.connection).list(
          { ...asked, itemsPerPage: pageSize, ...(pageParam && { after: pageParam }) },
          { ...options, signal },
        ),
      ),
    getNextPageParam: ({ pagination }) => pagination.next,
    placeholderData: (before) => before,
  })
}
