import { createReadStream } from 'node:fs'
import { mostPixels } from '@prona/contract/files/picture'
import { AppError } from '@prona/contract/kernel/errors'
import { loadSharp } from './load-sharp.ts'
import type { Kept } from './pictures.ts'
import { type Measured, type Unfit, unfit } from './unfit-picture.ts'

/** A picture of this kind, to be checked, and drawn anew where a target is given. */
export type PictureTask = { readonly path: string; readonly kind: string; readonly target?: string }
/** Why the picture is not taken, or what was drawn of it where that was wanted. */
export type Drawn = { readonly issue?: Unfit; readonly kept?: Kept }

export async function drawn({ path, kind, target }: PictureTask): Promise<Drawn> {
  const size = await measured(path)
  const issue = size ? unfit(kind, size) : badFile
  if (issue || target === undefined) return issue ? { issue } : {}
  const kept = await drawnAnew(path, target)
  return kept ? { kept } : { issue: badFile }
}

const badFile: Unfit = { code: 'badFile' }

/** Read from the header of the file, before any pixels are. Undefined when it cannot be read. */
async function measured(path: string): Promise<Measured | undefined> {
  const sharp = await loadSharp()
  try {
    const { format, width, height, depth, pages } = await sharp(path, { limitInputPixels: false }).metadata()
    const scans = format === 'jpeg' ? await scansIn(path) : 1
    return { format: format === 'heif' ? 'avif' : format, width, height, depth, frames: pages ?? 1, scans }
  } catch {
    return undefined
  }
}

/** How often a JPEG starts its picture over, each time more finely: the mark occurs nowhere within the pixels. */
async function scansIn(path: string): Promise<number> {
  let scans = 0
  let last = 0
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) continue
    if (last === 0xff && chunk[0] === 0xda) scans += 1
    for (let at = chunk.indexOf(startOfScan); at >= 0; at = chunk.indexOf(startOfScan, at + 2)) scans += 1
    last = chunk.at(-1) ?? 0
  }
  return scans
}

const startOfScan = Buffer.from([0xff, 0xda])
const largestKept = 3840

/**
 * Encodes the picture anew: upright, in sRGB, not larger than any size that is offered, and without anything but its
 * pixels. Undefined when it cannot be read to its end.
 */
async function drawnAnew(path: string, target: string): Promise<Kept | undefined> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(path, { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true })
    const { hasAlpha } = await picture.metadata()
    const sized = picture
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: largestKept, height: largestKept, fit: 'inside', withoutEnlargement: true })
    const encoded = hasAlpha ? sized.png({ compressionLevel: 8 }) : sized.jpeg({ quality: 90 })
    const { width, height, size } = await encoded.toFile(target)
    return { type: hasAlpha ? 'image/png' : 'image/jpeg', width, height, bytes: size }
  } catch (error) {
    if (isFull(error)) throw new AppError('noRoom')
    return undefined
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /No space left|quota exceeded/i.test(error.message)
}
