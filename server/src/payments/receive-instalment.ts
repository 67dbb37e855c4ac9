import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { sumOf } from '@prona/contract/payments/allocation'
import { instalment, payment } from '@prona/contract/resources'
import { receivedBeforeOrder, receivedTooMuch, sentences } from '../instalments/sentences.ts'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { refuseMissing } from '../kernel/references.ts'
import { getRow, updateRow } from '../kernel/rows.ts'
import { dayIssues } from '../ledger/refuse-day.ts'
import { allocatePayment, reversePayment } from './follow-payment.ts'
import { recordPayment } from './record-payment.ts'

type Instalment = Row<typeof instalment>

/** Records a payment of one instalment: in one part or several, and never more than is outstanding. */
export async function receivePayment(
  ctx: Context,
  due: Instalment,
  { amount, receivedOn, method, reference, bankAccount }: ActionInput<typeof instalment, 'receive'>,
): Promise<Instalment> {
  await refuseMissing(ctx, instalment.actions.receive.input, { bankAccount })
  const issues: FieldIssue[] = []
  if (amount === 0) issues.push({ field: 'amount', code: 'rule', message: sentences.noAmount })
  if (amount > due.outstanding) {
    const message = receivedTooMuch(due.outstanding, due.currency)
    issues.push({ field: 'amount', code: 'rule', message })
  }
  issues.push(...(await dayIssues(ctx, 'receivedOn', receivedOn)))
  const { since, payer } = await aboutOrder(ctx, due)
  if (receivedOn < since) {
    issues.push({ field: 'receivedOn', code: 'rule', message: receivedBeforeOrder(since) })
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  await recordPayment(byRule(ctx), {
    ...{ customer: due.customer ?? payer, paidOn: receivedOn, amount, reference: reference ?? null },
    bankAccount: bankAccount ?? null,
    ...{ currency: due.currency, countedIn: due.currency, method: method ?? 'bank' },
    allocations: [{ instalment: due._id, amount }],
  })
  return getRow(byRule(ctx), instalment, due._id)
}

/**
 * The first day of which the order tells, which may have been signed, or be due, long before it was entered here; and
 * the first of its parties.
 */
async function aboutOrder(
  { db }: Context,
  { order, dueOn }: Instalment,
): Promise<{ since: Day; payer: string }> {
  const [found] = await db<{ since: Day; payer: string }[]>`
    select least(held_at at time zone ${officeZone}, created_at at time zone ${officeZone}, signed_on, starts_on,
      ${dueOn}::date)::date as since,
      (select customer from order_parties p where p.parent = o._id order by position limit 1) as payer
    from orders o where _id = ${order}`
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Undoes what was received, for a reason: payments of this instalment alone are reversed, and others keep what they pay
 * beside it and what they have left. A sale that is completed stays paid, and one that was terminated was settled with
 * what was received. Nothing is due any more under an order that was cancelled.
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
  const ruled = byRule(ctx)
  const payments = await lockRows(
    ruled,
    payment,
    (bind) => `t._id in (select parent from payment_allocations where instalment = ${bind(paid._id)}::uuid)`,
  )
  for (const row of payments.values()) {
    const others = row.allocations.filter(({ instalment }) => instalment !== paid._id)
    if (row.allocated - sumOf(others) === row.counted) {
      const reversedOn = dayOf(ctx.now, officeZone)
      await reversePayment(ruled, row, { reversedOn, reason: takenBackBecause })
    } else {
      await allocatePayment(ruled, row, { allocations: others }, takenBackBecause)
    }
  }
  const isOver = of?.status === 'cancelled'
  const over = isOver ? { cancelledOn: dayOf(ctx.now, officeZone) } : {}
  const left = await getRow(ruled, instalment, paid._id)
  return updateRow(ctx, instalment, left, { received: 0, receivedOn: null, takenBackBecause, ...over })
}

const settled: Readonly<Record<string, Label>> = {
  completed: sentences.saleIsCompleted,
  handedOver: sentences.saleIsCompleted,
  terminated: sentences.saleIsSettled,
}
