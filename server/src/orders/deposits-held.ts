import { securityStates } from '@prona/contract/orders/deposits-held'
import type { ReportQuery } from '../kernel/report-query.ts'
import { quoted } from '../kernel/statement.ts'

/** The deposits of reservations and the securities of leases, as long as they are held. */
export const depositsHeldQuery: ReportQuery = ({ on: day }, bind) => {
  const on = `${bind(day)}::date`
  return {
    select: `select currency, o._id as "order", customer, received_on as "receivedOn", deposit, security,
        deposit + security as total
      from (
        select _id, branch, currency, deposit_on as received_on, coalesce(deposit, 0) as deposit, 0::bigint as security
        from orders where kind = 'reservation' and status = 'reserved' and deposit_on <= ${on}
        union all
        select _id, branch, currency, security_on, 0, coalesce(security, 0) from orders
        where kind = 'lease' and status in (${securityStates.map(quoted).join(', ')}) and security_on <= ${on}
      ) o
      left join lateral (
        select p.customer from order_parties p
        where p.parent = o._id and p.branch = o.branch and p.role in ('buyer', 'tenant')
        order by p.position limit 1) party on true`,
    order: 'total desc, "order"',
  }
}
