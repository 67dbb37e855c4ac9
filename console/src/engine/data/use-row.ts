import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import type { AnyRow, Change, Create, Resource } from '@prona/contract/kernel/resource'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { useSignedIn } from './signed-in.tsx'

export function rowKey(resource: Resource, branch: string, id: string) {
  return [resource.plural, 'row', branch, id] as const
}

export function rowQuery(client: Client, branch: string, resource: Resource, id: string) {
  return queryOptions({
    queryKey: rowKey(resource, branch, id),
    queryFn: () => orThrow((options) => client.of(resource).get(id, options)),
  })
}

/** Until the record is here, its row from a list stands in. */
export function useRow(resource: Resource, id: string) {
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  return useQuery({
    ...rowQuery(client, branch, resource, id),
    placeholderData: () => knownRow(queries, resource, branch, id),
  })
}

/** The record as it was last read, for as long as one stays here the same. */
export function useKnownRow(resource: Resource, id: string | undefined): AnyRow | undefined {
  const { branch } = useSignedIn()
  const queries = useQueryClient()
  const [known] = useState(() => id && queries.getQueryData<AnyRow>(rowKey(resource, branch, id)))
  return known || undefined
}

function knownRow(
  queries: QueryClient,
  { plural }: Resource,
  branch: string,
  id: string,
): AnyRow | undefined {
  const lists = queries.getQueriesData<{ readonly rows: readonly AnyRow[] }>({
    queryKey: [plural, 'list', branch],
  })
  return lists.flatMap(([, list]) => list?.rows ?? []).find(({ _id }) => _id === id)
}

/** As long as nobody opens a form they reached for. */
const reachedMs = 3000

function useFormQuery(resource: Resource) {
  const { client, branch } = useSignedIn()
  const { language } = useWords()
  return (id: string | undefined) =>
    queryOptions({
      queryKey: [resource.plural, 'form', branch, language, id ?? 'new'],
      queryFn: () => orThrow((options) => client.of(resource).form(id, options)),
    })
}

/** Defaults, choices, limits and what is open now: of a new record, or of one that exists. */
export function useFormDetails(resource: Resource, id?: string) {
  return useQuery({
    ...useFormQuery(resource)(id),
    placeholderData: keepPreviousData,
    // A form's choices must not change while it is open.
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > reachedMs,
    refetchOnWindowFocus: false,
  })
}

/** Fetches what a form needs that is about to be opened. */
export function useFormAhead(resource: Resource): (id: string) => void {
  const queries = useQueryClient()
  const query = useFormQuery(resource)
  return (id) => void queries.prefetchQuery({ ...query(id), gcTime: reachedMs, staleTime: reachedMs / 3 })
}

type Saving = {
  readonly data: Readonly<Record<string, unknown>>
  readonly version?: number
  readonly key: string
}

/**
 * Creates a record, or changes the given one. The form's schema has checked the data. The saved record is
 * shown at once; everything else on the screen may depend on it and is fetched again meanwhile.
 */
export function useSave(resource: Resource, row?: AnyRow) {
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ data, version, key }: Saving) =>
      orThrow((options) =>
        row
          ? client
              .of(resource)
              .update(row._id, data as Change<Resource>, version, { ...options, branch: row.branch })
          : client.of(resource).create(data as Create<Resource>, { ...options, idempotencyKey: key }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(rowKey(resource, branch, saved._id), saved)
      // The values a form began with must not change while it is open.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'form' })
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === 'form',
        refetchType: 'none',
      })
    },
  })
}

export function useRemove(resource: Resource, row: AnyRow) {
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      orThrow((options) => client.of(resource).remove(row._id, { ...options, branch: row.branch })),
    onSuccess: () => {
      queries.removeQueries({ queryKey: rowKey(resource, branch, row._id) })
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[3] !== row._id })
    },
  })
}
