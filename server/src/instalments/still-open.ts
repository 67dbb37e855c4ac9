import type { Asked } from '@prona/contract/reports/company-report'
import type { Bind } from '../kernel/statement.ts'

/**
 * Of the instalments `i` those of which something is to be paid. What nobody has signed is not due. The first two
 * conditions are those of the index.
 */
export function stillOpen({ narrowed }: Asked, bind: Bind): string {
  const { property } = narrowed
  return [
    'i.received < i.amount and i.cancelled_on is null',
    `not exists (select from orders o where o._id = i."order" and o.status = 'draft')`,
    ...(property === undefined ? [] : [`i.property = ${bind(property)}::uuid`]),
  ].join(' and ')
}
