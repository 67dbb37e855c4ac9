import { defaultItemsPerPage } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { type ListState, searchOf } from './list-state.ts'

type Filters = Readonly<Record<string, unknown>>

/** What a grid was last narrowed to in this session. On an open list the address is the truth, and this follows it. */
type GridFilters = {
  /** The list it belongs to: its plural. */
  readonly current: string
  /** As the address says it: what is searched for, filtered, sorted by, and which columns show it. */
  readonly filters: Filters
  /** From 0. */
  readonly pageNr: number
  readonly itemsPerPage: number
  setFilters(filters: Filters, current: string): void
  setPageNr(pageNr: number, current: string): void
  setItemsPerPage(itemsPerPage: number, current: string): void
  reset(): void
}

const blank = { current: '', filters: {}, pageNr: 0, itemsPerPage: defaultItemsPerPage }

export const useGridFilters = create<GridFilters>((set) => ({
  ...blank,
  setFilters: (filters, current) => set({ filters, current }),
  setPageNr: (pageNr, current) => set({ pageNr, current }),
  setItemsPerPage: (itemsPerPage, current) => set({ itemsPerPage, current }),
  reset: () => set(blank),
}))

/** Keeps what the open list is narrowed to. */
export function useKeptFilters({ plural }: Resource, state: ListState): void {
  const { page, perPage, after, before, preview, ...rest } = searchOf(state)
  const asText = JSON.stringify({ ...rest, ...(state.page > 1 && { after, before }) })
  useEffect(() => {
    const { setFilters, setPageNr, setItemsPerPage } = useGridFilters.getState()
    setFilters(JSON.parse(asText), plural)
    setPageNr(state.page - 1, plural)
    setItemsPerPage(state.perPage, plural)
  }, [asText, state.page, state.perPage, plural])
}

/** The address of a list as one left it, for the ways back to it; of any other list nothing is known. */
export function keptSearch(
  {
    current,
    filters,
    pageNr,
    itemsPerPage,
  }: Pick<GridFilters, 'current' | 'filters' | 'pageNr' | 'itemsPerPage'>,
  plural: string,
): Record<string, unknown> {
  if (current !== plural) return {}
  return {
    ...filters,
    page: pageNr > 0 ? pageNr + 1 : undefined,
    perPage: itemsPerPage === defaultItemsPerPage ? undefined : itemsPerPage,
  }
}

/** The same for links. To whoever is on a list its own link leads to all of it. */
export function useKeptSearch(plural: string): Record<string, unknown> {
  const isHere = useLocation({ select: ({ pathname }) => pathname === `/${plural}` })
  // Of every other list nothing is known: their links need not hear what this one is narrowed to.
  const kept = useGridFilters((grid) => (isHere || grid.current !== plural ? undefined : grid))
  return useMemo(() => (kept ? keptSearch(kept, plural) : nothing), [kept, plural])
}

const nothing = {}
