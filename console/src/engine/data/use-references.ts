import { mayChooseByName } from '@prona/contract/assignees'
import { titleInLanguage, titleWithin, wordFor } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { findResourceByPlural, resourceNamed } from '@prona/contract/registry'
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { languageNow, type Words } from '../../ui/language.ts'
import { namesQuery } from './names-query.ts'
import { useSignedIn } from './signed-in.tsx'
import { rowQuery } from './use-row.ts'
import { valueAt } from './value-at.ts'

/** Fetches the titles of records that were not part of an answer. */
export function useTitles(
  to: string | undefined,
  ids: readonly string[],
  known: Readonly<Record<string, string>> = {},
) {
  const { client, branch, user } = useSignedIn()
  const resource = to === undefined ? undefined : resourceNamed(to)
  const titles: Record<string, string> = { [user._id]: user.name, ...known }
  const unknown = resource ? ids.filter((id) => titles[id] === undefined).map((id) => ({ resource, id })) : []
  const isByName = resource !== undefined && mayChooseByName(user, resource)
  const found = useQueries({
    queries: isByName ? [] : unknown.map((one) => rowQuery(client, branch, one.resource, one.id)),
  })
  const named = useQuery({
    ...namesQuery(client, branch, resource, { ids: unknown.map(({ id }) => id) }),
    enabled: isByName && unknown.length > 0,
  })
  for (const { _id, name } of named.data ?? []) titles[_id] = name
  for (const { data } of found) if (data && resource) titles[data._id] = referredTo(resource, data)
  return titles
}

/** The titles of all records fetched so far. */
export function knownTitles(queries: QueryClient): Readonly<Record<string, string>> {
  const rows = queries.getQueriesData<AnyRow>({ predicate: ({ queryKey }) => queryKey[1] === 'row' })
  return Object.fromEntries(
    rows.flatMap(([[plural], row]) => {
      const resource = findResourceByPlural(String(plural))
      return row && resource ? [[row._id, referredTo(resource, row)]] : []
    }),
  )
}

/** What a record is called where it stands alone: a number says less than “Reservation 12/2026”. */
export function nameOf(resource: Resource, row: AnyRow, label: Words['label']): string {
  const title = titleOf(resource, row)
  return resource.namedBy === undefined ? title : `${label(wordFor(resource, row))} ${title}`
}

/** The same where nothing else says which one: what it stands within is told too. */
export function fullNameOf(resource: Resource, row: AnyRow, label: Words['label']): string {
  return titleWithin(resource, nameOf(resource, row, label), row)
}

/** What kind of record it is, where its resource has a word for each. */
export function kindOf({ namedBy }: Resource, row: AnyRow): string | undefined {
  return namedBy === undefined ? undefined : String(row[namedBy])
}

/** What others call it who refer to it: the title alone says too little where each property has a 302. */
export function referredTo(resource: Resource, row: AnyRow): string {
  return titleWithin(resource, titleOf(resource, row), row)
}

export function titleOf(resource: Resource, row: AnyRow): string {
  return titleInLanguage(resource, String(valueAt(row, resource.title) ?? '–'), languageNow())
}

export function pluralOf(to: string): { readonly resource: Resource; readonly plural: string } {
  const resource = resourceNamed(to)
  return { resource, plural: resource.plural }
}
