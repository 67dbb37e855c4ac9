import { misplacedFields } from '@prona/contract/kernel/conditions'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Change, Create, Row } from '@prona/contract/kernel/resource'
import { goesOn } from '@prona/contract/orders/claimed-days'
import {
  deedIssues,
  draftPartyIssues,
  indexationIssues,
  rentFreeIssues,
  rentFreeOutside,
  repeatedParties,
} from '@prona/contract/orders/contract-rules'
import { intentOf } from '@prona/contract/orders/intent'
import { whyFrozen } from '@prona/contract/orders/order-life'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { order } from '@prona/contract/resources'
import { currencyOf } from '../companies/usual-values.ts'
import { followCurrency } from '../instalments/follow-currency.ts'
import { followRents } from '../instalments/rents.ts'
import { difference } from '../kernel/audit.ts'
import { reasonLabel } from '../kernel/closed.ts'
import type { Context } from '../kernel/context.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { insertRow, requireBranch, updateRow } from '../kernel/rows.ts'
import { unapproved } from './approvals.ts'
import { claimUnits, moveClaims } from './claims.ts'
import { refuseUnknownIndex } from './index-series.ts'
import { pricedLines } from './prices.ts'
import { refuseIssues, refuseTooMuch } from './refuse-issues.ts'
import { hasClaims, releaseClaims, unitsOf } from './unit-claims.ts'
import { restateUnits } from './unit-states.ts'

type Order = Row<typeof order>
type Values = Readonly<Record<string, unknown>>

/** Creates a draft: its lines get prices, its totals are computed, and its number is taken last. */
export async function draftOrder(ctx: Context, given: Create<typeof order>): Promise<Order> {
  requireBranch(ctx, order)
  const values = withItsDefaults(given)
  refuseIssues([...misplaced(given, values), ...valueIssues(ctx, values)])
  await refuseUnknownIndex(ctx, values)
  const currency = values.currency ?? (await currencyOf(ctx))
  const lines = await pricedLines(ctx, values.lines, { ...values, currency })
  refuseTooMuch(lines)
  const number = await takeNumber(ctx, 'order')
  return insertRow(ctx, order, { ...values, number, currency, lines, totals: totalsOf(lines) })
}

/** What the kinds of its fields cannot tell. */
function valueIssues(ctx: Context, values: Partial<Create<typeof order>>, row?: Order): FieldIssue[] {
  const { parties } = values
  const intent = row?.intent ?? values.intent ?? 'sale'
  const isOfDays = ofDays.some((name) => values[name] !== undefined)
  return [
    ...repeatedParties(values),
    ...(parties ? draftPartyIssues({ intent, parties }) : []),
    ...deedIssues(values, dayOf(ctx.now, officeZone)),
    ...indexationIssues(values),
    ...rentFreeIssues(values),
    ...(isOfDays ? rentFreeOutside({ ...row, ...values }) : []),
  ]
}

const ofDays = ['startsOn', 'endsOn', 'rentFree', 'rollover'] as const

/** What another kind of order has; told before prices, which depend on the kind. */
function misplaced(
  { intent }: Create<typeof order>,
  values: ReturnType<typeof withItsDefaults>,
): FieldIssue[] {
  const isOther = intent !== undefined && intent !== (intentOf(values.kind) ?? intent)
  return [
    ...(isOther ? [{ field: 'intent', code: 'notHere' } as const] : []),
    ...misplacedFields(order.fields, values),
  ]
}

/** What is left open is as usual for such an order, and empty where it does not apply. */
function withItsDefaults(given: Create<typeof order>) {
  const kind = given.kind ?? 'reservation'
  const intent = given.intent ?? intentOf(kind) ?? 'sale'
  const isLease = kind === 'lease'
  return {
    ...given,
    kind,
    intent,
    depositWaived: kind === 'reservation' ? false : null,
    refundable: given.refundable ?? (kind === 'reservation' ? true : null),
    period: given.period ?? (intent === 'lease' ? 'month' : null),
    dueDay: given.dueDay ?? (isLease ? 1 : null),
    noticeDays: given.noticeDays ?? (isLease ? 30 : null),
    rollover: given.rollover ?? (isLease ? false : null),
  }
}

/** Everything may change until the units are held; after that the terms only, and nothing once it is closed. */
export async function changeOrder(ctx: Context, row: Order, changes: Change<typeof order>): Promise<Order> {
  refuseWhatIsFrozen(row, changes)
  refuseIssues(valueIssues(ctx, changes, row))
  await refuseUnknownIndex(ctx, changes, row)
  if (!changes.lines && !changes.currency && !changes.period) return moved(ctx, row, changes)
  const pricing = { ...row, ...changes, currency: changes.currency ?? row.currency }
  const lines = await pricedLines(ctx, changes.lines ?? row.lines, pricing)
  refuseTooMuch(lines)
  await followCurrency(ctx, row, pricing.currency)
  const priced = { currency: pricing.currency, period: pricing.period, lines }
  const isSame = Object.keys(difference({ ...row }, priced).after).length === 0
  return moved(ctx, row, { ...changes, lines, totals: totalsOf(lines), ...(isSame ? {} : unapproved) })
}

/** A draft that has its units already, from a reservation or the lease before it, has the other ones or days too. */
async function moved(ctx: Context, row: Order, changes: Values): Promise<Order> {
  const changed = await updateRow(ctx, order, row, changes)
  if (goesOn(changed) !== goesOn(row)) await followRents(ctx, changed)
  const [before, after] = [unitsOf(row), unitsOf(changed)]
  const isOther = before.toSorted().join() !== after.toSorted().join()
  const isMoved = isOther || changed.startsOn !== row.startsOn || changed.endsOn !== row.endsOn
  if (row.parentOrder === null || !isMoved || !(await hasClaims(ctx, row))) return changed
  if (isOther) await releaseClaims(ctx, row)
  await (isOther ? claimUnits : moveClaims)(ctx, changed)
  await restateUnits(ctx, [...before, ...after])
  return changed
}

function refuseWhatIsFrozen(row: Order, changes: Change<typeof order>): void {
  const changed = Object.keys(difference({ ...row }, changes).after)
  const frozen = changed.flatMap((field): FieldIssue[] => {
    const reason = whyFrozen(row, field)
    return reason ? [{ field, code: 'readOnly', message: reasonLabel(order, reason) }] : []
  })
  if (frozen.length > 0) throw new AppError('notOpen', {}, frozen)
}
