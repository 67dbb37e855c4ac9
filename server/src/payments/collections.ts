import type { ReportQuery } from '../kernel/report-query.ts'

/** What came in and was refunded in a period, by month or by the way of paying. */
export const collectionsQuery: ReportQuery = ({ from, to, by }, bind) => {
  const [first, last] = [`${bind(from)}::date`, `${bind(to)}::date`]
  const month = `date_trunc('month', paid_on)`
  const rows =
    by === 'month'
      ? `to_char(${month}, 'MM.YYYY') as month, greatest(${first}, ${month}::date) as first,
        least(${last}, (${month} + interval '1 month')::date - 1) as last`
      : 'method'
  const sum = (kind: string) => `coalesce(sum(amount) filter (where kind = '${kind}'), 0)`
  return {
    select: `select currency, ${rows}, count(*) filter (where kind = 'receipt') as payments,
        ${sum('receipt')} as received, ${sum('refund')} as refunded, ${sum('receipt')} - ${sum('refund')} as left
      from payments
      where kind in ('receipt', 'refund') and status = 'recorded' and paid_on between ${first} and ${last}
      group by currency, ${by === 'month' ? month : 'method'}`,
    order: by === 'month' ? 'first' : 'received desc, method',
  }
}
