import { lazy, Suspense } from 'react'
import type { Owner } from './use-files.ts'

const Gallery = lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }))
const Papers = lazy(async () => ({ default: (await import('./papers.tsx')).Papers }))
const CoverCard = lazy(async () => ({ default: (await import('./cover.tsx')).CoverCard }))

/** The pictures of a record whose resource has some. */
export function Pictures({ resource, row }: Owner) {
  if (!resource.files?.images) return null
  return (
    <Suspense>
      <Gallery resource={resource} row={row} />
    </Suspense>
  )
}

/** The documents of a record whose resource has some. */
export function Documents({ resource, row }: Owner) {
  if (!resource.files?.documents) return null
  return (
    <Suspense>
      <Papers resource={resource} row={row} />
    </Suspense>
  )
}

/** As high as a cover with its thumbnails, which most records have. */
const coverHeight = 304

/** Its cover and a few more, for the side of a page, a preview or a card. */
export function Cover({ resource, row }: Owner) {
  if (!resource.files?.images) return null
  return (
    <Suspense fallback={<div className="card" style={{ blockSize: coverHeight }} />}>
      <CoverCard resource={resource} row={row} />
    </Suspense>
  )
}
