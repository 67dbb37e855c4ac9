import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Words } from '../ui/language.ts'
import { textWidth, useLetters } from '../ui/text-width.ts'
import type { Arrangement } from '../units/arrangement.ts'
import { linesOf } from './face.ts'
import type { Look } from './look.ts'
import { type Placing, placed } from './placing.ts'

type Shown = { readonly words: Words; readonly look: Look; readonly withCurrency: boolean }

const lineHeight = 16
const padding = 10
/** Beside the text: the padding, the border, and in the first line the shape of the state. */
const besideText = 18
const besideFirst = besideText + 16
const narrowest = 76

/** Where the cells stand, as soon as it is known how wide the page is: no figure in them is ever cut. */
export function usePlacing(
  scroller: RefObject<HTMLDivElement | null>,
  arrangement: Arrangement,
  { words, look, withCurrency }: Shown,
): Placing | undefined {
  const [room, setRoom] = useState<number>()
  const hasLetters = useLetters()
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => setRoom(box.clientWidth - paddingOf(box))
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the font's letters every width is another
  const { width, lines } = useMemo(
    () => needOf(arrangement, { words, look, withCurrency }),
    [arrangement, words, look, withCurrency, hasLetters],
  )
  return useMemo(() => {
    if (room === undefined) return undefined
    return placed(arrangement, { room, narrowest: width, rowHeight: lines * lineHeight + padding })
  }, [arrangement, room, width, lines])
}

function paddingOf(box: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(box)
  return Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
}

/** The width of the widest line and the most lines that a cell has. */
function needOf({ groups, rest }: Arrangement, shown: Shown): { width: number; lines: number } {
  const units = [
    ...groups.flatMap(({ floors }) => [...floors.values()].flat().map(({ unit }) => unit)),
    ...rest.flatMap(({ floors }) => floors.flatMap((floor) => floor.units)),
  ]
  const longest: string[] = []
  let lines = 1
  for (const one of units) {
    const texts = linesOf(one, shown)
    lines = Math.max(lines, texts.length)
    texts.forEach((text, at) => {
      if (text.length >= (longest[at]?.length ?? 0)) longest[at] = text
    })
  }
  const widths = longest.map(
    (text, at) => textWidth(withWideDigits(text), 'head') + (at === 0 ? besideFirst : besideText),
  )
  return { width: Math.ceil(Math.max(narrowest, ...widths)), lines }
}

/** In a cell every digit is as wide as a nought, so that figures stand below each other. */
function withWideDigits(text: string): string {
  return text.replaceAll(/\d/g, '0')
}
