/** Where the arrows lead within a grid: beside, to an end, or so many rows down, up where it is less than nothing. */
export type GridWay = 'next' | 'previous' | 'rowStart' | 'rowEnd' | 'start' | 'end' | number

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The way that a key means; right to left the arrows are turned around. A page is so many rows. */
export function gridWayOf(
  { key, ctrlKey, metaKey }: Pressed,
  grid: Element,
  page: number,
): GridWay | undefined {
  const isWide = ctrlKey || metaKey
  switch (key) {
    case 'ArrowRight':
      return isRightToLeft(grid) ? 'previous' : 'next'
    case 'ArrowLeft':
      return isRightToLeft(grid) ? 'next' : 'previous'
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return page
    case 'PageUp':
      return -page
    case 'Home':
      return isWide ? 'start' : 'rowStart'
    case 'End':
      return isWide ? 'end' : 'rowEnd'
    default:
      return undefined
  }
}

export function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
