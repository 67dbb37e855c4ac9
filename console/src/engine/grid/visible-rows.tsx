import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSameSpan, nextSpan, type Span } from './visible-span.ts'

type Props = {
  readonly count: number
  readonly height: number
  readonly frame: RefObject<HTMLDivElement | null>
  /** The row with the cursor, which stays drawn however far one scrolls. */
  readonly always: number
  readonly children: (spans: readonly Span[]) => ReactNode
}

/** Rows drawn beyond the visible ones at either end. */
const margin = 8
/** As many new rows as a slow machine draws within fifty milliseconds. */
const atOnce = 16

/** Draws only the visible ones of many rows, in steps that leave the page time to respond. */
export function VisibleRows({ count, height, frame, always, children }: Props) {
  const [drawn, setDrawn] = useState<Span>([0, atOnce * 2])
  const isDrawing = useRef(false)
  useEffect(() => {
    const scrolled = frame.current
    if (!scrolled) return
    isDrawing.current = false
    const look = () => {
      // It checks again after drawing: restarted at every scrolled pixel, no drawing would finish.
      if (isDrawing.current) return
      const first = Math.min(count - 1, Math.max(0, Math.floor(scrolled.scrollTop / height)))
      const visible: Span = [first, Math.min(count, first + Math.ceil(scrolled.clientHeight / height))]
      const beyond: Span = [Math.max(0, first - margin), Math.min(count, visible[1] + margin)]
      const next = nextSpan(drawn, visible, beyond, atOnce)
      if (isSameSpan(next, drawn)) return
      isDrawing.current = true
      startTransition(() => setDrawn(next))
    }
    look()
    scrolled.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(scrolled)
    // A printed page shows all rows.
    const drawAll = () => flushSync(() => setDrawn([0, count]))
    addEventListener('beforeprint', drawAll)
    return () => {
      removeEventListener('beforeprint', drawAll)
      scrolled.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [drawn, count, height, frame])
  const seen: Span = [Math.min(drawn[0], count), Math.min(drawn[1], count)]
  if (always < 0 || always >= count || (always >= seen[0] && always < seen[1])) return children([seen])
  const kept: Span = [always, always + 1]
  return children(always < seen[0] ? [kept, seen] : [seen, kept])
}
