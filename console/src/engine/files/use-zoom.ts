import type { Picture } from '@prona/contract/files/picture'
import { useEffect, useRef, useState } from 'react'
import { fitted, panned, type Stage, type View, wholeView, zoomed } from './zoom.ts'

const step = 1.5
const middle = { x: 0, y: 0 }

export type Zoom = ReturnType<typeof useZoom>

/** The zoom of the viewer, which is reset for each picture. */
export function useZoom(picture: Picture | undefined) {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [kept, setKept] = useState<{ readonly of: string; readonly view: View }>()
  const of = picture?._id ?? ''
  const view = kept?.of === of ? kept.view : wholeView
  const place: Stage = {
    stage: size,
    picture: { width: picture?.width ?? 1, height: picture?.height ?? 1 },
  }

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const resized = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    resized.observe(element)
    return () => resized.disconnect()
  }, [])

  const see = (change: (from: View) => View) =>
    setKept((before) => ({ of, view: change(before?.of === of ? before.view : wholeView) }))
  /** A point on the stage, relative to its middle. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }) => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return middle
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  return {
    stage,
    size,
    view,
    fit: size.width > 0 ? fitted(place) : undefined,
    isNear: view.scale > 1,
    pointOf,
    by: (factor: number, at = middle) => see((from) => zoomed(from, factor, at, place)),
    pan: (x: number, y: number) => see((from) => panned(from, { x, y }, place)),
    nearer: () => see((from) => zoomed(from, step, middle, place)),
    further: () => see((from) => zoomed(from, 1 / step, middle, place)),
    whole: () => see(() => wholeView),
  }
}
