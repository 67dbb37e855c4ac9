import type { Resource } from '@prona/contract/kernel/resource'
import { findResourceByPlural } from '@prona/contract/registry'
import { useMatches } from '@tanstack/react-router'
import { useWords } from '../ui/language.ts'
import { usePageName } from '../ui/page-name.ts'

export type Place = {
  readonly page: 'list' | 'new' | 'row' | 'edit'
  readonly resource: Resource
  readonly id?: string
}

/** Which page of which resource is open; undefined anywhere else. */
export function usePlace(): Place | undefined {
  const last = useMatches().at(-1)
  const page = last?.staticData.page
  const params: Readonly<Record<string, string | undefined>> = last?.params ?? {}
  const resource = params.plural ? findResourceByPlural(params.plural) : undefined
  return page && resource ? { page, resource, id: params.id } : undefined
}

/** What the page is called: last of the crumbs and first in the document's title. */
export function usePlaceName(place: Place | undefined): string | undefined {
  const { t, label } = useWords()
  const name = usePageName((state) => state.name)
  const title = useMatches().at(-1)?.staticData.title
  if (!place) return title ? t(title) : name
  const { names } = place.resource
  if (place.page === 'list') return label(names.many)
  if (place.page === 'new') return label(names.add)
  if (place.page === 'edit') return t('shell.edit')
  return name ?? label(names.one)
}
