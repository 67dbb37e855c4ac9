import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useHistory } from '../history/use-history.ts'
import { movesIn, type Past } from './steps.ts'

/** More moves than a record makes in its life. */
const most = 50

type Known = {
  /** Undefined while it is loading, and where it cannot be read. */
  readonly past: Past | undefined
  readonly isComing: boolean
}

/** The moves of a record's state, as its history tells them. */
export function usePast(resource: Resource, row: AnyRow): Known {
  const field = resource.state ?? ''
  const { data, isPending, failureCount, fetchStatus } = useHistory(resource, row, most, { field })
  const page = data?.pages[0]
  // Offline or after a failure it is not waited for.
  const isComing = isPending && failureCount === 0 && fetchStatus !== 'paused'
  if (!page) return { past: undefined, isComing }
  const isWhole = page.pagination.next === undefined
  return { past: { moves: movesIn(page.history, field), isWhole }, isComing }
}
