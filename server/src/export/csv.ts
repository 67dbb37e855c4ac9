import type { Cell } from './cell.ts'

/** Says that the file is UTF-8; without it Excel reads `Ã«` where `ë` stands. */
export const byteOrderMark = '\uFEFF'

/** A line as RFC 4180 has it: commas between, quotes where needed, CRLF at its end. */
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
 * A text that a spreadsheet would take for a formula, the full-width signs of some among them, is told to be text.
 * One that begins as if it had been told so already is told once more, so that an import can take one mark away.
 */
function harmless(text: string): string {
  return /^'*\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without a float between: 30 is `0.30`. */
function hundredths(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
