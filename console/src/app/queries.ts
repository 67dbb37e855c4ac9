import { Refusal } from '@prona/client/refusal'
import { QueryClient } from '@tanstack/react-query'
import { useGridFilters } from '../lists/grid-filters.ts'
import { forgetPlaces } from '../lists/list-place.ts'
import { session } from './session.ts'

/** What was fetched, for as long as the same person is signed in. */
export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: isPassing, retryDelay: 800 } },
})

session.subscribe((now, before) => {
  if (now.user?._id === before.user?._id) return
  queries.clear()
  useGridFilters.getState().reset()
  forgetPlaces()
})

/** A server that was away may be back; a refusal stays one. */
function isPassing(tries: number, error: Error): boolean {
  return tries < 1 && error instanceof Refusal && ['unreachable', 'unavailable'].includes(error.trouble.code)
}
