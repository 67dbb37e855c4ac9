import { type RefObject, useLayoutEffect, useState } from 'react'
import { rowsBetween } from './rows.ts'

/** Drawn beyond what is in sight, so that a short way needs nothing new. */
const beyondPx = 300
/** Rows that are drawn before it is known what is in sight only make it later. */
const atFirst = [0, -1] as const

/** The first and the last row to draw: those in sight, and some around them. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  tops: readonly number[],
): readonly [number, number] {
  const [span, setSpan] = useState<readonly [number, number]>(atFirst)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = () =>
      setSpan((before) => {
        const from = box.scrollTop - beyondPx
        const now = rowsBetween(tops, from, box.scrollTop + box.clientHeight + beyondPx)
        return now[0] === before[0] && now[1] === before[1] ? before : now
      })
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, tops])
  return span
}
