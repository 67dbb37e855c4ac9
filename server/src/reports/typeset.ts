import type { Column, Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { hairline, ink, lighter, lightest, nameInks, strongLine } from './inks.ts'
import { afterSigns, bounded, breakable, unbroken } from './line-breaks.ts'
import type { Cell, Fact, Letterhead, Part, PrintedDocument, State } from './printed-document.ts'
import { addressOf, picturesOf, rowsOfCards } from './printed-pictures.ts'
import { glyph, stateOf } from './printed-state.ts'

/** The design of printed documents: one typeface, thin lines and aligned figures, as on the screens. */
export function typeset(document: PrintedDocument): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageOrientation: document.isWide ? 'landscape' : 'portrait',
    pageMargins: [margin, 40, margin, 48],
    info: {
      title: document.subtitle ? `${document.title} · ${document.subtitle}` : document.title,
      producer: 'Prona',
      creator: 'Prona',
    },
    defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.25, color: ink, fontFeatures: evenFigures },
    footer: (page: number, pages: number) => footOf(document, page, pages),
    content: [headOf(document.letterhead), titleOf(document), ...contentsOf(document)],
    pageBreakBefore: ({ headlineLevel, startPosition: { verticalRatio, pageInnerHeight } }) =>
      headlineLevel === aboveTable && (1 - verticalRatio) * pageInnerHeight < roomBelow,
  }
}

/** Of a heading that stands above a table too long to be kept whole. */
const aboveTable = 1
/** For a heading, the head of a table, and a row of a few lines. */
const roomBelow = 96

export const tableLayouts: Record<string, CustomTableLayout> = {
  rows: {
    hLineWidth: (at, node) => (at === 0 ? 0 : at === 1 || at === node.table.body.length ? 0.75 : 0.5),
    hLineColor: (at, node) => (at === 1 || at === node.table.body.length ? strongLine : hairline),
    vLineWidth: () => 0,
    paddingLeft: (at) => (at === 0 ? 0 : 4),
    paddingRight: (at, node) => (at === (node.table.widths?.length ?? 0) - 1 ? 0 : 4),
    paddingTop: () => 3.5,
    paddingBottom: () => 2.5,
  },
  total: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 2,
  },
}

const margin = 46
const widthOf = (document: PrintedDocument) => (document.isWide ? 841.89 : 595.28) - 2 * margin

function headOf({ name, lines, logo, colour = 'black' }: Letterhead): Content {
  const words: Column = {
    stack: [
      { text: breakable(name), font: 'InterStrong', fontSize: 11, color: nameInks[colour] },
      {
        text: breakable(lines.map(unbroken).join('  ·  ')),
        fontSize: 8,
        color: lightest,
        margin: [0, 1, 0, 0],
      },
    ],
  }
  if (!logo) return { ...words, margin: [0, 0, 0, 22] }
  const picture: Column = { stack: [{ image: addressOf(logo), fit: [120, 34] }], width: 'auto' }
  return { columns: [picture, words], columnGap: 12, margin: [0, 0, 0, 22] }
}

function titleOf({ title, subtitle, state }: PrintedDocument): Content {
  const below: Column[] = []
  if (subtitle) below.push({ text: breakable(subtitle), fontSize: 11, color: lighter, width: 'auto' })
  if (state) below.push({ ...stateOf(state, 9), width: 'auto', margin: [0, 1.5, 0, 0] })
  return {
    stack: [
      {
        text: breakable(title),
        font: 'InterStrong',
        fontSize: 19,
        characterSpacing: -0.27,
        lineHeight: 1.15,
      },
      ...(below.length > 0 ? [{ columns: below, columnGap: 12, margin: [0, 3, 0, 0] } as Content] : []),
    ],
    margin: [0, 0, 0, 16],
  }
}

function footOf({ foot, pageOf }: PrintedDocument, page: number, pages: number): Content {
  const place = pageOf.replace('{page}', String(page)).replace('{pages}', String(pages))
  return {
    margin: [margin, 16, margin, 0],
    fontSize: 7.5,
    color: lightest,
    columns: [
      { text: breakable(foot), width: '*' },
      { text: place, alignment: 'right', width: 'auto', noWrap: true, fontFeatures: figures },
    ],
    columnGap: 8,
  }
}

