import { isFrozen } from '@prona/contract/invoices/invoice-life'
import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { invoice } from '@prona/contract/resources'
import { changeInstalments, lockedInstalments } from '../instalments/instalments-of.ts'
import { requireOpen } from '../kernel/closed.ts'
import type { Context } from '../kernel/context.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removeRow } from '../kernel/rows.ts'
import { holdMoney } from '../ledger/hold-money.ts'
import { creditInvoice } from './credit-invoice.ts'
import { changeInvoice, draftInvoice } from './draft-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { sentences } from './sentences.ts'

export const invoiceFeature = defineFeature(invoice, {
  begin: (ctx, invoices) => holdMoney(ctx, { invoices }),
  create: draftInvoice,
  change: changeInvoice,
  remove: removeInvoice,
  restorable: takeAgain,
  isFrozen,
  actions: { issue: issueInvoice, credit: creditInvoice },
})

/** Deletes a draft; its instalments can be invoiced again. */
async function removeInvoice(ctx: Context, draft: Row<typeof invoice>) {
  requireOpen(ctx, invoice, draft, 'delete')
  const rows = await lockedInstalments(ctx, (bind) => `t.invoice = ${bind(draft._id)}::uuid`)
  await changeInstalments(ctx, rows, () => ({ invoice: null }))
  return removeRow(ctx, invoice, draft)
}

/** A deleted draft comes back with its instalments, as long as nothing else has them. */
async function takeAgain(ctx: Context, draft: Row<typeof invoice>): Promise<void> {
  const ids = [...new Set(draft.lines.flatMap((line) => line.instalment ?? []))]
  const rows = await lockedInstalments(ctx, (bind) => `t._id = any(${bind(ids)}::uuid[])`)
  const free = rows.filter((row) => row.invoice === null && row.status !== 'cancelled')
  const said = new Map<string, number>()
  for (const { instalment, gross } of draft.lines)
    if (instalment !== null) said.set(instalment, (said.get(instalment) ?? 0) + gross)
  const isSame = free.length === ids.length && free.every(({ _id, amount }) => said.get(_id) === amount)
  if (!isSame) throw new AppError('notOpen', {}, [], {}, sentences.invoicedMeanwhile)
  await changeInstalments(ctx, rows, () => ({ invoice: draft._id }))
}
