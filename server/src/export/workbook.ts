import type { Cell } from './cell.ts'
import type { Write } from './outgoing-file.ts'
import {
  contentTypes,
  headingStyle,
  packageRelations,
  styleOf,
  styles,
  workbookParts,
} from './workbook-parts.ts'
import { openZip, type Zip, type ZipEntry } from './zip.ts'

export type Heading = { readonly label: string; readonly width: number }
export type Workbook = {
  readonly add: (rows: readonly (readonly Cell[])[]) => Promise<void>
  /** What is added from now on stands on another sheet, with headings of its own. */
  readonly next: (name: string, headings: readonly Heading[]) => Promise<void>
  readonly end: () => Promise<void>
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel's own limit, including the row of headings. */
const mostRows = 1_048_576
const mostBytes = 2 ** 31

/** An XLSX workbook written row by row. Rows beyond Excel's limit go on another sheet, with the headings again. */
export function openWorkbook(write: Write, name: string, headings: readonly Heading[]): Workbook {
  const zip = openZip(write)
  let about = { name, headings }
  const names: string[] = []
  let rows = 0
  let bytes = 0
  let sheet: ZipEntry | undefined

  async function turn(): Promise<ZipEntry> {
    await close()
    names.push(about.name)
    sheet = zip.entry(`xl/worksheets/sheet${names.length}.xml`)
    await sheet.add(sheetStart(about.headings))
    rows = 1
    bytes = 0
    return sheet
  }

  async function close(): Promise<void> {
    if (!sheet) return
    await sheet.add(sheetEnd(about.headings.length, rows))
    sheet.end()
  }

  return {
    add: async (all) => {
      let current = sheet ?? (await turn())
      let text = ''
      for (const cells of all) {
        if (rows >= mostRows || bytes + text.length > mostBytes) {
          await current.add(text)
          text = ''
          current = await turn()
        }
        text += rowOf(cells, ++rows)
      }
      bytes += text.length
      await current.add(text)
    },
    next: async (nextName, nextHeadings) => {
      if (!sheet) await turn()
      await close()
      sheet = undefined
      about = { name: nextName, headings: nextHeadings }
    },
    end: async () => {
      if (!sheet) await turn()
      await close()
      await writeParts(zip, names)
      await zip.end()
    },
  }
}

async function writeParts(zip: Zip, names: readonly string[]): Promise<void> {
  const parts = {
    'xl/styles.xml': styles,
    ...workbookParts(names),
    '_rels/.rels': packageRelations,
    '[Content_Types].xml': contentTypes(names.length),
  }
  for (const [path, text] of Object.entries(parts)) {
    const entry = zip.entry(path)
    await entry.add(text)
    entry.end()
  }
}

function sheetStart(headings: readonly Heading[]): string {
  const columns = headings.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const cells = headings.map(({ label }) => inlineText(label, headingStyle))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
}

function sheetEnd(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns)}${rows}"/></worksheet>`
}

function rowOf(cells: readonly Cell[], row: number): string {
  let text = `<row r="${row}">`
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    if (!cell || cell.kind === 'empty') text += '<c/>'
    else if (cell.kind === 'text') text += inlineText(cell.text)
    else text += `<c s="${styleOf(cell)}"><v>${figure(cell)}</v></c>`
  }
  return `${text}</row>`
}

function figure(cell: Exclude<Cell, { kind: 'empty' | 'text' }>): string {
  switch (cell.kind) {
    case 'number':
      return String(cell.value)
    case 'money':
      return String(cell.amount / 100)
    case 'area':
      return String(cell.hundredths / 100)
    case 'percent':
      return String(cell.hundredths / 10_000)
    case 'day':
      return String(serial(cell.day))
    case 'instant': {
      const [hours = 0, minutes = 0] = cell.time.split(':').map(Number)
      return String(serial(cell.day) + (hours * 60 + minutes) / 1440)
    }
  }
}

/** Days since the end of 1899, as spreadsheets count them. */
function serial(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
}

const longestText = 32_767

function inlineText(text: string, style = 0): string {
  const shown = text.length > longestText ? text.slice(0, longestText) : text
  return `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

/** Escapes text for XML and leaves out what XML cannot hold; a literal `_x000D_` would be read as a line break. */
export function escaped(text: string): string {
  if (!/[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function columnName(number: number): string {
  const rest = (number - 1) % 26
  const before = Math.floor((number - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + rest)}`
}
