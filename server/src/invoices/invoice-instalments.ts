import type { Day } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { customer, instalment, invoice, order } from '@prona/contract/resources'
import { changeInstalments, type Instalment, lockedInstalments } from '../instalments/instalments-of.ts'
import { byRule } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRows } from '../kernel/locked-rows.ts'
import { getRow, updateRow } from '../kernel/rows.ts'
import { insertDraft, totalled } from './draft-invoice.ts'
import { linesOf } from './instalment-lines.ts'
import { sentences } from './sentences.ts'

type Order = Row<typeof order>
type Invoice = Row<typeof invoice>

/** An instalment goes into the draft of its order's next invoice. */
export async function invoiceInstalment(ctx: Context, row: Instalment): Promise<Instalment> {
  const of = await getRow(byRule(ctx), order, row.order)
  if (!order.actions.invoice.from.some((state) => state === of.status)) {
    throw new AppError('notOpen', {}, [], {}, sentences.notSigned)
  }
  await intoDraft(ctx, of, [row])
  return getRow(byRule(ctx), instalment, row._id)
}

/** Everything of an order that is due up to a day and not invoiced goes into one draft. */
export async function invoiceOrder(
  ctx: Context,
  of: Order,
  { dueUpTo }: ActionInput<typeof order, 'invoice'>,
): Promise<Order> {
  const due = await lockedInstalments(
    ctx,
    (bind) => `t."order" = ${bind(of._id)}::uuid and t.kind <> 'deposit' and t.invoice is null
      and t.cancelled_on is null and t.due_on <= ${bind(dueUpTo)}::date`,
  )
  if (due.length === 0) {
    throw new AppError('invalid', {}, [{ field: 'dueUpTo', code: 'rule', message: sentences.nothingDue }])
  }
  await intoDraft(ctx, of, due)
  return of
}

/** What each customer is to pay joins the draft there is for them under this order, or begins one. */
async function intoDraft(ctx: Context, of: Order, due: readonly Instalment[]): Promise<void> {
  const payers = Map.groupBy(due, (row) => row.customer ?? of.parties[0]?.customer ?? '')
  for (const [payer, rows] of payers) {
    const draft = await openDraft(ctx, of, payer)
    const { language } = await getRow(byRule(ctx), customer, payer)
    const lines = [...(draft?.lines ?? []), ...rows.flatMap((row) => linesOf(row, of.lines, language))]
    if (lines.length > invoice.fields.lines.max) throw new AppError('tooLarge')
    const days = [draft?.dueOn ?? null, ...rows.map(({ dueOn }) => dueOn)]
    const values = { ...totalled(lines, 'gross'), dueOn: latest(days) }
    const made = draft
      ? await updateRow(byRule(ctx), invoice, draft, values)
      : await insertDraft(byRule(ctx), { customer: payer, order: of._id, currency: of.currency, ...values })
    await changeInstalments(ctx, rows, () => ({ invoice: made._id }))
  }
}

async function openDraft(ctx: Context, of: Order, payer: string): Promise<Invoice | undefined> {
  const drafts = await lockRows(
    byRule(ctx),
    invoice,
    (bind) => `t."order" = ${bind(of._id)}::uuid and t.customer = ${bind(payer)}::uuid and t.issued_on is null
      and t.kind = 'invoice' and t.currency = ${bind(of.currency)}`,
  )
  return [...drafts.values()][0]
}

function latest(days: readonly (Day | null)[]): Day | null {
  return days.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null)
}
