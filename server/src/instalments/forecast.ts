import { forecastParts } from '@prona/contract/instalments/forecast'
import type { ReportQuery } from '../kernel/report-query.ts'
import { quoted } from '../kernel/statement.ts'
import { stillOpen } from './still-open.ts'

const sums = `coalesce(sum(outstanding) filter (where kind <> 'rent'), 0) as sales,
  coalesce(sum(outstanding) filter (where kind = 'rent'), 0) as rents, sum(outstanding) as total`
const [overdue, later, undated] = [forecastParts.overdue, forecastParts.later, forecastParts.undated].map(
  ([stored]) => quoted(stored),
)

/** What is still to be paid, by the month it is due in, or by property. */
export const forecastQuery: ReportQuery = (asked, bind) => {
  const on = `${bind(asked.on)}::date`
  if (asked.by === 'property')
    return {
      select: `select currency, property as place, ${sums},
          coalesce(sum(outstanding) filter (where due_on < ${on}), 0) as overdue
        from instalments i where ${stillOpen(asked, bind)} group by currency, property`,
      order: 'total desc, place',
    }
  // Of the months, the first begins on the day that was asked for.
  const month = `date_trunc('month', ${on}) + make_interval(months => step - 1)`
  return {
    select: `select currency, step, ${sums},
        case step when 0 then ${overdue} when 13 then ${later} when 14 then ${undated}
          else to_char(${month}, 'MM.YYYY') end as month,
        case when step between 1 and 13 then greatest(${on}, (${month})::date) end as first,
        case when step = 0 then ${on} - 1
          when step between 1 and 12 then (${month} + interval '1 month')::date - 1 end as last
      from (
        select currency, kind, outstanding, case
            when due_on is null then 14 when due_on < ${on} then 0
            else least(13, 1 + (extract(year from due_on) - extract(year from ${on})) * 12
              + extract(month from due_on) - extract(month from ${on}))::integer end as step
        from instalments i where ${stillOpen(asked, bind)}) stepped
      group by currency, step`,
    order: 'step',
  }
}
