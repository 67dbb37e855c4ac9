import { addDays } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { lastRow, longestCell, mostColumns, mostUnpackedBeside } from './limits.ts'
import { type NumberStyle, numberStyles } from './number-styles.ts'
import { badFile, type Cell, rowsTaken, type Sheet, textCell } from './sheet.ts'
import { openWorkbook, readPart, type Workbook } from './workbook.ts'

/** The first visible sheet of a workbook. Formulas are not calculated: their last shown values count. */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  try {
    const workbook = await openWorkbook(bytes)
    const { name, part, startsIn1904 } = await firstSheet(workbook)
    const styles = await numberStyles(workbook)
    const texts = await sharedTexts(workbook)
    const taken = rowsTaken()
    const isThere = await readPart(workbook, part, sheetListener({ taken, styles, texts, startsIn1904 }))
    if (!isThere) throw badFile('badSheet')
    return { format: { kind: 'xlsx', sheet: name }, rows: taken.rows }
  } catch (error) {
    // Any other error means that the file is broken.
    throw error instanceof AppError ? error : badFile('badSheet')
  }
}

async function firstSheet(workbook: Workbook) {
  const sheets: { name: string; id: string }[] = []
  let startsIn1904 = false
  await readPart(
    workbook,
    'xl/workbook.xml',
    {
      open(tag, { name = '', id = '', state = 'visible', date1904 }) {
        if (tag === 'workbookPr') startsIn1904 = date1904 === '1' || date1904 === 'true'
        if (tag === 'sheet' && state === 'visible') sheets.push({ name: name.slice(0, 100), id })
      },
    },
    mostUnpackedBeside,
  )
  const targets = new Map<string, string>()
  await readPart(
    workbook,
    'xl/_rels/workbook.xml.rels',
    {
      open(tag, { Id = '', Target = '' }) {
        if (tag === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      },
    },
    mostUnpackedBeside,
  )
  const [first] = sheets
  const part = first && targets.get(first.id)
  if (!part) throw badFile('badSheet')
  return { name: first.name, part, startsIn1904 }
}

/** Texts are stored once and referred to by number. Their phonetic guides stand beside them and are left out. */
async function sharedTexts(workbook: Workbook): Promise<readonly string[]> {
  const texts: string[] = []
  let text = ''
  let isRead = false
  let isAloud = false
  await readPart(workbook, 'xl/sharedStrings.xml', {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isAloud = true
      isRead = tag === 't' && !isAloud
    },
    close(tag) {
      if (tag === 'rPh') isAloud = false
      if (tag === 't') isRead = false
      if (tag === 'si') texts.push(text)
    },
    text(more) {
      if (isRead && text.length <= longestCell) text += more.slice(0, longestCell + 1)
    },
  })
  return texts
}

type Reading = {
  readonly taken: ReturnType<typeof rowsTaken>
  readonly styles: readonly NumberStyle[]
  readonly texts: readonly string[]
  readonly startsIn1904: boolean
}

function sheetListener(reading: Reading) {
  let row = 0
  let cells: (Cell | undefined)[] = []
  let column = -1
  let kind = 'n'
  let style: NumberStyle
  let text = ''
  let isRead = false
  return {
    open(tag: string, { r, t = 'n', s = '' }: Readonly<Record<string, string>>) {
      if (tag === 'row') {
        row = r === undefined ? row + 1 : Number(r)
        if (!Number.isInteger(row) || row < 1 || row > lastRow) throw badFile('badSheet')
        cells = []
        column = -1
      } else if (tag === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        if (column < 0 || column >= mostColumns) throw badFile('tooMany', { max: mostColumns })
        kind = t
        style = reading.styles[Number(s)]
        text = ''
      }
      isRead = tag === 'v' || tag === 't'
    },
    close(tag: string) {
      if (tag === 'v' || tag === 't') isRead = false
      if (tag === 'c') cells[column] = cellOf(kind, text, style, reading)
      if (tag === 'row') reading.taken.take(row, Array.from(cells))
    },
    text(more: string) {
      if (isRead && text.length <= longestCell) text += more.slice(0, longestCell + 1)
    },
  }
}

/** `BC12` is column 54. */
function columnOf(place: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place)?.[1] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf(kind: string, text: string, style: NumberStyle, reading: Reading): Cell | undefined {
  if (kind === 's') return textCell(reading.texts[Number(text)] ?? '')
  if (kind === 'e') return { text: text.slice(0, 20), isBroken: true }
  if (kind === 'b') return { text: text === '1' ? 'true' : 'false' }
  if (kind !== 'n') return textCell(text)
  if (text.trim() === '') return undefined
  // A sheet shows fifteen digits; further ones come from binary floating point.
  const value = Number(Number(text).toPrecision(15))
  if (!Number.isFinite(value)) return textCell(text)
  const number = style === 'percent' ? Number((value * 100).toPrecision(15)) : value
  const day = dayOf(value, reading.startsIn1904)
  return { text: style === 'day' && day ? day : String(number), number, ...(day ? { day } : {}) }
}

/** Most workbooks count from 1900 and treat that year as a leap year, which does not matter for later days. */
function dayOf(serial: number, startsIn1904: boolean): string | undefined {
  const days = Math.floor(serial) + (startsIn1904 ? 1462 : 0)
  return days >= 61 && days <= 73_050 ? addDays('1900-03-01', days - 61) : undefined
}
