import { longestSide, mostPixels } from '@prona/contract/files/picture'
import type { FieldIssue } from '@prona/contract/kernel/errors'

/** What the header of a picture says of it. */
export type Measured = {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly depth: string
  readonly frames: number
  readonly scans: number
}
export type Unfit = Omit<FieldIssue, 'field'>

/** Pictures that are shown while they load have some ten; each costs as much as the whole picture. */
const mostScans = 50

/** Why a picture is not taken, told before any pixel is decoded. */
export function unfit(kind: string, size: Measured): Unfit | undefined {
  const { format, width, height, frames, scans } = size
  if (format !== kind) return { code: 'notWhatItSays' }
  if (frames > 1) return { code: 'animated' }
  const most = pixelsOf(size)
  if (width * height > most) return { code: 'tooManyPixels', params: { max: most / 1_000_000 } }
  if (Math.max(width, height) > longestSide) return { code: 'tooLongSide', params: { max: longestSide } }
  return scans > mostScans ? { code: 'tooDemanding' } : undefined
}

/** A pixel of these takes several times as long as any other: 40 million of them took eight seconds. */
function pixelsOf({ format, depth }: Measured): number {
  return format === 'avif' || depth === 'ushort' ? mostPixels / 2 : mostPixels
}
