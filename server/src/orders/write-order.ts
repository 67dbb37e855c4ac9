import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Change, Create, Row } from '@prona/contract/kernel/resource'
import { isOpenForChange, whyFrozen } from '@prona/contract/orders/order-life'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { order } from '@prona/contract/resources'
import { difference } from '../kernel/audit.ts'
import { reasonLabel } from '../kernel/closed.ts'
import type { Context } from '../kernel/context.ts'
import { insertRow, requireBranch, updateRow } from '../kernel/rows.ts'
import { takeNumber } from './number-series.ts'
import { pricedLines } from './prices.ts'

type Order = Row<typeof order>

/** Creates a draft: its lines get prices, its totals are computed, and its number is taken last. */
export async function draftOrder(ctx: Context, values: Create<typeof order>): Promise<Order> {
  requireBranch(ctx, order)
  const currency = values.currency ?? (await currencyOf(ctx))
  const lines = await pricedLines(ctx, values.lines, currency)
  const number = await takeNumber(ctx, 'order')
  return insertRow(ctx, order, { ...values, number, currency, lines, totals: totalsOf(lines) })
}

/** Everything may change until the units are held; after that the terms only, and nothing once it is closed. */
export async function changeOrder(ctx: Context, row: Order, changes: Change<typeof order>): Promise<Order> {
  if (!isOpenForChange(row)) {
    refuseWhatIsFrozen(row, changes)
    return updateRow(ctx, order, row, changes)
  }
  if (!changes.lines && !changes.currency) return updateRow(ctx, order, row, changes)
  const lines = await pricedLines(ctx, changes.lines ?? row.lines, changes.currency ?? row.currency)
  return updateRow(ctx, order, row, { ...changes, lines, totals: totalsOf(lines) })
}

function refuseWhatIsFrozen(row: Order, changes: Change<typeof order>): void {
  const changed = Object.keys(difference({ ...row }, changes).after)
  const frozen = changed.flatMap((field): FieldIssue[] => {
    const reason = whyFrozen(row, field)
    return reason ? [{ field, code: 'readOnly', message: reasonLabel(order, reason) }] : []
  })
  if (frozen.length > 0) throw new AppError('notOpen', {}, frozen)
}

async function currencyOf(ctx: Context): Promise<'EUR' | 'ALL'> {
  const [branch] = await ctx.db<{ currency: 'EUR' | 'ALL' }[]>`
    select currency from branches where code = ${ctx.branch}`
  return branch?.currency ?? 'EUR'
}
