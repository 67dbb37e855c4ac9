import type { Field } from '@prona/contract/kernel/field'
import type { ListState } from '../data/list-state.ts'
import { type Column, isClose } from '../fields/columns.ts'
import { viewOf } from '../fields/kinds.ts'

const usualPadding = 24
const closePadding = 16
const narrowest = 108
const widestWish = 260

export type Head = {
  readonly label: string
  readonly isSorted: boolean
  /** Pixels that its label takes. */
  readonly labelPx: number
  /** Pixels of the longest word it can hold, where its words are known. */
  readonly wordPx: number | undefined
  /** The width of its longest value in pixels, once there are any. */
  readonly contentPx: number | undefined
}
type Chosen = Pick<ListState, 'widths' | 'pinned'>

export type Layout = {
  /** Pixels or a CSS width; undefined for a column that takes the room that is left. */
  readonly widths: readonly (number | string | undefined)[]
  /** Below it the table scrolls sideways. */
  readonly least: number
  /** The inset of each pinned column from the start. */
  readonly offsets: readonly number[]
}

/** The width of the column of check boxes. */
export const boxPx = 48

/**
 * The width of each column: as set by hand, or wide enough for its head and values; figures and codes are
 * never cut. Texts share the rest, and what one of them does not need goes to those that need more.
 */
export function layoutOf(columns: readonly Column[], heads: readonly Head[], chosen: Chosen): Layout {
  const padding = isClose(columns) ? closePadding : usualPadding
  const last = columns.length - 1
  const own = columns.map((column, index) => {
    const width = chosen.widths[column.path] ?? usualWidth(column, heads[index], padding)
    // The next pinned column needs to know where this one ends.
    const kept = width ?? (index < chosen.pinned - 1 ? pinnedTextPx : undefined)
    return kept && edged(kept, index, last)
  })
  const texts = columns.map(({ field }, index) => {
    if (own[index] !== undefined) return undefined
    const { contentPx, labelPx = 0 } = heads[index] ?? {}
    const needed = edged(
      Math.min(Math.max(contentPx ?? narrowest, labelPx), widestWish) + padding,
      index,
      last,
    )
    const least = Math.min(leastText(field), Math.ceil(needed))
    return { least, lacking: Math.max(0, Math.ceil(needed - least)) }
  })
  const least = own.reduce<number>((sum, width, index) => sum + (width ?? texts[index]?.least ?? 0), boxPx)
  const offsets = own
    .slice(0, chosen.pinned)
    .map((_, index) => own.slice(0, index).reduce<number>((sum, width) => sum + (width ?? 0), boxPx))
  const isFull = own.every((width) => width !== undefined)
  const shared = sharesOf(texts, least)
  const widths = own.map((width, index) => (isFull && index === last ? undefined : (width ?? shared[index])))
  return { widths, least, offsets }
}

type Text = { readonly least: number; readonly lacking: number }

/** Each gets what it lacks as far as there is room; the rest is divided equally. */
function sharesOf(texts: readonly (Text | undefined)[], least: number): readonly (string | undefined)[] {
  const some = texts.filter((text) => text !== undefined)
  const lacking = some.reduce((sum, text) => sum + text.lacking, 0)
  const spare = `max(0px, 100cqi - ${least}px)`
  return texts.map((text) => {
    if (!text) return undefined
    const part = lacking === 0 ? 0 : text.lacking / lacking
    return `calc(${text.least}px + ${part} * min(${spare}, ${lacking}px) + max(0px, ${spare} - ${lacking}px) / ${some.length})`
  })
}

function usualWidth({ field }: Column, head: Head | undefined, padding: number): number | undefined {
  const width = contentPx(field, head)
  const labelled = (head?.labelPx ?? 0) + (head?.isSorted ? arrowPx : 0)
  return width && Math.ceil(Math.max(width, labelled) + padding)
}

function contentPx(field: Field, head: Head | undefined): number | undefined {
  if (field.kind === 'choice' && head?.wordPx) {
    return Math.max(leastChoicePx, head.wordPx + (field.marks ? markPx : 0))
  }
  const usual = isCode(field) ? codePx : isCall(field) ? callPx : viewOf(field).width
  return usual && Math.max(usual, hasMeasure(field) ? Math.min(head?.contentPx ?? 0, widestWish) : 0)
}

/** Whether the column's width depends on its values. */
export function hasMeasure({ kind }: Field): boolean {
  return !['choice', 'flag', 'day', 'instant'].includes(kind)
}

function isCode(field: Field): boolean {
  return field.kind === 'text' && field.max <= codeLength
}

function isCall(field: Field): boolean {
  return field.kind === 'phone' || (field.kind === 'texts' && field.shape === 'phone')
}

/** The last column reaches to the edge of the page. */
function edged(width: number, index: number, last: number): number {
  return index === last ? width + edgePx : width
}

const arrowPx = 26
const markPx = 20
const leastChoicePx = 56
const codeLength = 30
const codePx = 72
const callPx = 96
const edgePx = 16
const pinnedTextPx = 180

function leastText({ kind }: Field): number {
  return kind === 'text' ? narrowest : narrowest * 1.15
}

/** Moves a column. Across the edge of the pinned columns it is pinned or released. */
export function moved(state: ListState, shown: readonly string[], from: number, to: number): ListState {
  const path = shown[from]
  if (path === undefined || to < 0 || to >= shown.length || from === to) return state
  const joins = from >= state.pinned && to < state.pinned
  const leaves = from < state.pinned && to >= state.pinned
  const pinned = state.pinned + (joins ? 1 : leaves ? -1 : 0)
  return { ...state, columns: shown.toSpliced(from, 1).toSpliced(to, 0, path), pinned }
}

/** Pins a column after the pinned ones, or releases it as the first of the others. */
export function pinToggled(state: ListState, shown: readonly string[], at: number): ListState {
  const isPinned = at < state.pinned
  const to = isPinned ? state.pinned - 1 : state.pinned
  const columns = at === to ? state.columns : moved(state, shown, at, to).columns
  return { ...state, columns, pinned: state.pinned + (isPinned ? -1 : 1) }
}
