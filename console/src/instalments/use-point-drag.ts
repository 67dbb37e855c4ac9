import type { Day } from '@prona/contract/kernel/day'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { amountMoved, dayMoved, type Point, type Scale } from './plan-line.ts'

/** A hand that presses moves by so much and means nothing by it. */
const beginsAfterPx = 5

type Plan = { readonly total: number; readonly others: number }
type Moved = { readonly dueOn: Day } | { readonly amount: number }

/**
 * A payment that is drawn: along the line to another day, or up and down to another amount, whichever the hand begins
 * with. Escape puts it back.
 */
export function usePointDrag(onMove: (index: number, moved: Moved) => void) {
  // While one draws, what is drawn on stands still.
  const [dragged, setDragged] = useState<{ readonly index: number; readonly scale: Scale }>()
  const latest = useRef(onMove)
  latest.current = onMove
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const onDragStart = (point: Point, scale: Scale, plan: Plan, event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest('.payline__track')
    if (!track || event.button !== 0) return
    const { width, height } = track.getBoundingClientRect()
    const forwards = getComputedStyle(track).direction === 'rtl' ? -1 : 1
    const begin = { x: event.clientX, y: event.clientY }
    let way: 'day' | 'amount' | undefined
    const ended = new AbortController()
    const { signal } = ended
    stop.current = () => {
      ended.abort()
      setDragged(undefined)
    }
    const { index, day, amount } = point
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const [along, up] = [(clientX - begin.x) * forwards, begin.y - clientY]
        if (!way && Math.max(Math.abs(along), Math.abs(up)) < beginsAfterPx) return
        if (!way) setDragged({ index, scale })
        way ??= day !== null && point.isFree && Math.abs(along) > Math.abs(up) ? 'day' : 'amount'
        const moved =
          way === 'day' && day !== null
            ? { dueOn: dayMoved(day, along / width, scale.period) }
            : { amount: amountMoved(amount + (up / height) * scale.top, plan) }
        latest.current(index, moved)
      },
      { signal },
    )
    addEventListener('pointerup', () => stop.current(), { signal })
    addEventListener('pointercancel', () => stop.current(), { signal })
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || !way) return
        pressed.stopPropagation()
        latest.current(index, way === 'day' && day !== null ? { dueOn: day } : { amount })
        stop.current()
      },
      { signal, capture: true },
    )
  }
  return { dragged, onDragStart }
}
