import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { handoverIssues, settlementIssues, transferIssues } from '@prona/contract/orders/contract-rules'
import { order } from '@prona/contract/resources'
import { closePlan, receivedUnder, refuseOutstanding } from '../instalments/plan-of-order.ts'
import type { Context } from '../kernel/context.ts'
import { refuseMissing } from '../kernel/references.ts'
import { updateRow } from '../kernel/rows.ts'
import { creditReceived } from '../payments/release-payments.ts'
import { closeOrder, moveOrder } from './close-order.ts'
import { recordOf } from './handover-record.ts'
import { refuseIssues } from './refuse-issues.ts'
import { lockUnits, unitsOf } from './unit-claims.ts'

type Order = Row<typeof order>

/** The price is paid and the units are sold. */
export async function completeSale(ctx: Context, active: Order): Promise<Order> {
  await refuseOutstanding(ctx, active)
  await lockUnits(ctx, unitsOf(active))
  return moveOrder(ctx, active, { status: 'completed' })
}

/** Hands the units over to the buyer, with the record of it. */
export async function handOverSale(
  ctx: Context,
  completed: Order,
  input: ActionInput<typeof order, 'handOver'>,
): Promise<Order> {
  refuseIssues(handoverIssues(completed, input, dayOf(ctx.now, officeZone)))
  await lockUnits(ctx, unitsOf(completed))
  return moveOrder(ctx, completed, { status: 'handedOver', handover: recordOf(input) })
}

/** Another customer takes the place of one of the parties, with the same role and share. */
export async function transferOrder(
  ctx: Context,
  active: Order,
  input: ActionInput<typeof order, 'transfer'>,
): Promise<Order> {
  await refuseMissing(ctx, order.actions.transfer.input, input)
  const { max } = order.fields.transfers
  if (active.transfers.length >= max) {
    refuseIssues([{ field: 'transfers', code: 'tooMany', params: { max } }])
  }
  refuseIssues(transferIssues(active, input, dayOf(ctx.now, officeZone)))
  const { fromCustomer, toCustomer } = input
  const parties = active.parties.map((party) =>
    party.customer === fromCustomer ? { ...party, customer: toCustomer } : party,
  )
  return updateRow(ctx, order, active, { parties, transfers: [...active.transfers, input] })
}

/**
 * A sale that comes to nothing: what was received is refunded or kept, and the units are free again. What is refunded
 * is credit of the payments it came by, the last one first, to be returned or used for something else.
 */
export async function terminateSale(
  ctx: Context,
  active: Order,
  input: ActionInput<typeof order, 'terminate'>,
): Promise<Order> {
  refuseIssues(settlementIssues(input, await receivedUnder(ctx, active._id), active.currency))
  const { reason, settlement, refunded, kept } = input
  await creditReceived(ctx, active._id, refunded)
  await closePlan(ctx, active._id)
  const settled = { text: settlement, refunded, kept }
  return closeOrder(ctx, active, { status: 'terminated', endReason: reason, settlement: settled })
}
