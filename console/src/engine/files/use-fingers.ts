import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Zoom } from './use-zoom.ts'

type Finger = { readonly clientX: number; readonly clientY: number }

/** So far a finger goes that means the next picture, and so little one that only taps. */
const farEnough = 60
const still = 10
/** Two taps that belong together follow each other as quickly as two clicks do. */
const togetherMs = 350

/**
 * One finger, or the mouse, moves a picture that one is near to and leads from one that is whole to the next; two
 * bring it nearer and move it. Who had two on it means no other picture, however the second one leaves.
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
    // Not every telephone tells of two taps as of two clicks: those of fingers are counted above.
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
