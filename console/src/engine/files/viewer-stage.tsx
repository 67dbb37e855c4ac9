import type { Picture } from '@prona/contract/files/picture'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useLate } from '../../ui/use-late.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { pictureQuery, usePictureUrl } from './photo.tsx'
import { nameOf } from './picture-tile.tsx'
import { widthFor } from './picture-width.ts'
import { pictureWords } from './picture-words.ts'
import type { Owner } from './use-files.ts'
import { useFingers } from './use-fingers.ts'
import type { Zoom } from './use-zoom.ts'

type Props = {
  readonly owner: Owner
  readonly pictures: readonly Picture[]
  readonly at: number
  readonly zoom: Zoom
  /** Towards the start (−1) or the end (1) of the reading direction. */
  readonly onSwipe: (side: -1 | 1) => void
}

/** The picture itself, zoomed and moved by wheel, mouse and touch. */
export function ViewerStage({ owner, pictures, at, zoom, onSwipe }: Props) {
  const { t } = useWords()
  const picture = pictures[at]
  const { stage, size, view, fit } = zoom
  const width = useWidth(picture, zoom)
  useNeighbours(owner, pictures, at, width && picture ? size : undefined)
  const { shift, handlers } = useFingers(zoom, onSwipe)
  useWheel(zoom)
  if (!picture) return null
  const aside = view.scale > 1 ? view.x : shift
  return (
    <div ref={stage} className="full__stage" data-near={zoom.isNear || undefined} {...handlers}>
      {fit && width && (
        <div
          className="full__fit"
          style={{
            inlineSize: fit.width,
            blockSize: fit.height,
            transform: `translate(${aside}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <Shown
            key={picture._id}
            owner={owner}
            picture={picture}
            width={width}
            alt={nameOf(owner, picture, at, t)}
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
        {t(pictureWords(owner.resource).notShown)}
      </p>
    )
  }
  return isLate && <span className="full__bone" role="status" aria-label={t('blank.loading')} />
}

/** The width to fetch: more when zoomed in, never less than before. */
function useWidth(picture: Picture | undefined, { size, view }: Zoom): number | undefined {
  const most = useRef({ of: '', width: 0 })
  if (!picture || size.width === 0) return undefined
  const box = { width: size.width * view.scale, height: size.height * view.scale }
  const now = widthFor(box, picture, { density: devicePixelRatio, fit: 'contain' })
  const before = most.current.of === picture._id ? most.current.width : 0
  most.current = { of: picture._id, width: Math.max(before, now) }
  return most.current.width
}

/** Fetches the next and the previous picture in advance. */
function useNeighbours(
  owner: Owner,
  pictures: readonly Picture[],
  at: number,
  size: Zoom['size'] | undefined,
): void {
  const { client, branch } = useSignedIn()
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
