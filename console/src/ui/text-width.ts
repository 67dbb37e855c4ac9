import { useSyncExternalStore } from 'react'

/** The fonts of tables: headers, cells, and the boldest text. */
const fonts = { head: '520 12px', cell: '420 13px', key: '520 13px' } as const

/** Screens that align letters to whole pixels draw up to this much wider than measured; capitals most. */
const rounding = { head: 1.01, cell: 1.03, key: 1.03 } as const

let pen: CanvasRenderingContext2D | null
/** Reading a font from the page forces a layout, so it is done once. */
let family: string | undefined
let hasLetters = false
/** Widths measured with the web font. */
const known = new Map<string, number>()
const mostKnown = 2000

/** The width of a text in pixels. */
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
