import type { ImportRow } from '@prona/client/batches'

/** What is wrong, cell by cell, as a CSV that opens in a spreadsheet; a field without a column is named. */
export function issueList(
  headings: readonly string[],
  rows: readonly ImportRow[],
  nameOf: (field: string) => string | undefined,
): string {
  const lines = rows.flatMap(({ row, issues = [] }) =>
    issues.map(({ column, heading, field, text, message }) => [
      String(row),
      column ?? '',
      heading ?? nameOf(field) ?? '',
      text ?? '',
      message,
    ]),
  )
  return `\uFEFF${[headings, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A text that a spreadsheet would run is told to be text. */
function cell(text: string): string {
  const harmless = /^'*\s*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
