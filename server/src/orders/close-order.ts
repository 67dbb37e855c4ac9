import type { Row } from '@prona/contract/kernel/resource'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { withoutRequest } from './approvals.ts'
import { hasClaims, releaseClaims, unitsOf } from './unit-claims.ts'
import { restateUnits } from './unit-states.ts'

type Order = Row<typeof order>

/** Writes an order that is over and lets go of whatever it has. */
export async function closeOrder(ctx: Context, open: Order, changes: Partial<Order>): Promise<Order> {
  const has = await hasClaims(ctx, open)
  if (has) await releaseClaims(ctx, open)
  const over = await updateRow(ctx, order, open, { ...changes, ...withoutRequest(open) })
  if (has) await restateUnits(ctx, unitsOf(open))
  return over
}

/** Writes an order whose units change their states with it. */
export async function moveOrder(ctx: Context, open: Order, changes: Partial<Order>): Promise<Order> {
  const moved = await updateRow(ctx, order, open, { ...changes, ...withoutRequest(open) })
  await restateUnits(ctx, unitsOf(open))
  return moved
}
