/** As tables write them: the heads of their columns, and what stands below. */
const fonts = { head: '520 12px', cell: '420 13px' } as const

let pen: CanvasRenderingContext2D | null

/** How many pixels a text takes; letters are of many widths. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = `${fonts[font]} ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}
