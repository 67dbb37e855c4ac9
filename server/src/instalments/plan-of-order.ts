import { remainderOf } from '@prona/contract/instalments/plan'
import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { money } from '@prona/contract/kernel/money'
import type { Row } from '@prona/contract/kernel/resource'
import { whyNotComplete } from '@prona/contract/orders/completion'
import { instalment, type order } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { insertRows } from '../kernel/many-rows.ts'
import { markRows } from '../kernel/rows.ts'
import {
  changeInstalments,
  instalmentsOf,
  propertyOf,
  removeInstalments,
  writtenWith,
} from './instalments-of.ts'
import { depositTooHigh, planOff } from './sentences.ts'

type Order = Row<typeof order>

/** What was received for a reservation is paid of the sale that it becomes. */
export async function countDeposit(
  ctx: Context,
  sale: Order,
  { deposit, depositOn }: Pick<Order, 'deposit' | 'depositOn'>,
): Promise<void> {
  if (!deposit || depositOn === null) return
  if (deposit > sale.totals.gross) {
    throw new AppError('notOpen', {}, [], {}, depositTooHigh(deposit, sale.totals.gross, sale.currency))
  }
  const property = await propertyOf(ctx, sale)
  const paid = { amount: deposit, dueOn: depositOn, received: deposit, receivedOn: depositOn, property }
  await insertRows(byRule(ctx), instalment, await writtenWith(ctx, sale, [{ kind: 'deposit', ...paid }]))
}

/**
 * A sale is signed with payments that come to its total exactly. Where none are planned, what the deposit leaves is due
 * on the day it is signed.
 */
export async function settlePlan(ctx: Context, sale: Order, signedOn: Day): Promise<void> {
  const rows = await instalmentsOf(ctx, sale._id)
  const remainder = remainderOf(money(sale.totals.gross), rows)
  if (remainder === 0) return
  if (remainder > 0 && rows.every(({ kind }) => kind === 'deposit')) {
    const property = await propertyOf(ctx, sale)
    const rest = { kind: 'instalment', dueOn: signedOn, amount: remainder, property } as const
    await insertRows(byRule(ctx), instalment, await writtenWith(ctx, sale, [rest]))
    return
  }
  const message = planOff(remainder, sale.currency)
  throw new AppError('notOpen', {}, [{ field: 'totals.gross', code: 'rule', message }], {}, message)
}

/** A sale is completed when nothing of it is left to pay. */
export async function refuseOutstanding(ctx: Context, { _id, currency }: Order): Promise<void> {
  const reason = whyNotComplete(await outstandingOf(ctx, _id), currency)
  if (reason) throw new AppError('notOpen', {}, [], {}, reason)
}

/** What is still to be paid under an order. Nobody can take a payment back until the transaction ends. */
async function outstandingOf({ db }: Context, order: string): Promise<number> {
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

/** The deposit of a reservation is its own again; answers whether it was still there. */
export async function takeBackDeposit(ctx: Context, draft: Pick<Order, '_id'>): Promise<boolean> {
  const rows = await instalmentsOf(ctx, draft._id)
  const deposits = rows.filter(({ kind, received }) => kind === 'deposit' && received > 0)
  const cancelledOn = dayOf(ctx.now, officeZone)
  await changeInstalments(ctx, deposits, () => ({ received: 0, receivedOn: null, cancelledOn }))
  return deposits.length > 0
}

/** A draft that is brought back has the payments again that were deleted with it. */
export async function restorePlan(ctx: Context, { _id }: Pick<Order, '_id'>): Promise<void> {
  const gone = await ctx.db<{ _id: string }[]>`
    select i._id from instalments i join orders o on o.branch = i.branch and o._id = i."order"
    where o.branch = ${ctx.branch} and o._id = ${_id} and i.deleted_at = o.deleted_at`
  const ids = gone.map((row) => row._id)
  if (ids.length > 0) await markRows(byRule(ctx), instalment, ids, 'restore')
}
