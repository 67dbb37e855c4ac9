import type { ImportOptions } from '@prona/contract/batches/import-options'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import { columnLetters, type Sheet, textCell } from './sheet.ts'

/**
 * The file with what its sender has corrected since: texts wherever their column has them, and single cells by their
 * place, `D12`, which go before.
 */
export function corrected(
  sheet: Sheet,
  { mends = {}, values = {} }: Pick<ImportOptions, 'mends' | 'values'>,
): Sheet {
  const [headings, ...rows] = sheet.rows
  const isAsRead = Object.keys(mends).length === 0 && Object.keys(values).length === 0
  if (!headings || isAsRead) return sheet
  const left = new Set(Object.keys(mends))
  const letters = headings.cells.map((_, index) => columnLetters(index))
  const written = rows.map((one) => {
    const cells = [...one.cells]
    for (const [index, column] of letters.entries()) {
      const place = `${column}${one.row}`
      const was = cells[index]?.text ?? ''
      const everywhere = values[column]
      const now = left.delete(place)
        ? mends[place]
        : everywhere && Object.hasOwn(everywhere, was)
          ? everywhere[was]
          : undefined
      if (now !== undefined) cells[index] = textCell(now)
    }
    return { ...one, cells }
  })
  const unknown = [
    ...[...left].map((place) => `mends.${place}`),
    ...Object.keys(values).flatMap((column) => (letters.includes(column) ? [] : [`values.${column}`])),
  ]
  if (unknown.length > 0) {
    const issues = unknown.map((field): FieldIssue => ({ field, code: 'unknown' }))
    throw new AppError('invalid', {}, issues.slice(0, 100))
  }
  return { ...sheet, rows: [headings, ...written] }
}
