import { inLeks } from '@prona/contract/invoices/invoice-totals'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import { mostMoney } from '@prona/contract/kernel/money'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { invoice } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { updateRow } from '../kernel/rows.ts'
import { dayIssues } from '../ledger/refuse-day.ts'
import { type Transfer, transferMoney } from '../ledger/transfers.ts'
import { refuse } from './draft-invoice.ts'
import { sentences } from './sentences.ts'
import { settleInvoice } from './settle-invoices.ts'

type Invoice = Row<typeof invoice>
type Input = ActionInput<typeof invoice, 'issue'>

/**
 * Issues a draft for good: it gets its number, what it comes to becomes income and VAT due, and what was received on
 * its instalments settles it. The number is taken after all that can be refused.
 */
export async function issueInvoice(ctx: Context, row: Invoice, given: Input): Promise<Invoice> {
  const { issuedOn } = given
  if (row.totals.gross === 0) refuse([{ field: 'lines', code: 'rule', message: sentences.nothing }])
  refuse(await dayIssues(ctx, 'issuedOn', issuedOn))
  const rated = ratedBy(ctx, row, given)
  const number = await takeNumber(ctx, 'invoice')
  const dueOn = row.dueOn ?? issuedOn
  const issued = await updateRow(ctx, invoice, row, { number, issuedOn, dueOn, ...rated })
  const cause = { invoice: row._id, number, day: issuedOn, customer: row.customer }
  await transferMoney(ctx, cause, earned(row))
  return settleInvoice(ctx, issued, issuedOn)
}

/** What an invoice moves, and the other way round what a credit note takes back. */
export function earned({ totals, currency }: Pick<Invoice, 'totals' | 'currency'>): readonly Transfer[] {
  const parts: readonly Transfer[] = [
    { source: 'income', target: 'receivable', amount: totals.net, currency },
    { source: 'vatDue', target: 'receivable', amount: totals.vat, currency },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

/** Of another currency than the lek the rate is kept, and what the totals come to by it. */
function ratedBy(ctx: Context, { currency, totals }: Invoice, { issuedOn, rate, rateOn, rateSource }: Input) {
  if (currency === 'ALL') return {}
  if (typeof rate !== 'number') throw refused('rate', sentences.rateNeeded)
  if (!rateSource) throw refused('rateSource', sentences.sourceNeeded)
  const on = rateOn ?? issuedOn
  if (on > dayOf(ctx.now, officeZone)) throw refused('rateOn', sentences.rateInFuture)
  const about = totals.gross * rate
  if (about > mostMoney || about < 1) throw refused('rate', sentences.countsForNothing)
  return { rate, rateOn: on, rateSource, inLeks: inLeks(totals, rate) }
}

function refused(field: string, message: Label): AppError {
  return new AppError('invalid', {}, [{ field, code: 'rule', message }])
}
