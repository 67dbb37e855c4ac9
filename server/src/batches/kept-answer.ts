import { isRecord } from '../kernel/columns.ts'

type Report = Readonly<Record<string, unknown>>

/**
 * What is kept of a batch's answer: results, not values. By the time it is requested again, its maker may no longer
 * see a field or a record that the first answer showed.
 */
export function keptReport(report: Report): Report {
  const { rows, columns, sums: _, ...kept } = report
  return {
    ...kept,
    rows: eachOf(rows, keptRow),
    ...(columns === undefined ? {} : { columns: eachOf(columns, (column) => ({ ...column, samples: [] })) }),
  }
}

function keptRow({ changes: _, title: __, problem, issues, ...row }: Report): Report {
  return {
    ...row,
    ...(isRecord(problem) ? { problem: without(problem, 'current') } : {}),
    ...(issues === undefined ? {} : { issues: eachOf(issues, (issue) => without(issue, 'text')) }),
  }
}

function without(value: Report, left: string): Report {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== left))
}

function eachOf(list: unknown, kept: (one: Report) => Report): readonly Report[] {
  return Array.isArray(list) ? list.filter(isRecord).map(kept) : []
}
