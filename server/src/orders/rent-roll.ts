import { monthsOf } from '@prona/contract/instalments/period'
import { leaseStates } from '@prona/contract/orders/rent-roll'
import type { ReportQuery } from '../kernel/report-query.ts'
import { quoted } from '../kernel/statement.ts'

const months = Object.entries(monthsOf)
  .map(([period, count]) => `when ${quoted(period)} then ${count}`)
  .join(' ')

/** The leases in effect on a day. */
export const rentRollQuery: ReportQuery = ({ on: day, narrowed }, bind) => {
  const on = `${bind(day)}::date`
  const { property } = narrowed
  const anniversary = `(starts_on + make_interval(years => 1 + extract(year from age(${on}, starts_on))::integer))::date`
  const within =
    property === undefined
      ? ''
      : `and exists (select from order_lines l join units u on u._id = l.unit
          where l.parent = o._id and l.branch = o.branch and u.property = ${bind(property)}::uuid)`
  return {
    select: `select currency, o._id as "order", tenant, units, area, rent, period, monthly,
        case when area > 0 then monthly else 0 end as measured, starts_on as "startsOn", last_on as "lastOn",
        case when indexation_kind in ('percent', 'index') and (last_on is null or ${anniversary} <= last_on)
          then ${anniversary} end as "nextIncrease",
        security, coalesce(overdue, 0) as overdue
      from (
        select o.*, totals_net as rent, coalesce(leave_on, ends_on) as last_on,
          round(totals_net::numeric / case period ${months} else 1 end) as monthly
        from orders o
        where kind = 'lease' and status in (${leaseStates.map(quoted).join(', ')}) and starts_on <= ${on}
          and (ends_on >= ${on} or ends_on is null) and (leave_on >= ${on} or leave_on is null) ${within}
      ) o
      left join lateral (
        select p.customer as tenant from order_parties p
        where p.parent = o._id and p.branch = o.branch and p.role = 'tenant' order by p.position limit 1) party on true
      left join lateral (
        select array_agg(l.unit order by l.position) as units, nullif(sum(u.net_area), 0) as area
        from order_lines l left join units u on u._id = l.unit where l.parent = o._id and l.branch = o.branch) let on true
      left join lateral (
        select sum(i.outstanding) as overdue from instalments i
        where i."order" = o._id and i.due_on < ${on} and i.received < i.amount and i.cancelled_on is null) due on true`,
    order: '"lastOn" nulls last, "order"',
  }
}
