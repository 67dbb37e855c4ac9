import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import type { order } from '@prona/contract/resources'
import { dropPlan } from '../instalments/plan-of-order.ts'
import type { Context } from '../kernel/context.ts'
import { closeOrder } from './close-order.ts'

/** Closes a reservation, or the draft of a contract, for good and releases its units. */
export async function cancelOrder(
  ctx: Context,
  open: Row<typeof order>,
  { reason }: ActionInput<typeof order, 'cancel'>,
): Promise<Row<typeof order>> {
  await dropPlan(ctx, open._id)
  return closeOrder(ctx, open, { status: 'cancelled', cancelReason: reason })
}
