import { AppError } from '@prona/contract/kernel/errors'
import type { PictureFormat } from './pictures.ts'
import type { Storage } from './storage.ts'

type Wanted = { readonly type: string; readonly width: number }

/** Above this width AVIF takes many seconds and hundreds of megabytes for a picture. */
const widestAvif = 2048

/**
 * WebP or AVIF where the request names them, by preference; with equal preference WebP, which is faster to encode.
 * All others get a format that every browser shows.
 */
export function formatFor(accept: string | undefined, { type: kept, width }: Wanted): PictureFormat {
  const liked = new Map(
    (accept ?? '')
      .slice(0, 1000)
      .split(',')
      .map((part) => {
        const [type = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
        const quality = params.find((param) => param.startsWith('q='))?.slice(2)
        return [type, quality === undefined ? 1 : Number(quality) || 0] as const
      }),
  )
  const webp = liked.get('image/webp') ?? 0
  const avif = liked.get('image/avif') ?? 0
  if (avif > webp && width <= widestAvif) return 'avif'
  if (webp > 0) return 'webp'
  return formatForAll(kept)
}

/** A format that everything shows and prints: JPEG for photographs, PNG for pictures with transparency. */
export function formatForAll(kept: string): 'jpeg' | 'png' {
  return kept === 'image/jpeg' ? 'jpeg' : 'png'
}

export async function readWhole(storage: Storage, key: string): Promise<Buffer> {
  const stream = await storage.read(key)
  if (!stream) throw new AppError('notFound')
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
