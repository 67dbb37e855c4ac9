import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { instalment } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { receivedTooMuch, sentences } from './sentences.ts'

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
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return updateRow(ctx, instalment, due, { received: due.received + amount, receivedOn })
}

/** Undoes what was received, for a reason; a sale that is completed stays paid. */
export async function takeBackPayment(
  ctx: Context,
  paid: Instalment,
  { takenBackBecause }: ActionInput<typeof instalment, 'takeBack'>,
): Promise<Instalment> {
  const [of] = await ctx.db<
    { status: string }[]
  >`select status from orders where _id = ${paid.order} for share`
  if (of?.status === 'completed' || of?.status === 'handedOver') {
    throw new AppError('notOpen', {}, [], {}, sentences.saleIsCompleted)
  }
  return updateRow(ctx, instalment, paid, { received: 0, receivedOn: null, takenBackBecause })
}
