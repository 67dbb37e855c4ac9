import type { GridFilters } from '@prona/client/filter'
import type { Resource, Row } from '@prona/contract/kernel/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccess } from './access.ts'
import { listStateFrom } from './list-state.ts'
import { useSignedIn } from './signed-in.tsx'
import { listQuery } from './use-list.ts'

type Answer<R extends Resource> = {
  readonly rows: readonly Row<R>[]
  /** Whether the answer is here, or none is needed. */
  readonly isHere: boolean
}

/** As many as one answer has. */
const most = 200

/** The records a screen needs besides its own, in one answer; without a filter none are asked for. */
export function useRecords<R extends Resource>(resource: R, filter: GridFilters | undefined): Answer<R> {
  const { client, branch } = useSignedIn()
  const mayRead = useAccess().may(resource, 'read')
  const state = { ...listStateFrom(resource, {}), filter: filter ?? {}, perPage: most }
  const isAsked = filter !== undefined && mayRead
  const { data } = useQuery({
    ...listQuery(client, branch, resource, state),
    enabled: isAsked,
    placeholderData: isAsked ? keepPreviousData : undefined,
  })
  // They are of the resource they were asked of.
  return {
    rows: (isAsked ? (data?.rows ?? []) : []) as readonly unknown[] as readonly Row<R>[],
    isHere: !isAsked || data !== undefined,
  }
}

/** The same by their ids. */
export function useRecordsById<R extends Resource>(resource: R, ids: readonly string[]): Answer<R> {
  return useRecords(resource, ids.length > 0 ? { _id: [...new Set(ids)].toSorted() } : undefined)
}