/** In tables the typeface's contextual forms are off, since they double the time a page takes. */
const plain = {
  calt: false,
  ccmp: false,
  clig: false,
  liga: false,
  locl: false,
  rclt: false,
  rlig: false,
} as unknown as ['kern']
/** Figures of equal width, so that they align in columns. */
const figures = { ...plain, tnum: true } as unknown as ['tnum']
/** Else a point or a comma beside a 7 or a 1 disappears under it: 27.11 reads as 2711. */
const evenFigures = { tnum: true } as unknown as ['tnum']

/** A heading stays on the page of what it is above, and names to sign on that of what stands above them. */
function contentsOf(document: PrintedDocument): Content[] {
  const { parts } = document
  const contents: Content[] = []
  let kept: Content[] = []
  const keep = (...more: Content[]) => {
    kept.push(...more)
    contents.push(kept.length === 1 && kept[0] ? kept[0] : { stack: kept, unbreakable: true })
    kept = []
  }
  parts.forEach((part, at) => {
    const next = parts[at + 1]
    const [first, ...rest] = piecesOf(part, document)
    if (!first) return
    if (staysWith(part, next)) kept.push(first)
    else if (part.kind === 'heading' && next) keep({ stack: [first], headlineLevel: aboveTable })
    else keep(first)
    contents.push(...rest)
  })
  return contents
}

/** What is longer is divided by a page's end, but not right below its heading: that is for `pageBreakBefore`. */
function staysWith(part: Part, next: Part | undefined): boolean {
  if (next?.kind === 'signatures') return isShort(part)
  return (
    part.kind === 'heading' &&
    isShort(part) &&
    (next?.kind === 'cards' || (next !== undefined && isShort(next)))
  )
}

/** What is kept whole must fit on a page together with what stands below or above it. */
function isShort(part: Part): boolean {
  switch (part.kind) {
    case 'heading':
    case 'text':
      return part.text.split('\n').length + part.text.length / 90 <= 12
    case 'table':
      return part.rows.length <= 6 && part.rows.flat().reduce(lettersWith, 0) <= 400
    default:
      return part.kind === 'sums'
  }
}

function lettersWith(sum: number, cell: Cell): number {
  return sum + (typeof cell === 'string' ? cell : cell.word).length
}

/** What a page's end may divide: between rows of cards, and between names where there are many. */
function piecesOf(part: Part, document: PrintedDocument): Content[] {
  if (part.kind === 'cards') return rowsOfCards(part.cards, widthOf(document))
  if (part.kind === 'signatures') return signaturesOf(part.names, widthOf(document))
  const content = contentOf(part, document)
  return part.kind === 'text' && isShort(part) ? [{ stack: [content], unbreakable: true }] : [content]
}

function signaturesOf(names: readonly string[], width: number): Content[] {
  const pairs = pairsOfNames(names, width)
  return names.length > mostSigningTogether ? pairs : [{ stack: pairs, unbreakable: true }]
}

const mostSigningTogether = 8

type OnePiece = Exclude<Part, { readonly kind: 'cards' | 'signatures' }>

function contentOf(part: OnePiece, document: PrintedDocument): Content {
  switch (part.kind) {
    case 'heading':
      return {
        text: bounded(part.text),
        font: 'InterMedium',
        fontSize: 11,
        margin: [0, 8, 0, 4],
      }
    case 'text':
      return { text: bounded(part.text), margin: [0, 0, 0, 6], lineHeight: 1.35 }
    case 'note':
      return { text: bounded(part.text), fontSize: 8, color: lightest, margin: [0, 8, 0, 4] }
    case 'item':
      return itemOf(part.text)
    case 'facts':
      return factsOf(part.facts, document.isWide ? 6 : 4, widthOf(document))
    case 'states':
      return statesOf(part.states, widthOf(document))
    case 'table':
      return tableOf(part)
    case 'sums':
      return sumsOf(part.lines)
    case 'pictures':
      return picturesOf(part, widthOf(document))
  }
}

/** A point of a list; further lines of it stand below its words. */
function itemOf(text: string): Content {
  return {
    columns: [
      { text: '–', width: 10 },
      { text: bounded(text), width: '*' },
    ],
    lineHeight: 1.4,
    margin: [6, 0, 0, 5],
  }
}

