import { mostPixels } from '@prona/contract/files/picture'
import type { Sharp } from 'sharp'
import { loadSharp } from './load-sharp.ts'

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

/** Of a stored picture, hence of one that was drawn here: no stranger's bytes are decoded by the server itself. */
export async function resized(original: Buffer, { format, width, quality }: Variant): Promise<Buffer> {
  const sharp = await loadSharp()
  const sized = sharp(original, { limitInputPixels: mostPixels }).resize({ width, withoutEnlargement: true })
  return encodedAs(sized, format, quality).timeout({ seconds: 60 }).toBuffer()
}

function encodedAs(picture: Sharp, format: PictureFormat, quality: number): Sharp {
  if (format === 'webp') return picture.webp({ quality, effort: 3 })
  // More effort saves a few percent and takes many times as long.
  if (format === 'avif') return picture.avif({ quality, effort: 2 })
  return format === 'png' ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality })
}
