import type { AnyRow } from '@prona/contract/kernel/resource'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPlace, keptPlace } from '../lists/list-place.ts'
import { headRow, type Spot } from './grid-keys.ts'

type Of = {
  readonly rows: readonly AnyRow[]
  readonly columnCount: number
  readonly frame: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly placeKey: string
  /** The record beside the rows, where the address names one. */
  readonly preview: string | undefined
}

const start: Spot = { row: 0, column: 1 }

/** The cell the keyboard is on. It stays within the page, and whoever comes back finds it where it was. */
export function useCursor({ rows, columnCount, frame, rowHeight, placeKey, preview }: Of) {
  const [spot, setSpot] = useState(start)
  const [isShown, setShown] = useState(false)
  const [asked, setAsked] = useState(0)
  const within = {
    row: Math.min(spot.row, Math.max(0, rows.length - 1)),
    column: Math.min(spot.column, columnCount - 1),
  }

  const go = (to: Spot) => {
    if (to.row >= 0) rowIntoSight(frame.current, to.row, rowHeight)
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

  const back = useRef((to: Spot) => {
    setSpot(to)
    setShown(true)
    // After the page itself was given the focus, and only from there.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement !== document.body && activeElement?.localName !== 'main') return
      cellAt(frame.current, here.current)?.focus({ preventScroll: true })
    })
  })
  const begin = useRef((to: Spot) => setSpot((spot) => (spot.row === headRow ? spot : to)))
  useKeptPlace({ rows, frame, placeKey, preview, spot: within, onBack: back.current, onNew: begin.current })
  return { spot: within, isShown, go, rest }
}

type Keeping = Pick<Of, 'rows' | 'frame' | 'placeKey' | 'preview'> & {
  readonly spot: Spot
  readonly onBack: (spot: Spot) => void
  readonly onNew: (spot: Spot) => void
}

/** Notes where one is when the rows go away, and leads there when the same rows are there again. */
function useKeptPlace({ rows, frame, placeKey, preview, spot, onBack, onNew }: Keeping): void {
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
    const id = wanted.current ?? kept?.id
    const row = coming.current.findIndex(({ _id }) => _id === id)
    const column = kept?.column ?? start.column
    element.scrollTop = kept?.top ?? 0
    element.scrollLeft = kept?.start ?? 0
    if (row >= 0) onBack({ row, column })
    else onNew({ row: 0, column })
    return () => {
      const { rows: last, spot: at, top, start: along } = seen.current
      keepPlace(placeKey, { id: last[at.row]?._id, column: at.column, top, start: along })
    }
  }, [isHere, placeKey, frame, onBack, onNew])

  // After the above, so that what is noted of the rows that go away is still theirs.
  useLayoutEffect(() => {
    Object.assign(seen.current, { rows, spot })
  })
}

function cellAt(frame: HTMLDivElement | null, { row, column }: Spot): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`) ?? null
}

/** All rows are of one height, so that a row is found before it is drawn. */
function rowIntoSight(frame: HTMLDivElement | null, row: number, height: number): void {
  if (!frame) return
  const head = frame.querySelector('thead')?.offsetHeight ?? 0
  const seen = frame.clientHeight - head
  const top = row * height
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + height > frame.scrollTop + seen) frame.scrollTop = top + height - seen
}
