import { remainderOf } from '@prona/contract/instalments/plan'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import { money } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import type { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { changeInstalments, instalmentsOf, removeInstalments } from './instalments-of.ts'
import { planOff, sentences } from './sentences.ts'

type Order = Row<typeof order>

/** Why a sale cannot be signed with the payments it has: they must come to its total exactly. */
export async function planIssues(ctx: Context, sale: Order): Promise<readonly FieldIssue[]> {
  const rows = await instalmentsOf(ctx, sale._id)
  const remainder = remainderOf(money(sale.totals.gross), rows)
  if (remainder === 0) return []
  const message = rows.length === 0 ? sentences.noPlan : planOff(remainder, sale.currency)
  return [{ field: 'totals.gross', code: 'rule', message }]
}

/** What is still to be paid under an order. Nobody can take a payment back until the transaction ends. */
export async function outstandingOf({ db }: Context, order: string): Promise<number> {
  const [sum] = await db<{ outstanding: number }[]>`
    select coalesce(sum(outstanding), 0) as outstanding from (
      select outstanding from instalments
      where "order" = ${order} and cancelled_on is null and deleted_at is null order by _id for share
    ) due`
  return sum?.outstanding ?? 0
}

/** What has been received under an order, to be settled when it ends early. */
export async function receivedUnder({ db }: Context, order: string): Promise<number> {
  const [sum] = await db<{ received: number }[]>`
    select coalesce(sum(received), 0) as received from (
      select received from instalments where "order" = ${order} and deleted_at is null order by _id for share
    ) due`
  return sum?.received ?? 0
}

/** Nothing more is due under an order that ended: what was received stays, and the rest is cancelled. */
export async function closePlan(ctx: Context, order: string): Promise<void> {
  const rows = await instalmentsOf(ctx, order)
  const open = rows.filter(({ outstanding }) => outstanding > 0)
  const today = dayOf(ctx.now, officeZone)
  await changeInstalments(ctx, open, () => ({ cancelledOn: today }))
}

/** A draft that is given up leaves no payments behind, unless something was received. */
export async function dropPlan(ctx: Context, order: string): Promise<void> {
  const rows = await instalmentsOf(ctx, order)
  await removeInstalments(
    ctx,
    rows.filter(({ received }) => received === 0),
  )
  await closePlan(ctx, order)
}
