import { mostColumns } from './limits.ts'
import { badFile, rowsTaken, type Sheet, textCell } from './sheet.ts'

/** Splits text into rows, with any usual delimiter, and quotation marks around some cells. */
export function readCsv(bytes: Uint8Array): Sheet {
  const { text, encoding } = decoded(bytes)
  const declared = /^sep=([;,\t|])\r?\n/i.exec(text)
  const start = declared?.[0].length ?? 0
  const delimiter = declared?.[1] ?? likelyDelimiter(text)
  const taken = rowsTaken()
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let at = start
  for (let row = declared ? 2 : 1; at < text.length; row++) {
    const cells: ReturnType<typeof textCell>[] = []
    for (;;) {
      const cell = cellAt(text, at, plain, row)
      at = cell.end
      // One more than is taken is enough to refuse the row.
      if (cells.length > mostColumns) break
      cells.push(textCell(unmarked(cell.text)))
      if (text[at] !== delimiter) break
      at += 1
    }
    taken.take(row, cells)
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
  }
  return { format: { kind: 'csv', encoding, delimiter }, rows: taken.rows }
}

/** Removes the apostrophe by which our own export, and others, mark a text that looks like a formula. */
function unmarked(text: string): string {
  return /^'+\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text
}

/** Without a byte order mark it is read as UTF-8 if valid, else as Windows-1252. */
function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedAs('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodedAs('utf-16be', bytes)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decodedAs('windows-1252', bytes)
  }
}

function decodedAs(encoding: string, bytes: Uint8Array) {
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

/** The delimiter that occurs most often in the first row, outside of quoted text. */
function likelyDelimiter(text: string): string {
  const beginning = text.slice(0, 100_000).replaceAll(/"(?:[^"]|"")*"/g, '')
  const first = beginning.split(/[\r\n]/).find((line) => line.trim() !== '') ?? ''
  const counts = [';', ',', '\t', '|'].map((sign) => [sign, first.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

function cellAt(text: string, at: number, plain: RegExp, row: number): { text: string; end: number } {
  plain.lastIndex = at
  if (text[at] !== '"') {
    const [found = ''] = plain.exec(text) ?? []
    return { text: found, end: at + found.length }
  }
  let end = text.indexOf('"', at + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end < 0) throw badFile('openQuote', { row })
  // Text after the closing quotation mark belongs to the cell: the mark was not meant as one.
  plain.lastIndex = end + 1
  const [rest = ''] = plain.exec(text) ?? []
  return { text: text.slice(at + 1, end).replaceAll('""', '"') + rest, end: end + 1 + rest.length }
}
