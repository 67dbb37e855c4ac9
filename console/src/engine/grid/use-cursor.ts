import type { AnyRow } from '@prona/contract/kernel/resource'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPlace, keptPlace } from '../data/list-place.ts'
import { headRow, type Spot } from './grid-keys.ts'

type Of = {
  readonly rows: readonly AnyRow[]
  readonly columnCount: number
  readonly frame: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly placeKey: string
  /** The record in the preview, where the address names one. */
  readonly preview: string | undefined
}

const start: Spot = { row: 0, column: 1 }

/**
 * The cell with the keyboard's cursor. It stays within the page, and is restored on the way back to the list.
 */
export function useCursor({ rows, columnCount, frame, rowHeight, placeKey, preview }: Of) {
  const [spot, setSpot] = useState(start)
  const [isShown, setShown] = useState(false)
  const [asked, setAsked] = useState(0)
  // Set while the rows are rendered and not afterwards, so that the first cursor is drawn with them.
  const standing = rows.length > 0 ? placeKey : undefined
  const [begun, setBegun] = useState<string>()
  if (begun !== standing) {
    setBegun(standing)
    const { isBack, at } = beginIn(rows, placeKey, preview)
    if (isBack) setShown(true)
    if (standing !== undefined && (isBack || spot.row !== headRow)) setSpot(at)
  }
  const within = {
    row: Math.min(spot.row, Math.max(0, rows.length - 1)),
    column: Math.min(spot.column, columnCount - 1),
  }

  const go = (to: Spot) => {
    if (to.row >= 0) rowIntoView(frame.current, to.row, rowHeight)
    setSpot(to)
    setShown(true)
    setAsked((count) => count + 1)
  }
  const rest = (to: Spot) => {
    if (to.row !== within.row || to.column !== within.column) setSpot(to)
  }

  const here = useRef(within)
  here.current = within
  useEffect(() => {
    const cell = asked > 0 ? cellAt(frame.current, here.current) : null
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [asked, frame])

  const back = useRef(() => {
    // After the page itself got the focus, and only if it still has it.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement !== document.body && activeElement?.localName !== 'main') return
      cellAt(frame.current, here.current)?.focus({ preventScroll: true })
    })
  })
  useKeptPlace({ rows, frame, placeKey, preview, spot: within, onBack: back.current })
  return { spot: within, isShown, go, rest }
}

/** Where the cursor begins: at the record that was left or is named in the address, else at the first row. */
function beginIn(rows: readonly AnyRow[], placeKey: string, preview: string | undefined) {
  const kept = keptPlace(placeKey)
  const id = preview ?? kept?.id
  const row = rows.findIndex(({ _id }) => _id === id)
  return { isBack: row >= 0, at: { row: Math.max(0, row), column: kept?.column ?? start.column } }
}

type Keeping = Pick<Of, 'rows' | 'frame' | 'placeKey' | 'preview'> & {
  readonly spot: Spot
  readonly onBack: () => void
}

/** Remembers the position when the list is left, and restores it when the same rows are shown again. */
function useKeptPlace({ rows, frame, placeKey, preview, spot, onBack }: Keeping): void {
  const seen = useRef({ rows, spot, top: 0, start: 0 })
  const isHere = rows.length > 0
  const wanted = useRef(preview)
  wanted.current = preview
  const coming = useRef(rows)
  coming.current = rows

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const note = () => Object.assign(seen.current, { top: element.scrollTop, start: element.scrollLeft })
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [frame])

  useLayoutEffect(() => {
    const element = frame.current
    if (!isHere || !element) return
    const kept = keptPlace(placeKey)
    element.scrollTop = kept?.top ?? 0
    element.scrollLeft = kept?.start ?? 0
    if (beginIn(coming.current, placeKey, wanted.current).isBack) onBack()
    return () => {
      const { rows: last, spot: at, top, start: along } = seen.current
      keepPlace(placeKey, { id: last[at.row]?._id, column: at.column, top, start: along })
    }
  }, [isHere, placeKey, frame, onBack])

  // After the effect above, so that what is remembered of the old rows is still theirs.
  useLayoutEffect(() => {
    Object.assign(seen.current, { rows, spot })
  })
}

function cellAt(frame: HTMLDivElement | null, { row, column }: Spot): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`) ?? null
}

/** All rows have one height, so a row can be scrolled to before it is drawn. */
function rowIntoView(frame: HTMLDivElement | null, row: number, height: number): void {
  if (!frame) return
  const head = frame.querySelector('thead')?.offsetHeight ?? 0
  const seen = frame.clientHeight - head
  const top = row * height
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + height > frame.scrollTop + seen) frame.scrollTop = top + height - seen
}
