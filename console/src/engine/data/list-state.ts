import type { GridFilters } from '@prona/client/filter'
import { type FilterGroup, groupsHeard, groupsSaid } from '@prona/client/filter-groups'
import { isPeriod } from '@prona/client/period'
import { type Direction, defaultItemsPerPage } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import { isRecord } from './value-at.ts'

export const perPageChoices: readonly number[] = [10, 25, 50, 100, 200]
export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]
/** By default the column that names the row does not scroll away. */
export const usuallyPinned = 1
const mostPinned = 8
export const narrowestColumn = 44
export const widestColumn = 900
const mostSorted = 5
export type Sorting = { readonly field: string; readonly direction: Direction }

/**
 * Everything that defines a list. It is kept in the address, so that a link shows a colleague the same list.
 */
export type ListState = {
  readonly q: string
  readonly filter: GridFilters
  /** Conditions beyond plain filters: groups of which all or any must hold, and exclusions. */
  readonly where: readonly FilterGroup[]
  /** The saved view that is open; `all` where the default view was left. */
  readonly view: string | undefined
  readonly sort: readonly Sorting[]
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** Undefined for the declared columns. */
  readonly columns: readonly string[] | undefined
  /** The columns resized by hand, in pixels. */
  readonly widths: Readonly<Record<string, number>>
  /** How many columns, from the first, stay visible while the others scroll. */
  readonly pinned: number
  readonly density: Density
  /** The record shown beside the rows. */
  readonly preview: string | undefined
  /** The cursor the page begins after or ends before. */
  readonly after: string | undefined
  readonly before: string | undefined
}

/** Reads the state from the address; whatever does not fit the resource is ignored. */
export function listStateFrom(resource: Resource, search: Readonly<Record<string, unknown>>): ListState {
  const { list } = resource
  const columns = words(search.columns)
  const perPage = Number(search.perPage)
  const page = Number(search.page)
  const isAsked = (path: string, value: unknown) =>
    list.filters.some((one) => one === path) && isFilled(value)
  return {
    q: text(search.q).slice(0, 200),
    filter: Object.fromEntries(
      Object.entries(isRecord(search.filter) ? search.filter : {}).filter(([path, value]) =>
        isAsked(path, value),
      ),
    ),
    where: groupsHeard(search.where, isAsked),
    view: text(search.view) || undefined,
    sort: words(search.sort)
      .map(sortingOf)
      .filter(({ field }) => list.sorts.some((one) => one === field))
      .slice(0, mostSorted),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: perPageChoices.includes(perPage) ? perPage : defaultItemsPerPage,
    columns: columns.length > 0 ? columns : undefined,
    widths: widthsFrom(text(search.widths)),
    pinned: pinnedFrom(search.pinned),
    density: densities.find((one) => one === search.density) ?? 'normal',
    preview: text(search.preview).slice(0, 100) || undefined,
    after: text(search.after) || undefined,
    before: text(search.before) || undefined,
  }
}

/** The search part of a state's address, without anything that has its default. */
export function searchOf(state: ListState): Record<string, unknown> {
  return {
    q: state.q || undefined,
    filter: Object.keys(state.filter).length > 0 ? state.filter : undefined,
    where: state.where.length > 0 ? groupsSaid(state.where) : undefined,
    view: state.view,
    sort: state.sort.map(sortWord).join(',') || undefined,
    page: state.page > 1 ? state.page : undefined,
    perPage: state.perPage === defaultItemsPerPage ? undefined : state.perPage,
    columns: state.columns?.join(',') || undefined,
    widths: widthWords(state.widths) || undefined,
    pinned: state.pinned === usuallyPinned ? undefined : state.pinned,
    density: state.density === 'normal' ? undefined : state.density,
    preview: state.preview,
    after: state.after,
    before: state.before,
  }
}

/** The part of a state that decides which rows there are, not how they are shown. */
export function rowsOf(state: ListState): Record<string, unknown> {
  const { columns, widths, pinned, density, preview, ...rows } = searchOf(state)
  return rows
}

/** A change of search, filter or order begins at the first page. */
export function narrowed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, after: undefined, before: undefined, ...change }
}

export function filtered(state: ListState, path: string, value: unknown): ListState {
  const { [path]: _, ...others } = state.filter
  return narrowed(state, { filter: isFilled(value) ? { ...others, [path]: value } : others })
}

/** A click sorts by one column, up, then down, then not at all; `added` keeps the columns sorted by before. */
export function sorted(state: ListState, field: string, added: boolean): ListState {
  const now = state.sort.find((one) => one.field === field)
  const next: readonly Sorting[] = !now
    ? [{ field, direction: 'asc' }]
    : now.direction === 'asc'
      ? [{ field, direction: 'desc' }]
      : []
  if (!added) return narrowed(state, { sort: next })
  const sort = now
    ? state.sort.flatMap((one) => (one.field === field ? next : [one]))
    : [...state.sort, ...next]
  return narrowed(state, { sort: sort.slice(0, mostSorted) })
}

/** Sorted by these, in this order. */
export function sortedBy(state: ListState, sort: readonly Sorting[]): ListState {
  return narrowed(state, { sort: sort.slice(0, mostSorted) })
}

/** Without a width the column gets its automatic width again. */
export function widened(state: ListState, path: string, width: number | undefined): ListState {
  const { [path]: _, ...others } = state.widths
  return { ...state, widths: width === undefined ? others : { ...others, [path]: columnWidth(width) } }
}

export function columnWidth(width: number): number {
  return Math.round(Math.max(narrowestColumn, Math.min(widestColumn, width)))
}

export function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isRecord(value))
    return [value.from, value.to].some((end) => (end ?? '') !== '') || isPeriod(value.period)
  return typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'number' || typeof value === 'boolean'
}

function sortingOf(word: string): Sorting {
  return word.startsWith('-')
    ? { field: word.slice(1), direction: 'desc' }
    : { field: word, direction: 'asc' }
}

function sortWord({ field, direction }: Sorting): string {
  return direction === 'desc' ? `-${field}` : field
}

/** `code:120,kind:90` */
function widthsFrom(given: string): Readonly<Record<string, number>> {
  const pairs = words(given).map(
    (word) => [word.slice(0, word.lastIndexOf(':')), Number(word.split(':').at(-1))] as const,
  )
  return Object.fromEntries(
    pairs.flatMap(([path, width]) => (path && Number.isFinite(width) ? [[path, columnWidth(width)]] : [])),
  )
}

function widthWords(widths: Readonly<Record<string, number>>): string {
  return Object.entries(widths)
    .map(([path, width]) => `${path}:${width}`)
    .join(',')
}

function pinnedFrom(given: unknown): number {
  const pinned = given === undefined ? usuallyPinned : Number(given)
  return Number.isInteger(pinned) && pinned >= 0 && pinned <= mostPinned ? pinned : usuallyPinned
}

function words(value: unknown): readonly string[] {
  return text(value)
    .split(',')
    .filter((word) => word !== '')
}

/** An address reads `q=12` as a number. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
