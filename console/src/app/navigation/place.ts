import { beginningNamed, titleOfEditing, wordFor } from '@prona/contract/kernel/kinds'
import type { Page } from '@prona/contract/kernel/page'
import type { Resource } from '@prona/contract/kernel/resource'
import type { WordKey } from '@prona/contract/kernel/words'
import { findResourceByPlural } from '@prona/contract/registry'
import { type AnyRouteMatch, useMatches } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWords } from '../../ui/language.ts'
import { usePageName } from '../../ui/page-name.ts'

export type Place = {
  readonly page: 'list' | 'new' | 'row' | 'edit' | 'part'
  readonly resource: Resource
  readonly id?: string
  /** What a further page of a record is called. */
  readonly name?: WordKey
}

/**
 * Which page of which resource is open; undefined anywhere else. Redraws its caller only when that changes.
 */
export function usePlace(): Place | undefined {
  const { page, plural, id, name } = useMatches({ structuralSharing: true, select: openAt })
  const resource = plural ? findResourceByPlural(plural) : undefined
  return useMemo(
    () => (page && resource ? { page, resource, id, name } : undefined),
    [page, resource, id, name],
  )
}

type Opened = {
  readonly page?: Place['page']
  readonly plural?: string
  readonly id?: string
  readonly name?: WordKey
}

function openAt(matches: readonly Pick<AnyRouteMatch, 'staticData' | 'params'>[]): Opened {
  const { staticData, params } = matches.at(-1) ?? {}
  return {
    page: staticData?.page,
    plural: params?.plural ?? staticData?.plural,
    id: params?.id,
    name: staticData?.name,
  }
}

/** The open page, where it is a page of its own and no resource's. */
export function useOwnPage(): Page | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.own })
}

/** Which of several ways to begin a record the address names. */
function beginningIn(matches: readonly Pick<AnyRouteMatch, 'search'>[]): string | undefined {
  const { as }: { readonly as?: unknown } = matches.at(-1)?.search ?? {}
  return typeof as === 'string' ? as : undefined
}

/** The name of the page: the last of the crumbs and the beginning of the document's title. */
export function usePlaceName(place: Place | undefined): string | undefined {
  const { t, label } = useWords()
  const name = usePageName((state) => state.name)
  const own = useOwnPage()
  const as = useMatches({ select: beginningIn })
  if (!place) return name ?? (own && label(own.name))
  if (place.name) return t(place.name)
  const { names } = place.resource
  if (place.page === 'list') return label(names.many)
  if (place.page === 'new') return label(beginningNamed(place.resource, as).label)
  if (place.page === 'edit') return t('shell.edit')
  return name ?? label(names.one)
}

/** The word for a record by its kind, before its number: a reservation, not an order. */
export function usePlaceWord(place: Place | undefined): string | undefined {
  const { label } = useWords()
  const { name, kind } = usePageName()
  const { page, resource } = place ?? {}
  if (!name || !kind || resource?.namedBy === undefined || page === 'list' || page === 'new') return undefined
  return label(wordFor(resource, { [resource.namedBy]: kind }))
}

/** What the browser's tab says: whoever has several records and forms open tells them apart by it. */
export function usePlaceTitle(place: Place | undefined): string | undefined {
  const { t, label } = useWords()
  const page = usePlaceName(place)
  const word = usePlaceWord(place)
  const { name, kind } = usePageName()
  const called = word ? `${word} ${name}` : name
  if (place?.page === 'row') return word ? `${word} ${page}` : page
  if (place?.page === 'part' && called) return `${page} · ${called}`
  if (place?.page !== 'edit' || !name || !called) return page
  const editing = titleOfEditing(place.resource, { [place.resource.namedBy ?? '']: kind })
  return editing ? label(editing).replace('{title}', () => name) : t('form.edit', { title: called })
}
