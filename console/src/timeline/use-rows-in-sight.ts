import { type RefObject, useCallback, useState } from 'react'
import { useScrolled } from '../ui/use-scrolled.ts'
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
  const look = useCallback(
    (box: HTMLElement) =>
      setSpan((before) => {
        const from = box.scrollTop - beyondPx
        const now = rowsBetween(tops, from, box.scrollTop + box.clientHeight + beyondPx)
        return now[0] === before[0] && now[1] === before[1] ? before : now
      }),
    [tops],
  )
  useScrolled(scroller, look)
  return span
}
