/** As tables write them: the heads of their columns, and what stands below. */
const fonts = { head: '520 12px', cell: '420 13px' } as const

let pen: CanvasRenderingContext2D | null
/** Of texts that were measured already, once the letters are here: asking the page its fonts makes it measure itself. */
const known = new Map<string, number>()
const mostKnown = 2000

/** How many pixels a text takes; letters are of many widths. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  const key = `${font} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = `${fonts[font]} ${getComputedStyle(document.body).fontFamily}`
  const { width } = pen.measureText(text)
  if (document.fonts.status === 'loaded' && known.size < mostKnown) known.set(key, width)
  return width
}
