import type { Resource } from '@prona/contract/kernel/resource'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { shortcuts, useShortcut } from '../../ui/shortcuts.ts'
import { type ListState, listStateFrom } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { listQuery, nextPage, previousPage } from '../data/use-list.ts'
import { rememberedList, rememberList } from './came-from.ts'

/** A record beside this one in the list one came from, and the page of the list it stands on. */
type Neighbour = { readonly id: string; readonly page: ListState }
type Neighbours = { readonly previous?: Neighbour | undefined; readonly next?: Neighbour | undefined }

/** The way to the record before and after, over the edges of pages too, by a key as well. */
export function NeighbourLinks({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { t } = useWords()
  const neighbours = useNeighbours(resource, id)
  const go = useGo(resource)
  const { next, previous } = neighbours ?? {}
  useShortcut('next', next && (() => go.open(next)))
  useShortcut('previous', previous && (() => go.open(previous)))
  if (!neighbours) return null
  const link = (side: 'previous' | 'next', end: string) => {
    const neighbour = neighbours[side]
    if (!neighbour) return <Button icon={side} aria-label={t(`details.${side}`)} closedBecause={end} />
    return (
      <Link
        className="btn btn--icon"
        aria-label={t(`details.${side}`)}
        aria-keyshortcuts={shortcuts[side].keys}
        title={t(`details.${side}`)}
        to="/$plural/$id"
        params={{ plural: resource.plural, id: neighbour.id }}
        search={sameTab}
        onClick={() => go.remember(neighbour)}
      >
        <Icon name={side} />
      </Link>
    )
  }
  return (
    <span className="neighbours">
      {link('previous', t('details.first'))}
      {link('next', t('details.last'))}
    </span>
  )
}

/** Undefined where one did not come from a list that has the record. */
function useNeighbours(resource: Resource, id: string): Neighbours | undefined {
  const { client, branch, user } = useSignedIn()
  const [state] = useState(() => rememberedList(user._id, resource))
  const listed = (page: ListState | undefined) => ({
    ...listQuery(client, branch, resource, page ?? listStateFrom(resource, {})),
    enabled: page !== undefined,
    // The list as one saw it: it is asked anew when something was changed, not because time has passed.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const here = useQuery(listed(state))
  const rows = here.data?.rows ?? []
  const at = rows.findIndex(({ _id }) => _id === id)
  const pagination = here.data?.pagination
  // From one step before the edge on, so that the page beyond is there when one comes to it.
  const isListed = state !== undefined && at >= 0
  const before = isListed && at <= 1 ? previousPage(state, pagination?.previous) : undefined
  const after = isListed && at >= rows.length - 2 ? nextPage(state, pagination?.next) : undefined
  const pageBefore = useQuery(listed(before))
  const pageAfter = useQuery(listed(after))
  const last = useRef<Neighbours>(undefined)
  if (!state || at < 0) return last.current
  last.current = {
    previous: neighbour(rows[at - 1], state) ?? (before && neighbour(pageBefore.data?.rows.at(-1), before)),
    next: neighbour(rows[at + 1], state) ?? (after && neighbour(pageAfter.data?.rows[0], after)),
  }
  return last.current
}

function neighbour(row: { readonly _id: string } | undefined, page: ListState): Neighbour | undefined {
  return row && { id: row._id, page }
}

function useGo(resource: Resource) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  const remember = ({ page }: Neighbour) => rememberList(user._id, resource, page)
  const open = (one: Neighbour) => {
    remember(one)
    const params = { plural: resource.plural, id: one.id }
    navigate({ to: '/$plural/$id', params, search: sameTab })
  }
  return { remember, open }
}

/** Who looks through the histories of many records stays at the histories. */
function sameTab({ tab }: { readonly tab?: unknown }): Record<string, unknown> {
  return { tab }
}
