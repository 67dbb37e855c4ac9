import { useSyncExternalStore } from 'react'

/** As tables write them: the heads of their columns, what stands below, and what is darkest of it. */
const fonts = { head: '520 12px', cell: '420 13px', key: '520 13px' } as const

/** Screens that set each letter on a whole pixel write up to so much wider than is measured. */
const rounding = 1.03

let pen: CanvasRenderingContext2D | null

/** How many pixels a text takes; letters are of many widths. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = fontOf(font)
  return pen.measureText(text).width * rounding
}

/** Whether our letters are there; until then others stand in for them, and are of other widths. */
export function useLetters(): boolean {
  return useSyncExternalStore(listen, () => document.fonts.check(fontOf('cell')))
}

function fontOf(font: keyof typeof fonts): string {
  return `${fonts[font]} ${getComputedStyle(document.body).fontFamily}`
}

function listen(told: () => void): () => void {
  document.fonts.addEventListener('loadingdone', told)
  return () => document.fonts.removeEventListener('loadingdone', told)
}
