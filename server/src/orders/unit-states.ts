import type { claimingStates } from '@prona/contract/orders/order-life'
import { unit } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { updateRows } from '../kernel/many-rows.ts'

/** Changes the sale state of an order's units, also those outside the reader's scope. */
export async function moveUnits(
  ctx: Context,
  order: string,
  state: keyof typeof claimingStates | 'available',
): Promise<void> {
  await updateRows(
    byRule(ctx),
    unit,
    (bind) => `t._id in (select c.unit from unit_claims c
      where c.branch = ${bind(ctx.branch)} and c.order_id = ${bind(order)} and c.released_at is null)`,
    { saleState: state },
  )
}

/** Releases the units of an order. */
export async function releaseUnits(ctx: Context, order: string): Promise<void> {
  await moveUnits(ctx, order, 'available')
  await ctx.db`update unit_claims set released_at = ${ctx.now} where order_id = ${order} and released_at is null`
}
