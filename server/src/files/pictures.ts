import { availableParallelism } from 'node:os'
import { mostPixels } from '@prona/contract/files/picture'
import { AppError } from '@prona/contract/kernel/errors'
import type { Sharp } from 'sharp'
import { boundedQueue } from '../kernel/bounded-queue.ts'

export type Measured = {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly frames: number
}
export type Kept = {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}
export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png'
export type Variant = {
  readonly width: number
  readonly quality: number
  readonly format: PictureFormat
}

let loaded: ReturnType<typeof load> | undefined

/** Loaded for the first picture only, which saves a server without pictures twenty megabytes. */
function studio(): ReturnType<typeof load> {
  loaded ??= load()
  return loaded
}

async function load() {
  const { default: sharp } = await import('sharp')
  // No decoder but these four can be reached, whatever a file claims to be; and nothing is kept between pictures.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Read from the header of the file, before any pixels are. Undefined when it cannot be read. */
export async function measured(path: string): Promise<Measured | undefined> {
  const sharp = await studio()
  try {
    const { format, width, height, pages } = await sharp(path, { limitInputPixels: false }).metadata()
    const name = format === 'heif' ? 'avif' : format
    return { format: name, width, height, frames: pages ?? 1 }
  } catch {
    return undefined
  }
}

const largestSide = 3840
/** One picture at a time: each may take 40 million pixels of memory. */
const takingIn = boundedQueue(1, 40)
const resizing = boundedQueue(Math.max(2, Math.min(4, availableParallelism() - 1)), 300)

/**
 * Encodes the picture anew: upright, in sRGB, not larger than any size that is offered, and without anything but its
 * pixels. Undefined when it cannot be read to its end.
 */
export function drawnAnew(path: string, target: string): Promise<Kept | undefined> {
  return takingIn(async () => {
    const sharp = await studio()
    try {
      const picture = sharp(path, {
        failOn: 'error',
        limitInputPixels: mostPixels,
        sequentialRead: true,
      }).timeout({ seconds: 60 })
      const { hasAlpha } = await picture.metadata()
      const sized = picture
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
      const encoded = hasAlpha ? sized.png({ compressionLevel: 8 }) : sized.jpeg({ quality: 90 })
      const { width, height, size } = await encoded.toFile(target)
      return { type: hasAlpha ? 'image/png' : 'image/jpeg', width, height, bytes: size }
    } catch (error) {
      if (isFull(error)) throw new AppError('unavailable')
      return undefined
    }
  })
}

export function resized(original: Buffer, { format, width, quality }: Variant): Promise<Buffer> {
  return resizing(async () => {
    const sharp = await studio()
    const sized = sharp(original, { limitInputPixels: mostPixels }).resize({
      width,
      withoutEnlargement: true,
    })
    return encodedAs(sized, format, quality).timeout({ seconds: 60 }).toBuffer()
  })
}

function encodedAs(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'webp') return picture.webp({ quality, effort: 3 })
  // More effort saves a few percent and takes many times as long.
  if (format === 'avif') return picture.avif({ quality, effort: 2 })
  return format === 'png' ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality })
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /No space left|quota exceeded/i.test(error.message)
}
