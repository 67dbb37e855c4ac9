import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import { formatCount } from '@prona/contract/kernel/format'
import type { Resource } from '@prona/contract/kernel/resource'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useWords } from '../../ui/language.ts'
import { filtered, type ListState } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { askedBy } from '../data/use-list.ts'

const mostFacets = 50

export type Among = { readonly resource: Resource; readonly state: ListState }

/** How many records have each value of a filter's field, under the list's other conditions. */
export function facetsQuery(client: Client, branch: string, { resource, state }: Among, path: string) {
  const asked = askedBy(filtered(state, path, undefined))
  return queryOptions({
    queryKey: [resource.plural, 'facets', branch, path, asked],
    queryFn: ({ signal }) =>
      orThrow((options) => client.of(resource).facets(path, asked, { ...options, signal })),
  })
}

/** The values that there are, and what to write beside one. */
export function useFacets(among: Among, path: string, enabled = true) {
  const { client, branch } = useSignedIn()
  const { t, language } = useWords()
  const { data } = useQuery({
    ...facetsQuery(client, branch, among, path),
    enabled,
    placeholderData: keepPreviousData,
  })
  const countOf = (value: unknown) => {
    if (!data) return undefined
    const found = data.facets.find((one) => one.value === value)
    const shown = formatCount(found?.count ?? 0, true, language)
    // Of a reference only the most frequent are counted.
    if (data.countIsExact && (found || data.facets.length < mostFacets)) return shown
    return found?.count ? t('filter.atLeast', { count: shown }) : undefined
  }
  return { values: data?.facets.map(({ value }) => value) ?? [], countOf }
}
