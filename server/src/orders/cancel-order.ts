import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { claimsUnits } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { releaseUnits } from './unit-states.ts'

/** Closes an order for good and releases its units. */
export async function cancelOrder(
  ctx: Context,
  open: Row<typeof order>,
  { reason }: ActionInput<typeof order, 'cancel'>,
): Promise<Row<typeof order>> {
  if (claimsUnits(open.status)) await releaseUnits(ctx, open._id)
  return updateRow(ctx, order, open, { status: 'cancelled', cancelReason: reason })
}
