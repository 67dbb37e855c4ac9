import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import type { Listing } from '@prona/client/resource'
import { recordedFields } from '@prona/contract/audit/recorded-fields'
import type { AnyRow, Change, Create, Resource } from '@prona/contract/kernel/resource'
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { useAccess } from './access.ts'
import { beginWrite, endWrite } from './own-writes.ts'
import { useSignedIn } from './signed-in.tsx'

export function rowKey(resource: Resource, branch: string, id: string) {
  return [resource.plural, 'row', branch, id] as const
}

/** Whether a query holds this record, whichever branch is looked at. */
export function isRowOf(key: QueryKey, { plural }: Resource, id: string): boolean {
  return key[0] === plural && key[1] === 'row' && key[3] === id
}

/**
 * Whether a write's answer leaves nothing to ask here: it is the record itself, its history is asked for by the
 * record's version, and its files are changed by calls of their own.
 */
export function isKnownBy(key: QueryKey, id: string): boolean {
  return key[3] === id && answered.includes(key[1])
}

const answered: readonly unknown[] = ['row', 'history', 'images', 'documents']

/** Shows what was answered to a write: the record as it now is, with the names that were known of it. */
export function useAnswer(resource: Resource): (answer: AnyRow) => void {
  const { user, branch } = useSignedIn()
  const queries = useQueryClient()
  return (answer) => {
    const key = rowKey(resource, branch, answer._id)
    void queries.cancelQueries({ queryKey: key })
    queries.setQueryData<AnyRow>(key, (known) => {
      const labels = { [user._id]: user.name, ...known?.labels, ...answer.labels }
      return { ...answer, labels }
    })
  }
}

export function rowQuery(client: Client, branch: string, resource: Resource, id: string) {
  return queryOptions({
    queryKey: rowKey(resource, branch, id),
    queryFn: () => orThrow((options) => client.of(resource).get(id, options)),
  })
}

export function useRow(resource: Resource, id: string) {
  const { client, branch } = useSignedIn()
  return useQuery(rowQuery(client, branch, resource, id))
}

/** The record as it was last read, for as long as one stays here the same. */
export function useKnownRow(resource: Resource, id: string | undefined): AnyRow | undefined {
  const { branch } = useSignedIn()
  const queries = useQueryClient()
  const [known] = useState(() => id && queries.getQueryData<AnyRow>(rowKey(resource, branch, id)))
  return known || undefined
}

/** What a list says of the record: what it is called, and what its columns are. */
export function useListed({ plural }: Resource, id: string): AnyRow | undefined {
  const { branch } = useSignedIn()
  const queries = useQueryClient()
  return useMemo(() => {
    const lists = queries.getQueriesData<Listing<Resource>>({ queryKey: [plural, 'list', branch] })
    return newestOf(
      id,
      lists.flatMap(([, list]) => list?.rows ?? []),
    )
  }, [queries, plural, branch, id])
}

/** The record as the latest of these lists had it: one that was read before a change may still be here. */
export function newestOf(id: string, rows: readonly AnyRow[]): AnyRow | undefined {
  const found = rows.filter(({ _id }) => _id === id)
  return found.toSorted((one, other) => other.version - one.version)[0]
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

/** Whether to fetch a record counts as reading it: then that waits until it is opened. */
export function useIsRecorded(resource: Resource): boolean {
  const access = useAccess()
  return recordedFields(resource).some((name) => access.field(resource, name))
}

/** Fetches what a form needs that is about to be opened. */
export function useFormAhead(resource: Resource): (id: string) => void {
  const queries = useQueryClient()
  const query = useFormQuery(resource)
  const isRecorded = useIsRecorded(resource)
  return (id) => {
    if (!isRecorded) queries.prefetchQuery({ ...query(id), gcTime: reachedMs, staleTime: reachedMs / 3 })
  }
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
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const show = useAnswer(resource)
  return useMutation({
    mutationFn: ({ data, version, key }: Saving) =>
      orThrow((options) =>
        row
          ? client
              .of(resource)
              .update(row._id, data as Change<Resource>, version, { ...options, branch: row.branch })
          : client.of(resource).create(data as Create<Resource>, { ...options, idempotencyKey: key }),
      ),
    onMutate: () => row && beginWrite(row._id),
    onError: () => row && endWrite(row._id, false),
    onSuccess: (saved) => {
      show(saved)
      if (row) endWrite(row._id, saved.version !== row.version)
      // The values a form began with must not change while it is open.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] !== 'form' && !isRowOf(queryKey, resource, saved._id),
      })
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
