import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import type { order } from '@prona/contract/resources'
import { dropPlan } from '../instalments/plan-of-order.ts'
import type { Context } from '../kernel/context.ts'
import { bringBack } from './bring-back.ts'
import { closeOrder } from './close-order.ts'

/** Closes a reservation, or the draft of a contract, for good; its units are free, or with what it followed from again. */
export async function cancelOrder(
  ctx: Context,
  open: Row<typeof order>,
  { reason }: ActionInput<typeof order, 'cancel'>,
): Promise<Row<typeof order>> {
  await dropPlan(ctx, open._id)
  await bringBack(ctx, open)
  return closeOrder(ctx, open, { status: 'cancelled', cancelReason: reason })
}
