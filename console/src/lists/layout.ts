import type { Field } from '@prona/contract/kernel/field'
import { type Column, isClose } from '../kernel/columns.ts'
import { viewOf } from '../kernel/fields/kinds.ts'
import type { ListState } from '../kernel/list-state.ts'

const usualPadding = 24
const closePadding = 16
const narrowest = 108

export type Head = {
  readonly label: string
  readonly isSorted: boolean
  /** Pixels that its label takes. */
  readonly labelPx: number
  /** Pixels of the longest word it can hold, where its words are known. */
  readonly wordPx: number | undefined
}
type Chosen = Pick<ListState, 'widths' | 'pinned'>

export type Layout = {
  /** Undefined: it takes what is left. */
  readonly widths: readonly (number | undefined)[]
  /** Below it the table scrolls sideways. */
  readonly least: number
  /** How far from the start each pinned column stays. */
  readonly offsets: readonly number[]
}

/** Of the boxes that choose rows. */
export const boxPx = 48

/** Each column as wide as one made it, or wide enough for its head and what its kind holds; texts share what is left. */
export function layoutOf(columns: readonly Column[], heads: readonly Head[], chosen: Chosen): Layout {
  const own = columns.map((column, index) => {
    const width = chosen.widths[column.path] ?? usualWidth(column, heads[index], isClose(columns))
    // What stays in sight after it must know where it ends.
    return width ?? (index < chosen.pinned - 1 ? pinnedTextPx : undefined)
  })
  const isFull = own.every((width) => width !== undefined)
  const last = columns.length - 1
  const widths = own.map((width, index) =>
    isFull && index === last ? undefined : width && edged(width, index, last),
  )
  const least = columns.reduce((sum, { field }, index) => {
    const width = own[index]
    return sum + (width === undefined ? leastText(field) : edged(width, index, last))
  }, boxPx)
  const offsets = widths
    .slice(0, chosen.pinned)
    .map((_, index) => widths.slice(0, index).reduce<number>((sum, width) => sum + (width ?? 0), boxPx))
  return { widths, least, offsets }
}

function usualWidth({ field }: Column, head: Head | undefined, close: boolean): number | undefined {
  const width = contentPx(field, head)
  const labelled = (head?.labelPx ?? 0) + (head?.isSorted ? arrowPx : 0)
  return width && Math.ceil(Math.max(width, labelled) + (close ? closePadding : usualPadding))
}

function contentPx(field: Field, head: Head | undefined): number | undefined {
  if (field.kind === 'choice' && head?.wordPx) {
    return Math.max(leastChoicePx, head.wordPx + (field.marks ? markPx : 0))
  }
  return field.kind === 'text' && field.max <= codeLength ? codePx : viewOf(field).width
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
const edgePx = 16
const pinnedTextPx = 180

function leastText({ kind }: Field): number {
  return kind === 'text' ? narrowest : narrowest * 1.15
}

/** A column taken to another place. Over the edge of the pinned ones it joins or leaves them. */
export function moved(state: ListState, shown: readonly string[], from: number, to: number): ListState {
  const path = shown[from]
  if (path === undefined || to < 0 || to >= shown.length || from === to) return state
  const joins = from >= state.pinned && to < state.pinned
  const leaves = from < state.pinned && to >= state.pinned
  const pinned = state.pinned + (joins ? 1 : leaves ? -1 : 0)
  return { ...state, columns: shown.toSpliced(from, 1).toSpliced(to, 0, path), pinned }
}

/** Pinned after those that are, or let go as the first of the others. */
export function pinToggled(state: ListState, shown: readonly string[], at: number): ListState {
  const isPinned = at < state.pinned
  const to = isPinned ? state.pinned - 1 : state.pinned
  const columns = at === to ? state.columns : moved(state, shown, at, to).columns
  return { ...state, columns, pinned: state.pinned + (isPinned ? -1 : 1) }
}
