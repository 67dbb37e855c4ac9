import type { Column, Content } from 'pdfmake/interfaces.js'
import { lighter } from './inks.ts'
import { breakable } from './line-breaks.ts'
import type { Card, Part } from './printed-document.ts'
import { stateOf } from './printed-state.ts'

const cardGap = 16
const cardPicture = 84

export function rowsOfCards(cards: readonly Card[], width: number): Content[] {
  const wide = (width - cardGap) / 2
  const rows: Content[] = []
  for (let at = 0; at < cards.length; at += 2) {
    const pair = cards.slice(at, at + 2).map((card) => cardOf(card, wide))
    rows.push({ stack: [{ columns: pair, columnGap: cardGap }], unbreakable: true, margin: [0, 0, 0, 10] })
  }
  return rows
}

function cardOf({ picture, title, state, lines }: Card, width: number): Column {
  const words: Column = {
    stack: [
      { text: breakable(title), font: 'InterMedium', fontSize: 9.5 },
      { ...stateOf(state, 8), margin: [0, 1, 0, 1] },
      ...lines.map((line) => ({ text: breakable(line), fontSize: 8, color: lighter })),
    ],
    width: '*',
  }
  if (!picture) return { stack: [words], width }
  const image: Column = { image: addressOf(picture), fit: [cardPicture, 64], width: cardPicture }
  return { columns: [image, words], columnGap: 8, width }
}

/** One at full width, or all in pairs. */
export function picturesOf(
  { pictures, inPairs }: Extract<Part, { kind: 'pictures' }>,
  width: number,
): Content {
  if (pictures.length === 0) return { text: '' }
  const gap = 8
  const half = (width - gap) / 2
  const rows: Content[] = []
  const large = inPairs ? [] : pictures
  for (const one of large) rows.push({ image: addressOf(one), fit: [width, 260], margin: [0, 0, 0, gap] })
  for (let at = 0; inPairs && at < pictures.length; at += 2) {
    const pair = pictures
      .slice(at, at + 2)
      .map((one): Content => ({ image: addressOf(one), fit: [half, 170] }))
    rows.push({ columns: pair, columnGap: gap, margin: [0, 0, 0, gap], unbreakable: true } as Content)
  }
  return { stack: rows, margin: [0, 0, 0, 8] }
}

export function addressOf(picture: Uint8Array): string {
  const type = picture[0] === 0x89 ? 'png' : 'jpeg'
  return `data:image/${type};base64,${Buffer.from(picture).toString('base64')}`
}
