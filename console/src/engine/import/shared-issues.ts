import type { ImportRow } from '@prona/client/batches'

type Issue = NonNullable<ImportRow['issues']>[number]
export type SharedIssue = Issue & { readonly rows: readonly number[] }

/** One for each reason, with all the rows that have the same text in the same column. */
export function sharedIssues(rows: readonly ImportRow[]): readonly SharedIssue[] {
  const found = new Map<string, Issue & { rows: number[] }>()
  for (const { row, issues = [] } of rows) {
    for (const issue of issues) {
      const { column, field, message, text } = issue
      const reason = JSON.stringify([column, field, message, text])
      const same = found.get(reason)
      if (same) same.rows.push(row)
      else found.set(reason, { ...issue, rows: [row] })
    }
  }
  return [...found.values()]
}
