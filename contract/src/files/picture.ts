import { documentTypes, type FileType } from './document.ts'

/** A picture of a record in the API. A record with pictures has exactly one cover. */
export type Picture = {
  readonly _id: string
  readonly position: number
  readonly cover: boolean
  /** Of the upright picture as it is stored. */
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly alt: string | null
  readonly createdAt: string
  readonly createdBy: string | null
}

export const largestPicture = 25 * 1024 * 1024
export const mostPixels = 40_000_000
/** One row or column of 40 million pixels takes many times as long as a square of them. */
export const longestSide = 16_384
export const longestAlt = 300

export const pictureTypes = {
  jpeg: documentTypes.jpeg,
  png: documentTypes.png,
  webp: documentTypes.webp,
  avif: { type: 'image/avif', names: ['avif'], declared: [] },
} as const satisfies Readonly<Record<string, FileType>>

/** The widths a picture can be requested in. */
export const pictureWidths = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const
export const usualQuality = 75

/** The nearest available width; of two equally near ones the larger, which loses nothing. */
export function nearestWidth(wanted: number): number {
  return pictureWidths.reduce((best, width) =>
    Math.abs(width - wanted) <= Math.abs(best - wanted) ? width : best,
  )
}
