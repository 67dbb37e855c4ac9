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
import { nextPage, pageQuery, previousPage } from '../data/use-list.ts'
import { rememberedList, rememberList } from './came-from.ts'

/** A record next to this one in the list it was opened from, and the list page it is on. */
type Neighbour = { readonly id: string; readonly page: ListState }
type Neighbours = { readonly previous?: Neighbour | undefined; readonly next?: Neighbour | undefined }

/** Links to the previous and the next record, across pages too, with shortcuts. */
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

/** Undefined where the record was not opened from a list that contains it. */
function useNeighbours(resource: Resource, id: string): Neighbours | undefined {
  const signedIn = useSignedIn()
  const [state] = useState(() => rememberedList(signedIn.user._id, resource))
  const listed = (page: ListState | undefined) => ({
    ...pageQuery(signedIn, resource, page ?? listStateFrom(resource, {})),
    enabled: page !== undefined,
    // The list as it was seen: it is fetched again after a change, and not because of its age.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const here = useQuery(listed(state))
  const rows = here.data?.rows ?? []
  const at = rows.findIndex(({ _id }) => _id === id)
  const pagination = here.data?.pagination
  // Fetched one record before the edge, so that the next page is there in time.
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

/** Keeps the open tab while going through many records. */
function sameTab({ tab }: { readonly tab?: unknown }): Record<string, unknown> {
  return { tab }
}
