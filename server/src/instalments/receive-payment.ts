import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { instalment } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { receivedBeforeOrder, receivedTooMuch, sentences } from './sentences.ts'

type Instalment = Row<typeof instalment>

/** Notes what was received of an instalment: in one part or several, and never more than is outstanding. */
export async function receivePayment(
  ctx: Context,
  due: Instalment,
  { amount, receivedOn }: ActionInput<typeof instalment, 'receive'>,
): Promise<Instalment> {
  const issues: FieldIssue[] = []
  if (amount === 0) issues.push({ field: 'amount', code: 'rule', message: sentences.noAmount })
  if (amount > due.outstanding) {
    const message = receivedTooMuch(due.outstanding, due.currency)
    issues.push({ field: 'amount', code: 'rule', message })
  }
  if (receivedOn > dayOf(ctx.now, officeZone)) {
    issues.push({ field: 'receivedOn', code: 'rule', message: sentences.receivedInFuture })
  }
  const since = await beginningOf(ctx, due)
  if (receivedOn < since) {
    issues.push({ field: 'receivedOn', code: 'rule', message: receivedBeforeOrder(since) })
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return updateRow(ctx, instalment, due, { received: due.received + amount, receivedOn })
}

/** The first day of which the order tells: it may have been signed, or be due, long before it was entered here. */
async function beginningOf({ db }: Context, { order, dueOn }: Instalment): Promise<Day> {
  const [found] = await db<{ since: Day }[]>`
    select least(held_at at time zone ${officeZone}, created_at at time zone ${officeZone}, signed_on, starts_on,
      ${dueOn}::date)::date as since
    from orders where _id = ${order}`
  if (!found) throw new AppError('notFound')
  return found.since
}

/**
 * Undoes what was received, for a reason. A sale that is completed stays paid, and one that was terminated was settled
 * with what was received. Nothing is due any more under an order that was cancelled.
 */
export async function takeBackPayment(
  ctx: Context,
  paid: Instalment,
  { takenBackBecause }: ActionInput<typeof instalment, 'takeBack'>,
): Promise<Instalment> {
  const [of] = await ctx.db<
    { status: string }[]
  >`select status from orders where _id = ${paid.order} for share`
  const closed = of && settled[of.status]
  if (closed) throw new AppError('notOpen', {}, [], {}, closed)
  const isOver = of?.status === 'cancelled'
  const over = isOver ? { cancelledOn: dayOf(ctx.now, officeZone) } : {}
  return updateRow(ctx, instalment, paid, { received: 0, receivedOn: null, takenBackBecause, ...over })
}

const settled: Readonly<Record<string, Label>> = {
  completed: sentences.saleIsCompleted,
  handedOver: sentences.saleIsCompleted,
  terminated: sentences.saleIsSettled,
}
