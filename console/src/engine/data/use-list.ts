import type { Client } from '@prona/client/client'
import { answers, isSameQuestion } from '@prona/client/fields-of-lists'
import { wholeFilter } from '@prona/client/filter-groups'
import { orThrow } from '@prona/client/problem'
import type { Listing } from '@prona/client/resource'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Resource } from '@prona/contract/kernel/resource'
import { listedFields } from '@prona/contract/listed-fields'
import { keepPreviousData, type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { timeNow } from '../../ui/clock.ts'
import { accessOf } from './access.ts'
import { type ListState, listStateFrom, rowsOf, searchOf } from './list-state.ts'
import { type SignedInAs, useSignedIn } from './signed-in.tsx'

/**
 * The list's state, kept in the address of the page it is on, and how to change it; an address without a
 * state means `home`. Changes of the layout make no step in the browser's history. Other parts of the address
 * stay. A page with a second list keeps that one's state itself (`useOwnListState`).
 */
export function useListState(resource: Resource, home?: Search) {
  const given: Search = useSearch({ strict: false })
  const search = searchAt(given, home)
  const navigate = useNavigate()
  const state = useMemo(() => listStateFrom(resource, search), [resource, search])
  const change = useCallback(
    (next: ListState, replace = JSON.stringify(rowsOf(next)) === JSON.stringify(rowsOf(state))) =>
      navigate({ to: '.', search: (now: Search) => ({ ...now, ...searchOf(next) }), replace }),
    [navigate, state],
  )
  return [state, change] as const
}

/** The same for a list whose state is not in the address. */
export function useOwnListState(resource: Resource, begin: Partial<ListState> = {}) {
  const [state, setState] = useState(() => ({ ...listStateFrom(resource, {}), ...begin }))
  const change = useCallback(async (next: ListState) => setState(next), [])
  return [state, change] as const
}

type Search = Readonly<Record<string, unknown>>

/** The state's search: the address's own, or that of the home view where the address says no more than how many rows. */
export function searchAt(given: Search, home: Search | undefined): Search {
  const { perPage, ...others } = given
  return home && Object.keys(others).length === 0 ? { ...home, ...given } : given
}

const aheadMs = 1000

/** Fetches a page that is about to be shown. */
export function useListAhead(resource: Resource): (state: ListState) => void {
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  return useCallback(
    (state) => void queries.prefetchQuery(pageQuery(signedIn, resource, state)),
    [queries, signedIn, resource],
  )
}

/**
 * The rows of a page. The old page stays until the new one is here, and the next page is fetched in advance.
 */
export function useList(resource: Resource, state: ListState) {
  const signedIn = useSignedIn()
  const cache = useQueryClient().getQueryCache()
  const fetchAhead = useListAhead(resource)
  const page = pageQuery(signedIn, resource, state)
  const seen = (isEnough: (query: Query) => boolean) =>
    cache.find<Listing<Resource>>({
      queryKey: page.queryKey.slice(0, 3),
      exact: false,
      predicate: (query) => query.state.data !== undefined && isEnough(query),
    })?.state
  // Where the page is here with more columns, nothing need be asked.
  const known = () =>
    seen(({ state, queryKey }) => !state.isInvalidated && answers(queryKey[3], page.queryKey[3]))
  const answer = useQuery({
    ...page,
    initialData: () => known()?.data,
    initialDataUpdatedAt: () => known()?.dataUpdatedAt,
    placeholderData: keepPreviousData,
  })
  // Where no answer comes, the rows stay as they were read with other columns.
  const isLost = answer.isError && answer.data === undefined
  const left = isLost
    ? seen(({ queryKey }) => isSameQuestion(queryKey[3], page.queryKey[3]))?.data
    : undefined
  const next = answer.isPlaceholderData ? undefined : answer.data?.pagination.next

  useEffect(() => {
    const ahead = nextPage(state, next)
    if (!ahead) return
    const timer = setTimeout(() => fetchAhead(ahead), aheadMs)
    return () => clearTimeout(timer)
  }, [fetchAhead, state, next])
  return left ? { ...answer, data: left } : answer
}

export function nextPage(state: ListState, next: string | undefined): ListState | undefined {
  return next ? { ...state, page: state.page + 1, after: next, before: undefined } : undefined
}

/** The first page has no cursor: it shows what comes first now, also rows that are new. */
export function previousPage(state: ListState, previous: string | undefined): ListState | undefined {
  if (state.page === 1) return undefined
  const before = state.page === 2 ? undefined : previous
  return { ...state, page: state.page - 1, after: undefined, before }
}

/** A page as a list shows it, with the fields that it needs for that and no others. */
export function pageQuery({ client, user, branch }: SignedInAs, resource: Resource, state: ListState) {
  const sees = (name: string) => accessOf(user).field(resource, name) !== undefined
  return listQuery(client, branch, resource, state, listedFields(resource, state.columns, sees))
}

export function listQuery(
  client: Client,
  branch: string,
  resource: Resource,
  state: ListState,
  fields?: readonly string[],
) {
  const { sort, page, perPage, after, before } = state
  const query = {
    ...askedBy(state),
    ...(fields && { fields }),
    sort,
    pagination: {
      pageNr: page - 1,
      itemsPerPage: perPage,
      ...(after && { after }),
      ...(before && { before }),
    },
  }
  return queryOptions({
    queryKey: [resource.plural, 'list', branch, query],
    queryFn: ({ signal }) => orThrow((options) => client.of(resource).list(query, { ...options, signal })),
  })
}

/** The search and filters as they are sent: the same for pages, exports and bulk changes. */
export function askedBy({ q, filter, where }: Pick<ListState, 'q' | 'filter' | 'where'>) {
  return { search: q, filter: wholeFilter(filter, where, dayOf(timeNow(), officeZone)) }
}
