/** As tables write them: the heads of their columns, and what stands below. */
const fonts = { head: '520 12px', cell: '420 13px' } as const

/** Screens that set each letter on a whole pixel write up to so much wider than is measured. */
const rounding = 1.03

let pen: CanvasRenderingContext2D | null

/** How many pixels a text takes; letters are of many widths. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = `${fonts[font]} ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width * rounding
}
