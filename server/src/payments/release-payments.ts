import type { Row } from '@prona/contract/kernel/resource'
import { type instalment, payment } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { allocatePayment } from './follow-payment.ts'

/** What payments paid of an order's instalments of a kind is credit of theirs again. */
export async function releasePayments(
  ctx: Context,
  order: string,
  kind: Row<typeof instalment>['kind'],
): Promise<void> {
  const ruled = byRule(ctx)
  const found = await ctx.db<{ _id: string }[]>`
    select _id from instalments where branch = ${ctx.branch} and "order" = ${order} and kind = ${kind}`
  const ids = new Set(found.map(({ _id }) => _id))
  const payments = await lockRows(
    ruled,
    payment,
    (bind) =>
      `t._id in (select parent from payment_allocations where instalment = any (${bind([...ids])}::uuid[]))`,
  )
  for (const row of payments.values()) {
    const allocations = row.allocations.filter((one) => !one.instalment || !ids.has(one.instalment))
    await allocatePayment(ruled, row, { allocations })
  }
}
