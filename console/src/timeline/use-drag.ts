import type { Day } from '@prona/contract/kernel/day'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Gap, type LeaseDays, leaseBetween } from './line.ts'
import { dayAt, type Period } from './period.ts'
import type { UnitRow } from './rows.ts'

export type Dragged = { readonly row: string; readonly days: LeaseDays & { readonly endsOn: Day } }

/** A hand that presses moves by so much and means nothing by it. */
const beginsAfterPx = 5

/** Days of a gap that a pointer is dragged over, until it is let go; Escape gives them up. */
export function useDrag(period: Period, onDone: (row: UnitRow, days: LeaseDays) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const latest = useRef(onDone)
  latest.current = onDone
  const stop = useRef(() => {})
  // A page that is left leaves nothing behind it.
  useEffect(() => () => stop.current(), [])

  const onDragStart = (row: UnitRow, gap: Gap, event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest('.tl__track')
    if (!track || event.pointerType === 'touch' || event.button !== 0) return
    const begin = { x: event.clientX, day: dayUnder(track, event.clientX, period) }
    let days: Dragged['days'] | undefined
    const ended = new AbortController()
    const { signal } = ended
    stop.current = () => {
      ended.abort()
      setDragged(undefined)
    }
    addEventListener(
      'pointermove',
      ({ clientX }) => {
        if (!days && Math.abs(clientX - begin.x) < beginsAfterPx) return
        days = leaseBetween(gap, begin.day, dayUnder(track, clientX, period))
        setDragged({ row: row.key, days })
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      () => {
        stop.current()
        if (days) latest.current(row, days)
      },
      { signal },
    )
    addEventListener('pointercancel', () => stop.current(), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current(), { signal })
  }
  return { dragged, onDragStart }
}

/** Right to left the days run from the right. */
function dayUnder(track: Element, x: number, period: Period): Day {
  const { left, right, width } = track.getBoundingClientRect()
  const isTurned = getComputedStyle(track).direction === 'rtl'
  return dayAt(period, (isTurned ? right - x : x - left) / width)
}
