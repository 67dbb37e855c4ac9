import { type PointerEvent, useRef, useState } from 'react'

/** The places a drag goes from and to. */
export type Taken = { readonly from: number; readonly to: number }

const beginsAfterPx = 5

/** Drags one of several items, in a row or a column, to another place. */
export function useDrag(axis: 'inline' | 'block', onDrop: (taken: Taken) => void) {
  const [taken, setTaken] = useState<Taken>()
  const swallow = useRef(false)

  const start = (from: number, all: () => readonly Element[], event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const held = event.currentTarget
    const begin = axis === 'inline' ? event.clientX : event.clientY
    const { pointerId } = event
    const ended = new AbortController()
    const { signal } = ended
    let now: Taken | undefined
    const stop = () => {
      ended.abort()
      setTaken(undefined)
    }
    const move = (moving: globalThis.PointerEvent) => {
      const at = axis === 'inline' ? moving.clientX : moving.clientY
      if (!now && Math.abs(at - begin) < beginsAfterPx) return
      if (!now) held.setPointerCapture(pointerId)
      now = {
        from,
        to: placeAt(
          all().map((one) => middleOf(one, axis)),
          from,
          at,
        ),
      }
      setTaken(now)
    }
    const drop = () => {
      stop()
      if (!now) return
      swallow.current = true
      // The click at the end of a drag is swallowed; if none follows, the next click counts.
      setTimeout(() => {
        swallow.current = false
      })
      if (now.to !== from) onDrop(now)
    }
    // On the window, as a quick hand has left the element before the first move event.
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', stop, { signal })
    addEventListener('keydown', (press) => press.key === 'Escape' && stop(), { signal })
  }

  return { taken, start, isDrop: () => swallow.current }
}

/** The place among the others without the dragged item. The middles may ascend or descend. */
export function placeAt(middles: readonly number[], from: number, at: number): number {
  const isTurned = (middles.at(-1) ?? 0) < (middles[0] ?? 0)
  return middles.filter((middle, index) => index !== from && (isTurned ? middle > at : middle < at)).length
}

function middleOf(element: Element, axis: 'inline' | 'block'): number {
  const { left, width, top, height } = element.getBoundingClientRect()
  return axis === 'inline' ? left + width / 2 : top + height / 2
}
