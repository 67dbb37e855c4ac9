import { vatRates } from '@prona/contract/kernel/vat'
import { soldStates } from '@prona/contract/orders/sales'
import type { ReportQuery } from '../kernel/report-query.ts'
import { quoted } from '../kernel/statement.ts'

const rates = Object.entries(vatRates)
  .map(([profile, rate]) => `when ${quoted(profile)} then ${rate}`)
  .join(' ')

/** What was signed in a period, unit by unit, each rounded as an order rounds it. */
export const salesQuery: ReportQuery = ({ from, to, by, narrowed }, bind) => {
  const [first, last] = [`${bind(from)}::date`, `${bind(to)}::date`]
  const { property } = narrowed
  const { key, columns, order, isMonth } = groups[by as keyof typeof groups]
  const days = isMonth
    ? `greatest(${first}, min(month)::date) as first,
        least(${last}, (min(month) + interval '1 month')::date - 1) as last,`
    : ''
  return {
    select: `select currency, ${columns}, ${days}
        count(*) as units, sum(price) as price, sum(price - net) as discount, sum(net) as net,
        sum(net + vat) as gross, sum(area) as area, coalesce(sum(net) filter (where area > 0), 0) as measured
      from (
        select *, round(net * case vat_profile ${rates} else 0 end / 10000.0) as vat
        from (
          select o._id, o.currency, o.assigned_to, o.signed_on, date_trunc('month', o.signed_on) as month,
            u.property, u.net_area as area, l.price, l.vat_profile,
            l.price - round(l.price * coalesce(l.discount_bp, 0) / 10000.0) as net
          from orders o join order_lines l on l.parent = o._id and l.branch = o.branch
            join units u on u._id = l.unit
          where o.kind = 'sale' and o.status in (${soldStates.map(quoted).join(', ')})
            and o.signed_on between ${first} and ${last}
            ${property === undefined ? '' : `and u.property = ${bind(property)}::uuid`}
        ) lines
      ) sold group by currency, ${key}`,
    order,
  }
}

const groups = {
  agent: { key: 'assigned_to', columns: 'assigned_to as agent', order: 'gross desc, agent', isMonth: false },
  property: { key: 'property', columns: 'property as place', order: 'gross desc, place', isMonth: false },
  month: { key: 'month', columns: `to_char(month, 'MM.YYYY') as month`, order: 'first', isMonth: true },
  order: {
    key: '_id, signed_on',
    columns: '_id as "order", signed_on as "signedOn"',
    order: '"signedOn", "order"',
    isMonth: false,
  },
} as const
