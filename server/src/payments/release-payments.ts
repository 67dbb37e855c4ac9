import type { Row } from '@prona/contract/kernel/resource'
import { type instalment, payment } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { allocatePayment } from './follow-payment.ts'

type Payment = Row<typeof payment>

/** What payments paid of an order's instalments of a kind is credit of theirs again. */
export async function releasePayments(
  ctx: Context,
  order: string,
  kind: Row<typeof instalment>['kind'],
): Promise<void> {
  const ids = await instalmentsUnder(ctx, order, kind)
  await release(ctx, await paymentsOf(ctx, ids), ids, Number.POSITIVE_INFINITY)
}

/** So much of what was received under an order is credit again, of the last payment first, as far as payments brought it. */
export async function creditReceived(ctx: Context, order: string, most: number): Promise<void> {
  const ids = await instalmentsUnder(ctx, order)
  const payments = await paymentsOf(ctx, ids)
  await release(ctx, payments.toSorted(lastFirst), ids, most)
}

async function instalmentsUnder(
  { db, branch }: Context,
  order: string,
  kind?: Row<typeof instalment>['kind'],
): Promise<ReadonlySet<string>> {
  const found = await db<{ _id: string }[]>`
    select _id from instalments
    where branch = ${branch} and "order" = ${order} and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  return new Set(found.map(({ _id }) => _id))
}

async function paymentsOf(ctx: Context, ids: ReadonlySet<string>): Promise<readonly Payment[]> {
  const found = await lockRows(
    byRule(ctx),
    payment,
    (bind) =>
      `t._id in (select parent from payment_allocations where instalment = any (${bind([...ids])}::uuid[]))`,
  )
  return [...found.values()]
}

function lastFirst(one: Payment, other: Payment): number {
  const [day, next] = [other.paidOn, one.paidOn]
  if (day !== next) return day < next ? -1 : 1
  return one._id < other._id ? 1 : -1
}

async function release(
  ctx: Context,
  payments: readonly Payment[],
  ids: ReadonlySet<string>,
  most: number,
): Promise<void> {
  let left = most
  for (const row of payments) {
    if (left <= 0) return
    const allocations = row.allocations.flatMap((one) => {
      if (!one.instalment || !ids.has(one.instalment)) return [one]
      const amount = one.amount - Math.min(one.amount, left)
      left -= one.amount - amount
      return amount > 0 ? [{ ...one, amount }] : []
    })
    await allocatePayment(byRule(ctx), row, { allocations })
  }
}
