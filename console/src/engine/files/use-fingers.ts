import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Zoom } from './use-zoom.ts'

type Finger = { readonly clientX: number; readonly clientY: number }

/** How far a finger moves for a swipe, and how little for a tap. */
const farEnough = 60
const still = 10
/** The longest time between the two taps of a double tap. */
const togetherMs = 350

/**
 * One finger or the mouse moves an enlarged picture, and swipes from a fitted one to the next; two fingers
 * zoom and move. After two fingers the last one to leave is no swipe.
 */
export function useFingers(zoom: Zoom, onSwipe: (side: -1 | 1) => void) {
  const fingers = useRef(new Map<number, Finger>())
  const gesture = useRef({ began: { clientX: 0, clientY: 0 }, isPinch: false, isTouch: false })
  const tapped = useRef({ at: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 })
  const [shift, setShift] = useState(0)

  const leave = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    setShift(0)
  }
  const tap = (event: PointerEvent) => {
    const { at, ...before } = tapped.current
    const isSecond = event.timeStamp - at < togetherMs && apart(before, event) < farEnough
    tapped.current = { at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp, ...fingerOf(event) }
    if (isSecond) near(event)
  }
  const near = (at: Finger) => (zoom.isNear ? zoom.whole() : zoom.by(2.5, zoom.pointOf(at)))

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const isFirst = fingers.current.size === 0
      fingers.current.set(event.pointerId, fingerOf(event))
      gesture.current = isFirst
        ? { began: fingerOf(event), isPinch: false, isTouch: event.pointerType === 'touch' }
        : { ...gesture.current, isPinch: true }
      setShift(0)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      const now = fingerOf(event)
      fingers.current.set(event.pointerId, now)
      const [x, y] = [now.clientX - before.clientX, now.clientY - before.clientY]
      if (other) {
        zoom.pan(x / 2, y / 2)
        zoom.by(apart(now, other) / apart(before, other), zoom.pointOf(between(now, other)))
      } else if (zoom.isNear) zoom.pan(x, y)
      else if (!gesture.current.isPinch) setShift((was) => was + x)
    },
    onPointerUp: (event: PointerEvent) => {
      const { began, isPinch, isTouch } = gesture.current
      const isAlone = fingers.current.size === 1 && !isPinch
      const went = event.clientX - began.clientX
      leave(event)
      if (!isAlone) return
      if (isTouch && apart(began, event) < still) tap(event)
      else if (!zoom.isNear && Math.abs(went) > farEnough) onSwipe(went < 0 ? 1 : -1)
    },
    onPointerCancel: leave,
    // Not every telephone reports a double tap as a double click, so taps are counted above.
    onDoubleClick: (event: MouseEvent) => {
      if (!gesture.current.isTouch) near(event)
    },
  }
  return { shift, handlers }
}

function fingerOf({ clientX, clientY }: Finger): Finger {
  return { clientX, clientY }
}

function apart(one: Finger, other: Finger): number {
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
}

function between(one: Finger, other: Finger): Finger {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
}
