import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { type Allocation, allocated, countedAs, mostPaid, sumOf } from '@prona/contract/payments/allocation'
import { customer, payment } from '@prona/contract/resources'
import { settlePaid } from '../invoices/settle-invoices.ts'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { refuseMissing } from '../kernel/references.ts'
import { insertRow } from '../kernel/rows.ts'
import { dayIssues } from '../ledger/refuse-day.ts'
import { transferMoney } from '../ledger/transfers.ts'
import { lockToAllocate, moveReceived, openItems } from './allocate.ts'
import { sentences } from './sentences.ts'

type Payment = Row<typeof payment>
type Given = ActionInput<typeof customer, 'receive'>

/** What is written of money that came in; how it counts and what it pays is worked out of it. */
type Received = Omit<Given, 'currency' | 'countedIn' | 'method'> &
  Pick<Payment, 'customer' | 'currency' | 'countedIn' | 'method'>

/**
 * Records money that was received from a customer, and what it pays: what is said, or else what is due first. What is
 * left is their credit.
 */
export async function receiveFromCustomer(
  ctx: Context,
  row: Row<typeof customer>,
  given: Given,
): Promise<Row<typeof customer>> {
  await refuseMissing(ctx, customer.actions.receive.input, given)
  const currency = given.currency ?? 'EUR'
  const countedIn = given.countedIn ?? currency
  const received = { ...given, customer: row._id, currency, countedIn, method: given.method ?? 'bank' }
  refuse(await dayIssues(ctx, 'paidOn', given.paidOn))
  await recordPayment(byRule(ctx), received)
  return row
}

/** The same of a day that is checked already. The number is taken last. */
export async function recordPayment(ctx: Context, given: Received): Promise<Payment> {
  refuse([...rateIssues(given), ...amountIssues(given)])
  await refuseOtherAccount(ctx, given)
  const { amount, currency, countedIn, rate, paidOn } = given
  const counted = countedAs(amount, currency, countedIn, rate ?? 1)
  const after: readonly Allocation[] = given.allocations ?? allocated(counted, await openItems(ctx, given))
  const { items, issues } = await lockToAllocate(ctx, given, { before: [], after, available: counted })
  refuse(issues)
  await moveReceived(ctx, items, { before: [], after, paidOn })
  const row = await insertRow(ctx, payment, {
    ...given,
    ...{ counted, allocated: sumOf(after), allocations: after },
    number: await takeNumber(ctx, 'payment'),
  })
  await writeTransfers(ctx, row)
  await settlePaid(ctx, after, paidOn)
  return row
}

/** Money comes in at its method's account, and is the customer's until it pays for something that is invoiced. */
async function writeTransfers(ctx: Context, row: Payment): Promise<void> {
  const { _id, number, customer, bankAccount, paidOn: day, amount, currency, counted, countedIn } = row
  const target = row.method
  const isExchanged = currency !== countedIn
  await transferMoney(ctx, { payment: _id, number, day, customer, bankAccount }, [
    { source: isExchanged ? 'exchange' : 'prepaid', target, amount, currency },
    ...(isExchanged
      ? [{ source: 'prepaid', target: 'exchange', amount: counted, currency: countedIn } as const]
      : []),
  ])
}

type Counting = Pick<Received, 'amount' | 'rate' | 'currency' | 'countedIn'>

function rateIssues({ currency, countedIn, rate }: Counting): FieldIssue[] {
  const isOther = currency !== countedIn
  if (isOther && typeof rate !== 'number')
    return [{ field: 'rate', code: 'rule', message: sentences.rateNeeded }]
  return !isOther && typeof rate === 'number'
    ? [{ field: 'rate', code: 'rule', message: sentences.rateNotNeeded }]
    : []
}

function amountIssues({ amount, currency, countedIn, rate }: Counting): FieldIssue[] {
  if (amount === 0) return [{ field: 'amount', code: 'rule', message: sentences.noAmount }]
  if (amount > mostPaid) return [{ field: 'amount', code: 'rule', message: sentences.paidTooMuch }]
  if (currency === countedIn || typeof rate !== 'number') return []
  // Asked before anything is rounded, since what is counted could be more than a number can tell.
  const about = currency === 'EUR' ? amount * rate : amount / rate
  if (about > mostPaid) return [{ field: 'rate', code: 'rule', message: sentences.countsForTooMuch }]
  return about < 0.5 ? [{ field: 'rate', code: 'rule', message: sentences.countsForNothing }] : []
}

async function refuseOtherAccount(ctx: Context, { bankAccount, currency }: Received): Promise<void> {
  if (!bankAccount) return
  const [account] = await ctx.db<{ isOther: boolean; isClosed: boolean }[]>`
    select currency <> ${currency} as "isOther", status = 'closed' as "isClosed" from bank_accounts
    where branch = ${ctx.branch} and _id = ${bankAccount} and deleted_at is null`
  if (account?.isOther) refuse([{ field: 'bankAccount', code: 'rule', message: sentences.otherCurrency }])
  if (account?.isClosed) refuse([{ field: 'bankAccount', code: 'rule', message: sentences.accountClosed }])
}

export function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
