import type { Client } from '@prona/client/client'
import { type CallOptions, orThrow } from '@prona/client/problem'
import { mayChooseByName } from '@prona/contract/assignees'
import type { Field } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { listedFields } from '@prona/contract/listed-fields'
import { resourceNamed } from '@prona/contract/registry'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Option } from '../../../ui/inputs/option.ts'
import { useAccess } from '../../data/access.ts'
import { labelPath } from '../../data/label-path.ts'
import { namesQuery } from '../../data/names-query.ts'
import { useSignedIn } from '../../data/signed-in.tsx'
import { referredTo } from '../../data/use-references.ts'
import { valueAt } from '../../data/value-at.ts'
import type { FieldDisplay } from '../../fields/view.ts'
import { type AnyOwnScreens, useOwnScreens } from '../../own-screens.ts'

const searchDelayMs = 200
const most = 20

/** Searches the server for records to refer to while one types. */
export function useReferences(to: string, display: FieldDisplay, isFilter = false) {
  const { client, branch, user } = useSignedIn()
  const access = useAccess()
  const [typed, setTyped] = useState<string | undefined>(isFilter ? '' : undefined)
  const search = useSettled(typed)
  const resource = resourceNamed(to)
  const isByName = mayChooseByName(user, resource)
  const named = useQuery({
    ...namesQuery(client, branch, resource, { search }),
    enabled: search !== undefined && isByName,
    placeholderData: keepPreviousData,
  })
  const { hint, offered: preferred } = useOwnScreens(resource)
  const offered = isFilter ? undefined : preferred
  const { data, isFetching } = useQuery({
    queryKey: [resource.plural, 'references', branch, search, offered !== undefined],
    enabled: search !== undefined && !isByName && access.may(resource, 'read'),
    placeholderData: keepPreviousData,
    queryFn: () =>
      orThrow((options) => {
        const isSeen = (name: string) => access.field(resource, name) !== undefined
        const fields = listedFields(resource, undefined, isSeen)
        const first =
          offered && [...Object.keys(offered.first), ...offered.by].every(isSeen) ? offered : undefined
        return offeredOf(client, resource, { search: search ?? '', fields, first }, options)
      }),
  })
  const options = isByName
    ? (named.data?.map(({ _id, name }): Option => ({ value: _id, label: name })) ?? [])
    : (data?.rows.map((row) => optionOf(resource, row, display, hint)) ?? [])
  return { options, search: setTyped, busy: isFetching || named.isFetching || typed !== search }
}

/** What is typed is searched for as in the palette, the best first; before that, the beginning of the list. */
async function offeredOf(
  client: Client,
  resource: Resource,
  { search, fields, first }: Asked,
  options: CallOptions,
) {
  const list = client.of(resource)
  const some = { pagination: { pageNr: 0, itemsPerPage: most }, fields }
  if (search.trim() === '' && first) return inTheirOrder(list, first, some, options)
  if (search.trim() === '' || resource.followsFrom) return list.list({ ...some, search }, options)
  const found = await client.search(search, { ...options, resource: resource.single, limit: most })
  const ids = found?.map(({ _id }) => _id) ?? []
  if (!found || ids.length === 0) return found && { rows: [] }
  const data = { _id: { comparator: 'INCLUDES', type: 'basic', values: ids } } as const
  const listed = await list.list({ ...some, filter: [{ type: 'all', data }] }, options)
  return listed && { rows: listed.rows.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)) }
}

type Asked = {
  readonly search: string
  readonly fields: readonly string[]
  readonly first: AnyOwnScreens['offered']
}
type List = ReturnType<Client['of']>
type Page = {
  readonly pagination: { readonly pageNr: number; readonly itemsPerPage: number }
  readonly fields: readonly string[]
}

/** First those that are wanted, then, where there is room left, the others. */
async function inTheirOrder(
  list: List,
  { first, by }: NonNullable<Asked['first']>,
  page: Page,
  options: CallOptions,
) {
  const sort = by.map((field) => ({ field, direction: 'asc' as const }))
  const wanted = await list.list({ ...page, sort, filters: first }, options)
  if (!wanted || wanted.rows.length >= most) return wanted
  const rest = await list.list({ ...page, sort }, options)
  if (!rest) return rest
  const known = new Set(wanted.rows.map(({ _id }) => _id))
  return { rows: [...wanted.rows, ...rest.rows.filter(({ _id }) => !known.has(_id))].slice(0, most) }
}

/** A record as an option: its title, as hint usually its first two list columns, and its state. */
export function optionOf(
  resource: Resource,
  row: AnyRow,
  display: FieldDisplay,
  hint: AnyOwnScreens['hint'] = (_, around) => usualHint(resource, row, around),
): Option {
  const around = display.around(row)
  return {
    value: row._id,
    label: referredTo(resource, row),
    hint: hint(row, around),
    state: stateOf(resource, row, around),
  }
}

function usualHint(resource: Resource, row: AnyRow, around: FieldDisplay): string {
  const badge = resource.badge ?? resource.state
  const hints = resource.list.columns
    .filter((path) => path !== resource.title && path !== resource.within && path !== badge)
    .flatMap((path) => {
      const field = labelPath(resource, path)[0]
      return field && saysItself(field) ? [around.say(field, valueAt(row, path))] : []
    })
  return hints.filter(Boolean).slice(0, 2).join(' · ')
}

/** A yes, a count or a moment means nothing without the name of its field. */
function saysItself({ kind }: Field): boolean {
  return kind !== 'flag' && kind !== 'number' && kind !== 'instant'
}

function stateOf(resource: Resource, row: AnyRow, display: FieldDisplay): Option['state'] {
  const name = resource.badge ?? resource.state
  const field = name === undefined ? undefined : resource.fields[name]
  const mark = name !== undefined && field?.kind === 'choice' ? field.marks?.[String(row[name])] : undefined
  return field && name && mark ? { mark, word: display.say(field, row[name]) } : undefined
}

function useSettled(typed: string | undefined): string | undefined {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed ? searchDelayMs : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
