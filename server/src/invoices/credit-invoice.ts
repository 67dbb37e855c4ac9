import { creditedPart, inLeks, sumOfLines, totalsByProfile } from '@prona/contract/invoices/invoice-totals'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import { money } from '@prona/contract/kernel/money'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import type { Totals } from '@prona/contract/orders/order-totals'
import { sumOf } from '@prona/contract/payments/allocation'
import { invoice, payment } from '@prona/contract/resources'
import { changeInstalments, lockedInstalments } from '../instalments/instalments-of.ts'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { insertRow, updateRow } from '../kernel/rows.ts'
import { dayIssues } from '../ledger/refuse-day.ts'
import { transferMoney } from '../ledger/transfers.ts'
import { refuse } from './draft-invoice.ts'
import { earned } from './issue-invoice.ts'
import { beforeInvoice, creditableOnly, sentences } from './sentences.ts'
import { settleInvoice } from './settle-invoices.ts'

type Invoice = Row<typeof invoice>
type Input = ActionInput<typeof invoice, 'credit'>

/**
 * Takes an invoice back, or some of its lines, by a credit note with its own number. A whole one sets its instalments
 * free, and what was received stays on them; payments of an invoice made by hand give back what is too much.
 */
export async function creditInvoice(ctx: Context, row: Invoice, given: Input): Promise<Invoice> {
  const { creditedOn, reason } = given
  const isEarlier = row.issuedOn !== null && creditedOn < row.issuedOn
  refuse(
    isEarlier
      ? [{ field: 'creditedOn', code: 'rule', message: beforeInvoice(row.issuedOn ?? creditedOn) }]
      : await dayIssues(ctx, 'creditedOn', creditedOn),
  )
  const lines = await creditedLines(ctx, row, given.lines ?? [])
  const totals = sumOfLines(lines)
  const credited = row.credited + totals.gross
  const isWhole = credited === row.totals.gross
  if (row.order === null) await giveBack(ctx, row, row.totals.gross - credited)
  const settled = await settleInvoice(ctx, row, creditedOn, credited)
  const changed = await updateRow(ctx, invoice, settled, { credited })
  if (isWhole) await setFree(ctx, row)
  await writeNote(ctx, row, { lines, totals, creditedOn, reason })
  return changed
}

type Part = Totals & Pick<Invoice['lines'][number], 'text' | 'vatProfile'> & { readonly ofLine: number }

/** What is credited of each line: all that is left, or as it is asked for. */
async function creditedLines(
  ctx: Context,
  row: Invoice,
  asked: NonNullable<Input['lines']>,
): Promise<readonly Part[]> {
  const before = await creditedBefore(ctx, row)
  const known = (at: number) => before.get(at) ?? { vat: 0, gross: 0 }
  const left = (at: number) => (row.lines[at - 1]?.gross ?? 0) - known(at).gross
  const all = row.lines.map((_, index) => ({ line: index + 1, amount: left(index + 1) }))
  const wanted = asked.length > 0 ? asked : all.filter(({ amount }) => amount > 0)
  refuse(
    wanted.flatMap(({ line, amount }, at): FieldIssue[] => {
      const field = `lines.${at}.line`
      if (!row.lines[line - 1]) return [{ field, code: 'rule', message: sentences.noSuchLine }]
      if (wanted.findIndex((one) => one.line === line) < at)
        return [{ field, code: 'rule', message: sentences.lineTwice }]
      if (amount === 0) return [{ field: `lines.${at}.amount`, code: 'rule', message: sentences.noAmount }]
      if (amount <= left(line)) return []
      const message = creditableOnly(left(line), row.currency)
      return [{ field: `lines.${at}.amount`, code: 'rule', message }]
    }),
  )
  return wanted.flatMap(({ line, amount }) => {
    const of = row.lines[line - 1]
    if (!of) return []
    const { text, vatProfile } = of
    return [{ text, vatProfile, ofLine: line, ...creditedPart(of, known(line), money(amount)) }]
  })
}

async function creditedBefore({ db, branch }: Context, { _id }: Invoice) {
  const rows = await db<{ line: number; vat: number; gross: number }[]>`
    select l.of_line as line, sum(l.vat) as vat, sum(l.gross) as gross
    from invoices c join invoice_lines l on l.branch = c.branch and l.parent = c._id
    where c.branch = ${branch} and c.credits = ${_id} and l.of_line is not null group by l.of_line`
  return new Map(rows.map(({ line, vat, gross }) => [line, { vat, gross }]))
}

/** What payments paid of an invoice beyond what is left of it is credit of theirs again, of the last one first. */
async function giveBack(ctx: Context, { _id }: Invoice, most: number): Promise<void> {
  const ruled = byRule(ctx)
  const payments = await lockRows(
    ruled,
    payment,
    (bind) => `t._id in (select parent from payment_allocations where invoice = ${bind(_id)}::uuid)`,
  )
  let left = most
  for (const row of payments.values()) {
    const allocations = row.allocations.flatMap((one) => {
      if (one.invoice !== _id) return [one]
      const amount = Math.min(one.amount, left)
      left -= amount
      return amount > 0 ? [{ ...one, amount }] : []
    })
    await updateRow(ruled, payment, row, { allocations, allocated: sumOf(allocations) })
  }
}

async function setFree(ctx: Context, { _id }: Invoice): Promise<void> {
  const rows = await lockedInstalments(ctx, (bind) => `t.invoice = ${bind(_id)}::uuid`)
  await changeInstalments(ctx, rows, () => ({ invoice: null }))
}

type Note = Pick<Input, 'creditedOn' | 'reason'> & {
  readonly lines: readonly Part[]
  readonly totals: Totals
}

/** The credit note: written and issued at once, by the rate of its invoice. */
async function writeNote(
  ctx: Context,
  row: Invoice,
  { lines, totals, creditedOn, reason }: Note,
): Promise<void> {
  const ruled = byRule(ctx)
  const { customer, order, currency, rate, rateOn, rateSource } = row
  const number = await takeNumber(ctx, 'creditNote')
  const note = await insertRow(ruled, invoice, {
    ...{ kind: 'creditNote', number, credits: row._id, reason, customer, order, currency, prices: 'gross' },
    lines: lines.map((line) => ({ ...line, price: line.gross, quantity: null, instalment: null })),
    ...{ totals, byProfile: totalsByProfile(lines), dueOn: creditedOn },
  })
  const rated = rate === null ? {} : { rate, rateOn, rateSource, inLeks: inLeks(totals, rate) }
  await updateRow(ruled, invoice, note, { issuedOn: creditedOn, ...rated })
  const back = earned({ totals, currency })
  await transferMoney(
    ctx,
    { invoice: note._id, number, day: creditedOn, customer },
    back.map(({ source, target, ...one }) => ({ ...one, source: target, target: source })),
  )
}
