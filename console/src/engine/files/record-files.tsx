import { latePiece } from '../../ui/late-part.tsx'
import type { Owner } from './use-files.ts'

/** The height of a cover with thumbnails, which most records have. */
const coverHeight = 304

const Gallery = latePiece(async () => (await import('./gallery.tsx')).Gallery)
const DocumentsCard = latePiece(async () => (await import('./documents.tsx')).Documents)
const CoverCard = latePiece(
  async () => (await import('./cover.tsx')).CoverCard,
  () => <div className="card" style={{ blockSize: coverHeight }} />,
)

/** The pictures of a record whose resource has some. */
export function Pictures({ resource, row }: Owner) {
  if (!resource.files?.images) return null
  return <Gallery resource={resource} row={row} />
}

/** The documents of a record whose resource has some. */
export function Documents({ resource, row }: Owner) {
  if (!resource.files?.documents) return null
  return <DocumentsCard resource={resource} row={row} />
}

/** Its cover and a few more, for the side of a page, a preview or a card. */
export function Cover({ resource, row }: Owner) {
  if (!resource.files?.images) return null
  return <CoverCard resource={resource} row={row} />
}
