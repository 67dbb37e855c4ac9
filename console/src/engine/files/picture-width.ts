import { pictureWidths } from '@prona/contract/files/picture'

type Box = { readonly width: number; readonly height: number }
export type Fit = 'cover' | 'contain'

/** A finer resolution is not visible and takes longer to load. */
const finest = 3

/**
 * The smallest available width that is sharp in a box of this size. At most the first width above the
 * picture's own: then all who need more fetch the same file.
 */
export function widthFor(box: Box, picture: Box, { density, fit }: { density: number; fit: Fit }): number {
  const drawn = drawnWidth(box, picture, fit) * Math.min(Math.max(density, 1), finest)
  const wanted = Math.min(drawn, picture.width)
  return pictureWidths.find((width) => width >= wanted - 0.5) ?? widest
}

const widest = pictureWidths[pictureWidths.length - 1] ?? 3840

/** The width of the picture when it covers the box, or is contained in it. */
function drawnWidth(box: Box, picture: Box, fit: Fit): number {
  if (picture.width <= 0 || picture.height <= 0) return box.width
  const byHeight = (box.height * picture.width) / picture.height
  return fit === 'cover' ? Math.max(box.width, byHeight) : Math.min(box.width, byHeight)
}
