import { type PointerEvent, useRef, useState } from 'react'

/** From which place to which something is being taken. */
export type Taken = { readonly from: number; readonly to: number }

const beginsAfterPx = 5

/** Takes one of several that stand beside or below each other to another place by the pointer. */
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
      // The click that follows a drag is none; where none follows, the next one is meant.
      setTimeout(() => {
        swallow.current = false
      })
      if (now.to !== from) onDrop(now)
    }
    // A quick hand has left what it takes before the first move is told.
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', stop, { signal })
    addEventListener('keydown', (press) => press.key === 'Escape' && stop(), { signal })
  }

  return { taken, start, isDrop: () => swallow.current }
}

/** The place among the others once it is taken out from between them. Middles may run either way. */
export function placeAt(middles: readonly number[], from: number, at: number): number {
  const isTurned = (middles.at(-1) ?? 0) < (middles[0] ?? 0)
  return middles.filter((middle, index) => index !== from && (isTurned ? middle > at : middle < at)).length
}

function middleOf(element: Element, axis: 'inline' | 'block'): number {
  const { left, width, top, height } = element.getBoundingClientRect()
  return axis === 'inline' ? left + width / 2 : top + height / 2
}
