import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { depositSettlement, settlementIssues } from '@prona/contract/orders/contract-rules'
import type { order } from '@prona/contract/resources'
import { dropPlan } from '../instalments/plan-of-order.ts'
import type { Context } from '../kernel/context.ts'
import { bringBack } from './bring-back.ts'
import { closeOrder } from './close-order.ts'
import { refuseIssues } from './refuse-issues.ts'

type Order = Row<typeof order>

/**
 * Closes a reservation, or the draft of a contract, for good; a deposit is settled with it. Its units are free, or with
 * what it followed from again.
 */
export async function cancelOrder(
  ctx: Context,
  open: Order,
  { reason, ...input }: ActionInput<typeof order, 'cancel'>,
): Promise<Order> {
  const settled = settlementOf(open, input)
  await dropPlan(ctx, open._id)
  await bringBack(ctx, open)
  return closeOrder(ctx, open, { status: 'cancelled', cancelReason: reason, ...settled })
}

/** Where no deposit was received, nothing is refunded or kept. */
function settlementOf(
  open: Order,
  { refunded, kept }: Pick<ActionInput<typeof order, 'cancel'>, 'refunded' | 'kept'>,
): Partial<Order> {
  const settlement = depositSettlement(open, { refunded, kept })
  const said = settlement ?? { refunded: refunded ?? 0, kept: kept ?? 0 }
  refuseIssues(settlementIssues(said, settlement ? (open.deposit ?? 0) : 0, open.currency))
  return settlement ? { settlement: { text: null, ...settlement } } : {}
}
