import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { invalid } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { sumOf } from '@prona/contract/payments/allocation'
import { payment } from '@prona/contract/resources'
import { settlePaid } from '../invoices/settle-invoices.ts'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows.ts'
import { dayIssues } from '../ledger/refuse-day.ts'
import { takeBackTransfers, transferMoney } from '../ledger/transfers.ts'
import { lockToAllocate, moveReceived } from './allocate.ts'
import { refuse } from './record-payment.ts'
import { leftOnly, sentences } from './sentences.ts'

type Payment = Row<typeof payment>
type Input<A extends 'allocate' | 'refund' | 'reverse'> = ActionInput<typeof payment, A>

/** Pays these instalments instead of those it paid until now. */
export async function allocatePayment(
  ctx: Context,
  row: Payment,
  { allocations: after }: Pick<Input<'allocate'>, 'allocations'>,
  because?: string,
): Promise<Payment> {
  // An empty list takes all back, which is asked for and does not come of leaving it out.
  if (after === undefined) throw invalid('allocations', 'required')
  const before = row.allocations
  const available = row.counted - row.refunded
  const { items, issues } = await lockToAllocate(ctx, row, { before, after, available })
  refuse(issues)
  await moveReceived(ctx, items, {
    before,
    after,
    paidOn: row.paidOn,
    ...(because !== undefined && { because }),
  })
  const changed = await updateRow(ctx, payment, row, { allocations: after, allocated: sumOf(after) })
  await settlePaid(ctx, [...before, ...after], dayOf(ctx.now, officeZone))
  return changed
}

/** Returns to the customer what a payment has left, by the way it came. */
export async function refundPayment(
  ctx: Context,
  row: Payment,
  { amount, paidOn, reason }: Input<'refund'>,
): Promise<Payment> {
  if (amount === 0) refuse([{ field: 'amount', code: 'rule', message: sentences.noAmount }])
  if (amount > row.credit)
    refuse([{ field: 'amount', code: 'rule', message: leftOnly(row.credit, row.countedIn) }])
  refuse(await dayIssues(ctx, 'paidOn', paidOn, row.paidOn))
  const paid = await returnedFor(ctx, row, amount)
  if (paid === 0) refuse([{ field: 'amount', code: 'rule', message: sentences.countsForNothing }])
  const changed = await updateRow(ctx, payment, row, { refunded: row.refunded + amount })
  const made = await follow(ctx, row, { kind: 'refund', paidOn, reason, counted: amount, amount: paid })
  const { customer, bankAccount, method: source, currency, countedIn } = row
  const isExchanged = currency !== countedIn
  const cause = { payment: made._id, number: made.number, day: paidOn, customer, bankAccount }
  await transferMoney(ctx, cause, [
    { source, target: isExchanged ? 'exchange' : 'prepaid', amount: paid, currency },
    ...(isExchanged ? [{ source: 'exchange', target: 'prepaid', amount, currency: countedIn } as const] : []),
  ])
  return changed
}

/**
 * How much of the money goes back. Of another currency what all refunds together come to in whole cents, less what was
 * returned before: in however many parts, never more than was received, and all of it in the end.
 */
async function returnedFor({ db, branch }: Context, row: Payment, amount: number): Promise<number> {
  if (row.currency === row.countedIn) return amount
  const [before] = await db<{ amount: number }[]>`
    select coalesce(sum(amount), 0) as amount from payments
    where branch = ${branch} and follows = ${row._id} and kind = 'refund' and status = 'recorded'`
  const whole = (BigInt(row.amount) * BigInt(row.refunded + amount)) / BigInt(row.counted)
  return Number(whole) - (before?.amount ?? 0)
}

/** A record of its own takes back what a payment or a refund moved; what it paid is open again. */
export async function reversePayment(
  ctx: Context,
  row: Payment,
  { reversedOn, reason }: Input<'reverse'>,
): Promise<Payment> {
  refuse(await dayIssues(ctx, 'reversedOn', reversedOn, row.paidOn))
  if (row.kind === 'refund') await returnTo(ctx, row)
  const before = row.allocations
  const { items } = await lockToAllocate(ctx, row, { before, after: [], available: row.counted })
  await moveReceived(ctx, items, { before, after: [], paidOn: row.paidOn, because: reason })
  const reversed = await updateRow(ctx, payment, row, {
    ...{ status: 'reversed', allocations: [], allocated: 0 },
  })
  const { counted, amount } = row
  const made = await follow(ctx, row, { kind: 'reversal', paidOn: reversedOn, reason, counted, amount })
  await takeBackTransfers(ctx, row._id, { payment: made._id, number: made.number, day: reversedOn })
  await settlePaid(ctx, before, reversedOn)
  return reversed
}

/** The payment that was refunded has it again. */
async function returnTo(ctx: Context, { follows, counted }: Payment): Promise<void> {
  if (follows === null) throw new Error('A refund follows from a payment')
  const source = await lockRow(byRule(ctx), payment, follows)
  await updateRow(byRule(ctx), payment, source, { refunded: source.refunded - counted })
}

type Made = Pick<Payment, 'kind' | 'paidOn' | 'counted' | 'amount'> & { readonly reason: string }

async function follow(ctx: Context, row: Payment, made: Made): Promise<Payment> {
  const { customer, currency, countedIn, rate, method, bankAccount, reference, _id } = row
  const values = {
    ...{ customer, currency, countedIn, rate, method, bankAccount, reference, follows: _id },
    ...made,
    number: await takeNumber(ctx, 'payment'),
  }
  return insertRow(ctx, payment, values, row)
}
