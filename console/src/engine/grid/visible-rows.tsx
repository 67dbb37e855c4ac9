import { type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSameSpan, nextSpan, type Span } from './visible-span.ts'

type Props = {
  readonly count: number
  readonly height: number
  readonly frame: RefObject<HTMLDivElement | null>
  /** The row the keyboard is on, which stays drawn however far one scrolls. */
  readonly always: number
  readonly children: (spans: readonly Span[]) => ReactNode
}

/** Rows that are drawn beyond either end of what is in sight. */
const margin = 8
/** As many new rows as a slow machine draws within fifty milliseconds. */
const atOnce = 16

/** Of many rows only those in sight are drawn, as soon as the page has time for them. */
export function VisibleRows({ count, height, frame, always, children }: Props) {
  const [drawn, setDrawn] = useState<Span>([0, atOnce * 2])
  const isDrawing = useRef(false)
  useEffect(() => {
    const scrolled = frame.current
    if (!scrolled) return
    isDrawing.current = false
    const look = () => {
      // It looks again when it is drawn: asked anew at every pixel, nothing would ever be drawn to its end.
      if (isDrawing.current) return
      const first = Math.min(count - 1, Math.max(0, Math.floor(scrolled.scrollTop / height)))
      const access: Span = [first, Math.min(count, first + Math.ceil(scrolled.clientHeight / height))]
      const beyond: Span = [Math.max(0, first - margin), Math.min(count, access[1] + margin)]
      const next = nextSpan(drawn, access, beyond, atOnce)
      if (isSameSpan(next, drawn)) return
      isDrawing.current = true
      startTransition(() => setDrawn(next))
    }
    look()
    scrolled.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(scrolled)
    // On paper all of them are in sight.
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
