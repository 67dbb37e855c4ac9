import type { Cell } from './cell.ts'

/** Marks the file as UTF-8; without it Excel reads `Ã«` in place of `ë`. */
export const byteOrderMark = '\uFEFF'

/** A line as in RFC 4180: separated by commas, quoted where needed, ended by CRLF. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvText).join(',')}\r\n`
}

function csvText(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'text':
      return quoted(harmless(cell.text))
    case 'number':
      return String(cell.value)
    case 'money':
      return hundredths(cell.amount)
    case 'area':
    case 'percent':
      return hundredths(cell.hundredths)
    case 'day':
      return cell.day
    case 'instant':
      return `${cell.day} ${cell.time}`
  }
}

/**
 * A text that a spreadsheet would take for a formula, also one beginning with a full-width sign, gets an apostrophe
 * in front. A text that already begins with such an apostrophe gets another one, so that an import can remove one.
 */
function harmless(text: string): string {
  return /^'*\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without floating point: 30 is `0.30`. */
function hundredths(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
