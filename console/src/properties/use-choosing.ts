import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { type GridWay, gridWayOf, isRightToLeft } from '../ui/grid-keys.ts'
import { cellBeside, gap, headHeight, lead, type PlacedCell, type Placing, unitsBetween } from './placing.ts'

type Ids = ReadonlySet<string>

export type Choosing = {
  readonly chosen: Ids
  /** Which the filter finds: a rectangle takes these alone. */
  readonly matching: Ids | undefined
  readonly onChoose: (chosen: Ids) => void
  readonly onOpen: (id: string) => void
}

/** Where a rectangle begins, and what was chosen before it. */
type Anchor = { readonly id: string; readonly base: Ids }

const nearEdge = 28
const scrolledAtOnce = 14

/** Chooses cells: a press takes one or leaves it, Shift or a drag takes all between two, arrows move, Enter opens. */
export function useChoosing(
  placing: Placing,
  scroller: RefObject<HTMLDivElement | null>,
  { chosen, matching, onChoose, onOpen }: Choosing,
) {
  const [cursor, setCursor] = useCursor(placing)
  const wantsFocus = useRef(false)
  const anchor = useRef<Anchor>(undefined)
  const isDragged = useRef(false)
  const now = useRef({ placing, matching, onChoose })
  now.current = { placing, matching, onChoose }

  /** To everything between the anchor and this cell. */
  const reach = (to: PlacedCell) => {
    const { placing: at, matching: found, onChoose: choose } = now.current
    const from = anchor.current && at.at.get(anchor.current.id)
    if (!anchor.current || !from) return
    const between = unitsBetween(at, from, to).map(({ _id }) => _id)
    choose(new Set([...anchor.current.base, ...between.filter((id) => !found || found.has(id))]))
  }
  const press = (id: string, isFurther: boolean) => {
    setCursor(id)
    const cell = placing.at.get(id)
    if (isFurther && anchor.current && cell) return reach(cell)
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    anchor.current = { id, base: next }
    onChoose(next)
  }
  const move = (way: GridWay, isFurther: boolean) => {
    const from = cursor === undefined ? undefined : placing.at.get(cursor)
    if (!from) return
    const to = cellBeside(placing, from, way)
    if (isFurther) anchor.current ??= { id: from.unit._id, base: chosen }
    else anchor.current = undefined
    wantsFocus.current = true
    setCursor(to.unit._id)
    bringIntoSight(scroller.current, placing, to)
    if (isFurther) reach(to)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idAt(event.target)
    if (id === undefined || event.altKey) return
    const { key, shiftKey } = event
    const way = gridWayOf(event, event.currentTarget, pageOf(scroller.current, placing))
    if (way !== undefined) move(way, shiftKey)
    else if (key === ' ') press(id, shiftKey)
    else if (key === 'Enter') onOpen(id)
    else if (key === 'Escape' && chosen.size > 0) onChoose(new Set())
    else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a')
      onChoose(new Set(matching ?? placing.at.keys()))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // A button is pressed when the bar is let go.
  const onKeyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ') event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const id = idAt(event.target)
    if (id === undefined || event.pointerType === 'touch' || event.button !== 0 || event.shiftKey) return
    const before = anchor.current
    const start: Anchor = { id, base: chosen }
    isDragged.current = false
    dragOver(scroller.current, event, {
      over: (other) => {
        const to = now.current.placing.at.get(other)
        if (!to || (!isDragged.current && other === id)) return
        isDragged.current = true
        anchor.current = start
        setCursor(other)
        reach(to)
      },
      givenUp: () => {
        anchor.current = before
        if (isDragged.current) now.current.onChoose(start.base)
      },
    })
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = idAt(event.target)
    // The click at the end of a drag; one by a key has no detail and follows none.
    const isEnd = isDragged.current && event.detail > 0
    isDragged.current = false
    if (id !== undefined && !isEnd) press(id, event.shiftKey)
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const id = idAt(event.target)
    if (id !== undefined) onOpen(id)
  }
  return { cursor, wantsFocus, onKeyDown, onKeyUp, onPointerDown, onClick, onDoubleClick }
}

/** The cell that the keyboard is at; the first one until somebody goes elsewhere. */
function useCursor({ rows, at }: Placing) {
  const [kept, keep] = useState<string>()
  const first = rows.find(({ cells }) => cells.length > 0)?.cells[0]?.unit._id
  return [kept !== undefined && at.has(kept) ? kept : first, keep] as const
}

type Drag = { readonly over: (id: string) => void; readonly givenUp: () => void }

/** A hand that presses moves by so much and means nothing by it. */
const beginsAfterPx = 5

/** Follows the pointer until it is let go, and scrolls where it comes to an edge. */
function dragOver(
  box: HTMLElement | null,
  from: { readonly clientX: number; readonly clientY: number },
  { over, givenUp }: Drag,
): void {
  const ended = new AbortController()
  const { signal } = ended
  let point: { readonly x: number; readonly y: number } | undefined
  let frame = 0
  const look = () => {
    const under = point && document.elementFromPoint(point.x, point.y)
    const id = under ? idAt(under) : undefined
    if (id !== undefined) over(id)
  }
  const creep = () => {
    if (box && point) {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      box.scrollBy(towards(point.x, left + lead, right), towards(point.y, top + headHeight, bottom))
      look()
    }
    frame = requestAnimationFrame(creep)
  }
  const stop = () => {
    ended.abort()
    cancelAnimationFrame(frame)
  }
  const giveUp = () => {
    stop()
    givenUp()
  }
  addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      if (!point) {
        if (Math.hypot(x - from.clientX, y - from.clientY) < beginsAfterPx) return
        frame = requestAnimationFrame(creep)
      }
      point = { x, y }
      look()
    },
    { signal },
  )
  addEventListener('pointerup', stop, { signal })
  addEventListener('pointercancel', giveUp, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && giveUp(), { signal })
}

function towards(at: number, from: number, to: number): number {
  if (at < from + nearEdge) return -scrolledAtOnce
  return at > to - nearEdge ? scrolledAtOnce : 0
}

function idAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined
}

function pageOf(box: HTMLElement | null, { rowHeight }: Placing): number {
  return Math.max(1, Math.floor((box?.clientHeight ?? 0) / (rowHeight + gap)) - 1)
}

/** As far as it takes, past the heads and the floors that stay in place. */
function bringIntoSight(box: HTMLElement | null, { rows, cell, rowHeight }: Placing, to: PlacedCell): void {
  const row = rows[to.row]
  if (!box || !row) return
  const start = Math.abs(box.scrollLeft)
  const sign = isRightToLeft(box) ? -1 : 1
  const x = within(start, to.x - lead - gap, to.x + cell + gap - box.clientWidth)
  const top = within(box.scrollTop, row.top - headHeight - gap, row.top + rowHeight + gap - box.clientHeight)
  box.scrollTo({ left: sign * x, top })
}

function within(now: number, most: number, least: number): number {
  return Math.max(0, Math.max(least, Math.min(now, most)))
}
