import { useSyncExternalStore } from 'react'

/** As tables write them: the heads of their columns, what stands below, and what is darkest of it. */
const fonts = { head: '520 12px', cell: '420 13px', key: '520 13px' } as const

/** Screens that set each letter on a whole pixel write up to so much wider than is measured; capitals most. */
const rounding = { head: 1.01, cell: 1.03, key: 1.03 } as const

let pen: CanvasRenderingContext2D | null
/** Asking the page for its letters makes it measure itself: once is enough. */
let family: string | undefined
let hasLetters = false
/** Of texts that were measured already with our letters. */
const known = new Map<string, number>()
const mostKnown = 2000

/** How many pixels a text takes; letters are of many widths. */
export function textWidth(text: string, font: keyof typeof fonts): number {
  const key = `${font} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * 7
  pen.font = fontOf(font)
  const width = pen.measureText(text).width * rounding[font]
  if (known.size >= mostKnown) known.clear()
  if (isLettered()) known.set(key, width)
  return width
}

/** Whether the web font has loaded; until then a fallback with other widths is used. */
export function useLetters(): boolean {
  return useSyncExternalStore(listen, isLettered)
}

function isLettered(): boolean {
  hasLetters ||= document.fonts.check(fontOf('cell'))
  return hasLetters
}

function fontOf(font: keyof typeof fonts): string {
  family ??= getComputedStyle(document.body).fontFamily
  return `${fonts[font]} ${family}`
}

function listen(told: () => void): () => void {
  document.fonts.addEventListener('loadingdone', told)
  return () => document.fonts.removeEventListener('loadingdone', told)
}
