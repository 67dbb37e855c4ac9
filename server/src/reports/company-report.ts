import { resourceNamed } from '@prona/contract/registry'
import {
  type Asked,
  type CompanyReport,
  columnsOfRows,
  type ReportAnswer,
  type ReportRow,
  withShares,
} from '@prona/contract/reports/company-report'
import { titlesIn } from '../history/labels.ts'
import type { Context } from '../kernel/context.ts'
import { figuresOf } from '../kernel/figures.ts'
import type { ReportQuery } from '../kernel/report-query.ts'
import { namingIn } from '../kernel/scope.ts'

/** What makes a report: its declaration and its query. */
export type MadeReport = { readonly report: CompanyReport; readonly query: ReportQuery }

type Found = {
  readonly total: number
  readonly sums: readonly ReportRow[]
  readonly rows: readonly ReportRow[]
}

/** So many rows, and the sums over all of them, as of one moment. */
export async function answerOf(
  ctx: Context,
  { report, query }: MadeReport,
  asked: Asked,
  most: number,
): Promise<ReportAnswer> {
  const columns = columnsOfRows(report, asked.by)
  const summed = columns.flatMap(([name, { sum }]) =>
    sum ? [`coalesce(sum("${name}"), 0) as "${name}"`] : [],
  )
  const counted = report.counts.map(resourceNamed)
  const [found] = await figuresOf<Found>(ctx, counted, (bind) => {
    const { select, order } = query(asked, bind)
    const read = columns.flatMap(([name, { share }]) => (share ? [] : [`"${name}"`]))
    return `with all_rows as materialized (${select})
      select (select count(*) from all_rows)::integer as total,
        (select coalesce(jsonb_agg(s), '[]') from (
          select ${['currency', ...summed].join(', ')} from all_rows group by currency order by currency) s) as sums,
        (select coalesce(jsonb_agg(r), '[]') from (
          select currency, ${read.join(', ')} from all_rows order by currency, ${order} limit ${bind(most)}) r) as rows`
  })
  const { total, sums, rows } = found ?? { total: 0, sums: [], rows: [] }
  const whole = (some: readonly ReportRow[]) => some.map((row) => withShares(report, asked.by, exact(row)))
  const narrows = Object.entries(report.narrows ?? {}).map(
    ([name, to]) => [name, { kind: 'reference', to, label: report.label }] as const,
  )
  const fields = Object.fromEntries([...narrows, ...columns])
  return {
    rows: whole(rows),
    sums: whole(sums),
    total,
    labels: await titlesIn(counted.reduce(namingIn, ctx), fields, [asked.narrowed, ...rows]),
  }
}

/** JSON has no bound for numbers, and what is beyond ours would be another one. */
function exact(row: ReportRow): ReportRow {
  const inexact = Object.entries(row).find(
    ([, value]) => typeof value === 'number' && !Number.isSafeInteger(value),
  )
  if (inexact) throw new RangeError(`Not a whole number within 2^53: ${inexact.join(' ')}`)
  return row
}
