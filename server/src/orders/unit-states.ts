import type { claimingStates } from '@prona/contract/orders/order-life'
import { unit } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { updateRows } from '../kernel/many-rows.ts'

/** Moves the units an order has on the axis of sale, whoever's these are. */
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

/** What an order had is free again. */
export async function releaseUnits(ctx: Context, order: string): Promise<void> {
  await moveUnits(ctx, order, 'available')
  await ctx.db`update unit_claims set released_at = ${ctx.now} where order_id = ${order} and released_at is null`
}