function factsOf(facts: readonly Fact[], across: number, width: number): Content {
  const rows: Content[][] = []
  for (let at = 0; at < facts.length; at += across) {
    const row = facts.slice(at, at + across).map(factOf)
    while (row.length < across) row.push({ text: '' })
    rows.push(row)
  }
  if (rows.length === 0) return { text: '' }
  return {
    table: {
      widths: new Array(across).fill(width / across - factGap),
      body: rows as never,
      dontBreakRows: true,
    },
    layout: {
      ...tableLayouts.total,
      paddingRight: () => factGap,
      paddingTop: () => 0,
      paddingBottom: () => 8,
    },
    margin: [0, 0, 0, 4],
  }
}

const factGap = 10

function factOf({ label, value }: Fact): Content {
  return {
    stack: [
      { text: bounded(label), fontSize: 7.5, color: lightest },
      { text: bounded(afterSigns(value)), fontSize: 9.5, margin: [0, 1, 0, 0] },
    ],
  }
}

type Counted = State & { readonly count: string }

/** In one line, or four in a line below the facts where that is too long for the page. */
function statesOf(states: readonly Counted[], width: number): Content {
  const each = (state: Counted, across: number | 'auto'): Column => {
    const count: Column = { text: state.count, font: 'InterMedium', width: 'auto' }
    return {
      columns: [glyph(state, 9), { text: state.word, color: lighter, width: 'auto', noWrap: true }, count],
      columnGap: 4,
      width: across,
    }
  }
  const length = states.reduce((sum, { word, count }) => sum + (word.length + count.length) * letter, 0)
  if (length + states.length * (stateGap + 16) <= width) {
    const columns = states.map((state) => each(state, 'auto'))
    return { columns, columnGap: stateGap, margin: [0, 0, 0, 12] }
  }
  const rows: Content[] = []
  for (let at = 0; at < states.length; at += 4) {
    const columns = states.slice(at, at + 4).map((state) => each(state, width / 4))
    rows.push({ columns, margin: [0, 0, 0, 2] })
  }
  return { stack: rows, margin: [0, 0, 0, 10] }
}

const stateGap = 14
/** The width of a letter, on the average and a little more. */
const letter = 5

function tableOf({ columns, rows, total }: Extract<Part, { kind: 'table' }>): Content {
  const align = (at: number) => (columns[at]?.align === 'end' ? ('right' as const) : ('left' as const))
  const head = columns.map(({ label }, at) => ({
    text: bounded(label),
    fontSize: 7.5,
    color: lightest,
    alignment: align(at),
    lineHeight: 1.1,
  }))
  const valueText = (cell: Cell, at: number) =>
    typeof cell === 'string'
      ? {
          text: breakable(cell),
          alignment: align(at),
          fontFeatures: figures,
        }
      : stateOf(cell, 8.5)
  const body = [head, ...rows.map((row) => row.map(valueText))]
  if (total) body.push(total.map((cell, at) => ({ ...valueText(cell, at), font: 'InterMedium' })) as never)
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'rest' ? '*' : 'auto')),
      body: body as never,
    },
    layout: 'rows',
    fontSize: 8.5,
    fontFeatures: plain,
    margin: [0, 0, 0, 10],
  }
}

function sumsOf(lines: readonly (Fact & { readonly isTotal?: true })[]): Content {
  const body = lines.map(({ label, value, isTotal }) => {
    const look = isTotal ? { font: 'InterStrong', fontSize: 10.5 } : { color: lighter }
    return [
      { text: bounded(label), ...look },
      { text: value, alignment: 'right', noWrap: true, fontFeatures: figures, ...look, color: ink },
    ]
  })
  return {
    columns: [
      { text: '', width: '*' },
      {
        table: { widths: ['*', 'auto'], body: body as never, dontBreakRows: true },
        layout: 'total',
        width: 230,
      },
    ],
    margin: [0, 0, 0, 12],
  }
}

/** Two side by side, as many pairs below each other as there are people, and no pair torn apart by a page's end. */
function pairsOfNames(names: readonly string[], width: number): Content[] {
  const gap = 40
  const line = (width - gap) / 2
  const each = (name: string): Column => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: line, y2: 0, lineWidth: 0.75, lineColor: strongLine }] },
      { text: breakable(name), fontSize: 8, color: lighter, margin: [0, 4, 0, 0] },
    ],
    width: line,
  })
  const pairs: Content[] = []
  for (let at = 0; at < names.length; at += 2) {
    const pair: Content = { columns: names.slice(at, at + 2).map(each), columnGap: gap }
    pairs.push({ stack: [pair], unbreakable: true, margin: [0, 34, 0, 0] })
  }
  return pairs
}
