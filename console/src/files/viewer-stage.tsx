import type { Picture } from '@prona/contract/files/picture'
import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useDesk } from '../kernel/desk.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { useLate } from '../ui/use-late.ts'
import { pictureQuery, usePictureUrl } from './photo.tsx'
import { nameOf } from './picture-tile.tsx'
import { widthFor } from './picture-width.ts'
import type { Owner } from './use-files.ts'
import type { Zoom } from './use-zoom.ts'

type Props = {
  readonly owner: Owner
  readonly pictures: readonly Picture[]
  readonly at: number
  readonly zoom: Zoom
  /** To the start (−1) or the end (1) of the screen as one reads it. */
  readonly onSwipe: (side: -1 | 1) => void
}

const farEnough = 60

/** The picture itself: wheel, pinch and double click bring it nearer, dragging moves it or leads to the next. */
export function ViewerStage({ owner, pictures, at, zoom, onSwipe }: Props) {
  const { t } = useWords()
  const picture = pictures[at]
  const { stage, size, view, fit } = zoom
  const width = useWidth(picture, zoom)
  useNeighbours(owner, pictures, at, width && picture ? size : undefined)
  const drag = useDragging(zoom, onSwipe)
  useWheel(zoom)
  if (!picture) return null
  const shift = view.scale > 1 ? view.x : drag.shift
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: all of it can be done by keys and buttons as well
    <div
      ref={stage}
      className="full__stage"
      data-near={zoom.isNear || undefined}
      onDoubleClick={(event) => (zoom.isNear ? zoom.whole() : zoom.by(2.5, zoom.pointOf(event)))}
      {...drag.handlers}
    >
      {fit && width && (
        <div
          className="full__fit"
          style={{
            inlineSize: fit.width,
            blockSize: fit.height,
            transform: `translate(${shift}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <Shown
            key={picture._id}
            owner={owner}
            picture={picture}
            width={width}
            alt={nameOf(picture, at, t)}
          />
        </div>
      )}
    </div>
  )
}

type ShownProps = {
  readonly owner: Owner
  readonly picture: Picture
  readonly width: number
  readonly alt: string
}

function Shown({ owner, picture, width, alt }: ShownProps) {
  const { t } = useWords()
  const { url, isMissing } = usePictureUrl(owner, picture, width)
  const isLate = useLate(!url && !isMissing)
  if (url) return <img src={url} alt={alt} width={picture.width} height={picture.height} draggable={false} />
  if (isMissing) {
    return (
      <p className="full__none" role="alert">
        <Icon name="eyeClosed" />
        {t('images.notShown')}
      </p>
    )
  }
  return isLate && <span className="full__bone" role="status" aria-label={t('blank.loading')} />
}

/** The nearer one is, the more points are asked for; never fewer than before. */
function useWidth(picture: Picture | undefined, { size, view }: Zoom): number | undefined {
  const most = useRef({ of: '', width: 0 })
  if (!picture || size.width === 0) return undefined
  const box = { width: size.width * view.scale, height: size.height * view.scale }
  const now = widthFor(box, picture, { density: devicePixelRatio, fit: 'contain' })
  const before = most.current.of === picture._id ? most.current.width : 0
  most.current = { of: picture._id, width: Math.max(before, now) }
  return most.current.width
}

/** The next and the one before are fetched while one looks. */
function useNeighbours(
  owner: Owner,
  pictures: readonly Picture[],
  at: number,
  size: Zoom['size'] | undefined,
): void {
  const { client, branch } = useDesk()
  const queries = useQueryClient()
  useEffect(() => {
    if (!size) return
    for (const picture of [pictures[at + 1], pictures[at - 1]]) {
      if (!picture) continue
      const width = widthFor(size, picture, { density: devicePixelRatio, fit: 'contain' })
      void queries.prefetchQuery(pictureQuery(client, branch, { owner, picture, width }))
    }
  }, [owner, pictures, at, size, client, branch, queries])
}

function useWheel(zoom: Zoom): void {
  const now = useRef(zoom)
  now.current = zoom
  const { stage } = zoom
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      now.current.by(Math.exp(-event.deltaY / 300), now.current.pointOf(event))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [stage])
}

type Finger = { readonly clientX: number; readonly clientY: number }

function useDragging(zoom: Zoom, onSwipe: Props['onSwipe']) {
  const fingers = useRef(new Map<number, Finger>())
  const [shift, setShift] = useState(0)
  const leave = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    setShift(0)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, fingerOf(event))
      setShift(0)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const [other] = [...fingers.current]
        .filter(([id]) => id !== event.pointerId)
        .map(([, finger]) => finger)
      const now = fingerOf(event)
      fingers.current.set(event.pointerId, now)
      if (other) return zoom.by(apart(now, other) / apart(before, other), zoom.pointOf(between(now, other)))
      const [x, y] = [now.clientX - before.clientX, now.clientY - before.clientY]
      if (zoom.isNear) zoom.pan(x, y)
      else setShift((was) => was + x)
    },
    onPointerUp: (event: PointerEvent) => {
      const isSwipe = fingers.current.size === 1 && !zoom.isNear && Math.abs(shift) > farEnough
      leave(event)
      if (isSwipe) onSwipe(shift < 0 ? 1 : -1)
    },
    onPointerCancel: leave,
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
