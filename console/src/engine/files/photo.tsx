import '../../ui/styles/files.css'
import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import type { Picture } from '@prona/contract/files/picture'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/language.ts'
import { useNear } from '../../ui/use-near.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { type Fit, widthFor } from './picture-width.ts'
import { pictureWords } from './picture-words.ts'
import type { Owner } from './use-files.ts'

type Asked = { readonly owner: Owner; readonly picture: Picture; readonly width: number }

/**
 * A picture in one width. It is fetched with the token in a header, so an `img` cannot have its address. The
 * browser caches it for good, this cache for some minutes and until somebody else signs in.
 */
export function pictureQuery(client: Client, branch: string, { owner, picture, width }: Asked) {
  const { resource, row } = owner
  return queryOptions({
    queryKey: [resource.plural, 'picture', branch, row._id, picture._id, width] as const,
    queryFn: ({ signal }) =>
      orThrow((options) =>
        client.of(resource).image(row._id, picture._id, { w: width }, { ...options, signal }),
      ),
    // A picture never changes.
    staleTime: 'static',
    gcTime: 120_000,
  })
}

type Props = {
  readonly owner: Owner
  readonly picture: Picture
  readonly fit: Fit
  /** Empty where the text around it says what it shows. */
  readonly alt: string
}

/**
 * A picture in the width it is shown in, fetched when it comes near the window; its place is reserved until
 * then.
 */
export function Photo({ owner, picture, fit, alt }: Props) {
  const { t } = useWords()
  const box = useRef<HTMLSpanElement>(null)
  const width = useFittingWidth(box, picture, fit)
  const { url, isMissing } = usePictureUrl(owner, picture, width)
  return (
    <span className="photo" data-fit={fit} ref={box}>
      {url && (
        <img
          src={url}
          alt={alt}
          width={picture.width}
          height={picture.height}
          draggable={false}
          decoding="async"
        />
      )}
      {!url && isMissing && (
        <span className="photo__none" role="img" aria-label={t(pictureWords(owner.resource).notShown)}>
          <Icon name="eyeClosed" />
        </span>
      )}
    </span>
  )
}

/**
 * An object URL that is valid as long as the component is mounted. Until the wider picture is here the
 * narrower one stays.
 */
export function usePictureUrl(owner: Owner, picture: Picture, width: number | undefined) {
  const { client, branch } = useSignedIn()
  const { data, isError } = useQuery({
    ...pictureQuery(client, branch, { owner, picture, width: width ?? 0 }),
    enabled: width !== undefined,
    placeholderData: (before, query) => (query?.queryKey[4] === picture._id ? before : undefined),
  })
  return { url: useObjectUrl(data), isMissing: isError }
}

/**
 * The width to fetch; undefined until the box is near the window. It grows with the box and does not shrink.
 */
function useFittingWidth(box: RefObject<HTMLElement | null>, picture: Picture, fit: Fit): number | undefined {
  const [width, setWidth] = useState<number>()
  const isNear = useNear(box)
  useEffect(() => {
    const element = box.current
    if (!element || !isNear) return
    const resized = new ResizeObserver(() => {
      const { width: wide, height: high } = element.getBoundingClientRect()
      if (wide === 0) return
      const fitting = widthFor({ width: wide, height: high }, picture, { density: devicePixelRatio, fit })
      setWidth((before) => Math.max(before ?? 0, fitting))
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [box, picture, fit, isNear])
  return width
}
