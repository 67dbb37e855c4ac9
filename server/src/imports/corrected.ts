import type { ImportOptions } from '@prona/contract/batches/import-options'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { type Cell, columnLetters, type Sheet, textCell } from './sheet.ts'

/** The file with the cells that its sender has corrected since, by their place: `D12`. */
export function corrected(sheet: Sheet, mends: ImportOptions['mends'] = {}): Sheet {
  const [headings, ...rows] = sheet.rows
  if (!headings || Object.keys(mends).length === 0) return sheet
  const left = new Map(Object.entries(mends))
  const letters = headings.cells.map((_, index) => columnLetters(index))
  const written = rows.map((one) => {
    let cells: (Cell | undefined)[] | undefined
    for (const [index, column] of letters.entries()) {
      const text = left.get(`${column}${one.row}`)
      if (text === undefined) continue
      left.delete(`${column}${one.row}`)
      cells ??= [...one.cells]
      cells[index] = textCell(text)
    }
    return cells ? { ...one, cells } : one
  })
  if (left.size > 0) {
    const issues = [...left.keys()].map((place): FieldIssue => ({ field: `mends.${place}`, code: 'unknown' }))
    throw new AppError('invalid', {}, issues.slice(0, 100))
  }
  return { ...sheet, rows: [headings, ...written] }
}
