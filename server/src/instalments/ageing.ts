import type { ReportQuery } from '../kernel/report-query.ts'
import { stillOpen } from './still-open.ts'

/** What is still to be paid, by how many days before the one asked for it was due. */
export const ageingQuery: ReportQuery = (asked, bind) => {
  const on = `${bind(asked.on)}::date`
  const { key, column } = groups[asked.by as keyof typeof groups]
  const sum = (when: string) => `coalesce(sum(outstanding) filter (where ${when}), 0)`
  const late = (from: number, to: number) => sum(`due_on between ${on} - ${to} and ${on} - ${from}`)
  return {
    select: `select currency, ${key} as "${column}",
        ${sum('due_on is null')} as undated, ${sum(`due_on >= ${on}`)} as "notDue",
        ${late(1, 30)} as late30, ${late(31, 60)} as late60, ${late(61, 90)} as late90,
        ${sum(`due_on < ${on} - 90`)} as older, sum(outstanding) as total
      from instalments i where ${stillOpen(asked, bind)} group by currency, ${key}`,
    order: `total desc, "${column}"`,
  }
}

const groups = {
  customer: { key: 'customer', column: 'customer' },
  order: { key: '"order"', column: 'order' },
  property: { key: 'property', column: 'place' },
} as const
