import type { Files } from '../files/files.ts'
import { formatForAll, readWhole } from '../files/picture-answer.ts'
import { coversOf, getPicture, picturesOf } from '../files/picture-rows.ts'
import { resized } from '../files/pictures.ts'
import type { Covers, Pictures } from './job.ts'

/** Wide enough for the width of a page at the resolution of an office printer. */
const width = 1080
const quality = 80

/** The stored pictures of records as JPEG or PNG, which PDF supports. */
export function picturesFrom({ storage, cache }: Files): Pictures {
  return async (ctx, resource, record, most) => {
    const kept = await picturesOf(ctx, resource, record)
    const chosen = kept.toSorted((one, other) => Number(other.cover) - Number(one.cover)).slice(0, most)
    const drawn: Buffer[] = []
    // One after the other, since each takes a core.
    for (const { _id } of chosen) {
      const { type } = await getPicture(ctx, resource, record, _id)
      const variant = { width, quality, format: formatForAll(type) }
      drawn.push(await cache.get(_id, variant, async () => resized(await readWhole(storage, _id), variant)))
    }
    return drawn
  }
}

/** As wide as on a sheet with two of them side by side. */
const coverWidth = 384
/** What is drawn for one sheet; records beyond it stand without a picture. */
const mostCovers = 150

export function coversFrom({ storage, cache }: Files): Covers {
  return async (ctx, resource, records) => {
    const drawn = new Map<string, Buffer>()
    for (const { _id, record, type } of (await coversOf(ctx, resource, records)).slice(0, mostCovers)) {
      const variant = { width: coverWidth, quality, format: formatForAll(type) }
      const bytes = await cache.get(_id, variant, async () => resized(await readWhole(storage, _id), variant))
      drawn.set(record, bytes)
    }
    return drawn
  }
}
