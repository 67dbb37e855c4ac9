import { isFrozen } from '@prona/contract/invoices/invoice-life'
import {
  isTooMuch,
  lineTotals,
  type Prices,
  sumOfLines,
  totalsByProfile,
} from '@prona/contract/invoices/invoice-totals'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Change, Create, Row } from '@prona/contract/kernel/resource'
import { invoice } from '@prona/contract/resources'
import { currencyOf } from '../companies/usual-values.ts'
import { difference } from '../kernel/audit.ts'
import { requireOpen } from '../kernel/closed.ts'
import type { Context } from '../kernel/context.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { insertRow, updateRow } from '../kernel/rows.ts'
import { sentences } from './sentences.ts'

type Invoice = Row<typeof invoice>
type Line = Create<typeof invoice>['lines'][number] & { readonly instalment?: string | null }

/** A draft made by hand: lines are totalled, and its own number is taken last. */
export async function draftInvoice(ctx: Context, given: Create<typeof invoice>): Promise<Invoice> {
  const currency = given.currency ?? (await currencyOf(ctx))
  return insertDraft(ctx, { ...given, currency, ...totalled(given.lines, given.prices ?? 'net') })
}

/** The same of values that are totalled. */
export async function insertDraft(ctx: Context, values: Readonly<Record<string, unknown>>): Promise<Invoice> {
  return insertRow(ctx, invoice, { ...values, number: `D-${await takeNumber(ctx, 'invoiceDraft')}` })
}

/** Changes a draft; what comes from instalments stays as they say it. */
export async function changeInvoice(
  ctx: Context,
  row: Invoice,
  changes: Change<typeof invoice>,
): Promise<Invoice> {
  requireOpen(ctx, invoice, row, 'update')
  const frozen = Object.keys(difference({ ...row }, changes).after).filter((field) => isFrozen(row, field))
  if (frozen.length > 0) {
    throw new AppError(
      'notOpen',
      {},
      frozen.map((field) => ({ field, code: 'readOnly' }) as const),
    )
  }
  if (!changes.lines && !changes.prices) return updateRow(ctx, invoice, row, changes)
  const { lines, ...sums } = totalled(changes.lines ?? row.lines, changes.prices ?? row.prices)
  return updateRow(ctx, invoice, row, { ...changes, lines, ...sums })
}

/** Lines with what they come to, and their sums. */
export function totalled(given: readonly Line[], prices: Prices) {
  const priced = given.map(({ text, quantity = null, price, vatProfile, instalment = null, ...kept }) => {
    const { _id } = kept
    return { ...(_id !== undefined && { _id }), text, quantity, price, vatProfile, instalment, ofLine: null }
  })
  if (isTooMuch(priced)) refuse([{ field: 'lines', code: 'rule', message: sentences.tooMuch }])
  const lines = priced.map((line) => ({ ...line, ...lineTotals(line, prices) }))
  return { lines, prices, totals: sumOfLines(lines), byProfile: totalsByProfile(lines) }
}

export function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
