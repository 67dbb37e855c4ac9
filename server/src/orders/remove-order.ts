import type { Row } from '@prona/contract/kernel/resource'
import { order } from '@prona/contract/resources'
import { dropPlan } from '../instalments/plan-of-order.ts'
import { requireOpen } from '../kernel/closed.ts'
import type { Context } from '../kernel/context.ts'
import { removeRow } from '../kernel/rows.ts'

/** Deletes a draft with the payments that were planned for it; one that money was received for is in use and stays. */
export async function removeOrder(ctx: Context, draft: Row<typeof order>) {
  requireOpen(ctx, order, draft, 'delete')
  await dropPlan(ctx, draft._id)
  return removeRow(ctx, order, draft)
}
