import type { Day } from '@prona/contract/kernel/day'
import type { Row } from '@prona/contract/kernel/resource'
import type { Allocation } from '@prona/contract/payments/allocation'
import { invoice } from '@prona/contract/resources'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { updateRow } from '../kernel/rows.ts'
import { type Transfer, transferMoney } from '../ledger/transfers.ts'

type Invoice = Row<typeof invoice>
type Settled = Pick<Invoice, '_id' | 'number' | 'customer' | 'currency'>

/** Settles the issued invoices of what payments pay now, or paid until now. */
export async function settlePaid(
  ctx: Context,
  rows: readonly Pick<Allocation, 'instalment' | 'invoice'>[],
  day: Day,
): Promise<void> {
  const instalments = rows.flatMap((row) => row.instalment ?? [])
  const invoices = rows.flatMap((row) => row.invoice ?? [])
  const found = await ctx.db<{ _id: string }[]>`
    select distinct invoice as _id from instalments
    where branch = ${ctx.branch} and _id = any(${instalments}::uuid[]) and invoice is not null`
  const ids = [...new Set([...invoices, ...found.map(({ _id }) => _id)])]
  if (ids.length === 0) return
  for (const row of (await lockRows(byRule(ctx), invoice, ids)).values()) {
    if (row.kind === 'invoice' && row.issuedOn !== null) await settleInvoice(ctx, row, day)
  }
}

/**
 * Brings what is settled of an issued invoice to what payments say of it, as far as it goes: by transfers from the
 * customer's receivable into what was prepaid. Done again it moves nothing.
 */
export async function settleInvoice(
  ctx: Context,
  row: Invoice,
  day: Day,
  credited = row.credited,
): Promise<Invoice> {
  const { payers, last } = await figuresOf(ctx, row)
  let left = row.totals.gross - credited
  let received = 0
  const transfers = payers.flatMap(({ customer, paid, settled }) => {
    const wanted = Math.min(left, paid)
    left -= wanted
    received += wanted
    return movedBy(row, customer, wanted - settled)
  })
  const { _id, number, customer } = row
  const on = [day, row.issuedOn ?? day, last ?? day].reduce((one, other) => (one > other ? one : other))
  await transferMoney(ctx, { invoice: _id, number, day: on, customer }, transfers)
  return updateRow(byRule(ctx), invoice, row, { received })
}

/** Where somebody else paid, what they prepaid and what the customer owes meet among offsets. */
function movedBy({ customer, currency }: Settled, payer: string, by: number): readonly Transfer[] {
  if (by === 0) return []
  const amount = Math.abs(by)
  const way = (source: Transfer['source'], target: Transfer['target'], whose: string): Transfer =>
    by > 0
      ? { source, target, amount, currency, customer: whose }
      : { source: target, target: source, amount, currency, customer: whose }
  return payer === customer
    ? [way('receivable', 'prepaid', customer)]
    : [way('receivable', 'offset', customer), way('offset', 'prepaid', payer)]
}

type Payer = { readonly customer: string; readonly paid: number; readonly settled: number }

/** By whom how much of an invoice is paid, whoever paid first on top, and how much of that is settled. */
async function figuresOf(
  { db, branch }: Context,
  { _id }: Settled,
): Promise<{ readonly payers: readonly Payer[]; readonly last: Day | null }> {
  const payers = await db<Payer[]>`
    select customer, sum(paid) as paid, sum(settled) as settled from (
      select p.customer, a.amount as paid, 0 as settled, p._id::text as payment
      from instalments i
        join payment_allocations a on a.branch = i.branch and a.instalment = i._id
        join payments p on p.branch = a.branch and p._id = a.parent
      where i.branch = ${branch} and i.invoice = ${_id}
      union all
      select p.customer, a.amount, 0, p._id::text
      from payment_allocations a join payments p on p.branch = a.branch and p._id = a.parent
      where a.branch = ${branch} and a.invoice = ${_id}
      union all
      select customer, 0, case target when 'prepaid' then amount else -amount end, null
      from transfers where branch = ${branch} and invoice = ${_id} and 'prepaid' in (source, target)
    ) figures group by customer order by min(payment) nulls last, customer`
  const [moved] = await db<{ last: Day | null }[]>`
    select max(day)::text as last from transfers where branch = ${branch} and invoice = ${_id}`
  return { payers, last: moved?.last ?? null }
}
