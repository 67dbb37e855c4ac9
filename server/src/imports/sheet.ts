import { AppError } from '@prona/contract/kernel/errors'
import { lastRow, longestCell, mostCells, mostColumns, mostEmpty, mostRows } from './limits.ts'

/** A cell as it was read. A number stored as one is not parsed from text again. */
export type Cell = {
  readonly text: string
  readonly number?: number
  /** The number is a count of days since the workbook's first one. */
  readonly day?: string
  readonly isBroken?: true
}
export type SheetRow = { readonly row: number; readonly cells: readonly (Cell | undefined)[] }
export type Format =
  | { readonly kind: 'csv'; readonly encoding: string; readonly delimiter: string }
  | { readonly kind: 'xlsx'; readonly sheet: string }
export type Sheet = { readonly format: Format; readonly rows: readonly SheetRow[] }

/** Collects rows up to the limits of number and width; empty rows and cells are counted but not kept. */
export function rowsTaken(): {
  take(row: number, cells: readonly (Cell | undefined)[]): void
  readonly rows: readonly SheetRow[]
} {
  const rows: SheetRow[] = []
  let filled = 0
  let all = 0
  let taken = 0
  return {
    rows,
    take(row, cells) {
      if (cells.length > mostColumns) throw badFile('tooMany', { max: mostColumns })
      all += cells.length
      taken += 1
      if (all > mostEmpty) throw badFile('tooMany', { max: mostEmpty })
      if (taken > lastRow) throw badFile('tooMany', { max: lastRow })
      const count = cells.filter((cell) => cell !== undefined).length
      if (count === 0) return
      filled += count
      if (filled > mostCells) throw badFile('tooMany', { max: mostCells })
      // The first row holds the headings.
      if (rows.length > mostRows) throw badFile('tooMany', { max: mostRows })
      rows.push({ row, cells })
    },
  }
}

/** One character beyond the limit is enough to notice that a text is too long. */
export function textCell(text: string): Cell | undefined {
  const trimmed = text.trim()
  return trimmed === '' ? undefined : { text: trimmed.slice(0, longestCell + 1) }
}

export function badFile(
  code: 'badSheet' | 'openQuote' | 'tooMany' | 'tooDemanding' | 'required',
  params: Readonly<Record<string, number>> = {},
): AppError {
  return new AppError('invalid', {}, [{ field: 'file', code, params }])
}

/** A column's letters: `A`, `B` … `Z`, `AA`. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return `${rest >= 0 ? columnLetters(rest) : ''}${String.fromCharCode(65 + (index % 26))}`
}
