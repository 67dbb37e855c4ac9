import { defaultItemsPerPage } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { deviceStore } from '../../ui/browser-store.ts'
import { type ListState, searchOf } from './list-state.ts'

type Filters = Readonly<Record<string, unknown>>

/**
 * The filters a list last had in this session. While the list is open its address decides, and this follows
 * it.
 */
type GridFilters = {
  /** The plural of the list they belong to. */
  readonly current: string
  /** Search, filters, sorting and columns as they stand in the address. */
  readonly filters: Filters
  /** From 0. */
  readonly pageNr: number
  readonly itemsPerPage: number
  /** How many rows were chosen for each list here; what was chosen before is kept on the device. */
  readonly sizes: Readonly<Record<string, number>>
  setFilters(filters: Filters, current: string): void
  setPageNr(pageNr: number, current: string): void
  setItemsPerPage(itemsPerPage: number, current: string): void
  /** Somebody has chosen how many rows this list has from now on. */
  keepSize(plural: string, size: number): void
  reset(): void
}

const blank = { current: '', filters: {}, pageNr: 0, itemsPerPage: defaultItemsPerPage, sizes: {} }

export const useGridFilters = create<GridFilters>((set) => ({
  ...blank,
  setFilters: (filters, current) => set({ filters, current }),
  setPageNr: (pageNr, current) => set({ pageNr, current }),
  setItemsPerPage: (itemsPerPage, current) => set({ itemsPerPage, current }),
  keepSize: (plural, size) => {
    deviceStore.setItem(sizeKey(plural), String(size))
    set(({ sizes }) => ({ sizes: { ...sizes, [plural]: size } }))
  },
  reset: () => set(blank),
}))

/** Remembers the filters of the open list. */
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

/** The search part of the address for the way back to a list; empty for any list but the last one. */
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

/** How many rows were last chosen for a list, as its address says it. */
function sizeSearch(plural: string, chosen: number | undefined): Record<string, unknown> {
  const size = chosen ?? Number(deviceStore.getItem(sizeKey(plural)) ?? defaultItemsPerPage)
  return size === defaultItemsPerPage ? nothing : { perPage: size }
}

function sizeKey(plural: string): string {
  return `perPage.${plural}`
}

/**
 * The same for links. On the list itself its own link leads to the whole list; any list has as many rows as were last
 * chosen for it.
 */
export function useKeptSearch(plural: string): Record<string, unknown> {
  const isHere = useLocation({ select: ({ pathname }) => pathname === `/${plural}` })
  // Links to other lists do not depend on these filters and need no redrawing.
  const kept = useGridFilters((grid) => (isHere || grid.current !== plural ? undefined : grid))
  const chosen = useGridFilters(({ sizes }) => sizes[plural])
  return useMemo(() => (kept ? keptSearch(kept, plural) : sizeSearch(plural, chosen)), [kept, plural, chosen])
}

const nothing = {}
