import { pictureWidths } from '@prona/contract/files/picture'

type Box = { readonly width: number; readonly height: number }
export type Fit = 'cover' | 'contain'

/** More points to a pixel than this nobody sees, and everybody waits for. */
const finest = 3

/**
 * The least of the widths there are that is sharp in a box of so many pixels. None wider than the picture itself
 * but the next there is: all who ask for more then ask for the same, which is fetched once.
 */
export function widthFor(box: Box, picture: Box, { density, fit }: { density: number; fit: Fit }): number {
  const drawn = drawnWidth(box, picture, fit) * Math.min(Math.max(density, 1), finest)
  const wanted = Math.min(drawn, picture.width)
  return pictureWidths.find((width) => width >= wanted - 0.5) ?? widest
}

const widest = pictureWidths[pictureWidths.length - 1] ?? 3840

/** How wide the whole picture is when it fills the box, or when all of it stands in it. */
function drawnWidth(box: Box, picture: Box, fit: Fit): number {
  if (picture.width <= 0 || picture.height <= 0) return box.width
  const byHeight = (box.height * picture.width) / picture.height
  return fit === 'cover' ? Math.max(box.width, byHeight) : Math.min(box.width, byHeight)
}
