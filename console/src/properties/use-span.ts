import { type RefObject, useCallback, useState } from 'react'
import { useScrolled } from '../ui/use-scrolled.ts'
import type { Placing } from './placing.ts'

/** What is drawn: rows by their index, columns by pixels. */
type Span = {
  readonly fromRow: number
  readonly toRow: number
  readonly fromX: number
  readonly toX: number
}

/** Drawn beyond what is in sight, so that a short way needs nothing new. */
const beyondRows = 4
const beyondColumns = 2
/** Cells that are drawn before it is known what is in sight only make it later. */
const nothing: Span = { fromRow: 0, toRow: -1, fromX: 0, toX: 0 }

/** What of a matrix is in sight; it changes by whole rows and columns only. */
export function useSpan(scroller: RefObject<HTMLDivElement | null>, placing: Placing) {
  const [span, setSpan] = useState(nothing)
  const look = useCallback(
    (box: HTMLElement) =>
      setSpan((before) => {
        const now = spanOf(box, placing)
        return isSame(before, now) ? before : now
      }),
    [placing],
  )
  useScrolled(scroller, look)
  return span
}

function spanOf(box: HTMLElement, { rows, cell, rowHeight }: Placing): Span {
  const top = box.scrollTop
  const bottom = top + box.clientHeight
  // Right to left the browser counts below nothing.
  const start = Math.abs(box.scrollLeft)
  const first = rows.findIndex((row) => row.top + rowHeight >= top)
  const last = rows.findLastIndex((row) => row.top <= bottom)
  const step = (x: number) => Math.floor(x / cell) * cell
  return {
    fromRow: first - beyondRows,
    toRow: last + beyondRows,
    fromX: step(start) - beyondColumns * cell,
    toX: step(start + box.clientWidth) + beyondColumns * cell,
  }
}

function isSame(one: Span, other: Span): boolean {
  return (
    one.fromRow === other.fromRow &&
    one.toRow === other.toRow &&
    one.fromX === other.fromX &&
    one.toX === other.toX
  )
}
