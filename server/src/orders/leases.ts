import { addDays, dayOf, lastDay, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { goesOn, lastDayOf } from '@prona/contract/orders/claimed-days'
import { endIssues, handoverIssues, noticeIssues, returnIssues } from '@prona/contract/orders/contract-rules'
import { totalsOf } from '@prona/contract/orders/order-totals'
import { raisedRent } from '@prona/contract/orders/priced-line'
import { order } from '@prona/contract/resources'
import { chargedLines, followRents } from '../instalments/rents.ts'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { claimUnits, moveClaims } from './claims.ts'
import { draftAfter } from './convert-order.ts'
import { recordOf } from './handover-record.ts'
import { refuseIssues, refuseTooMuch } from './refuse-issues.ts'
import { sentences } from './sentences.ts'
import { lockUnits, unitsOf } from './unit-claims.ts'
import { restateUnits } from './unit-states.ts'

type Order = Row<typeof order>

/** The tenant leaves on a day, or is to leave; from the day after the units are free. */
export async function giveNotice(
  ctx: Context,
  active: Order,
  input: ActionInput<typeof order, 'giveNotice'>,
): Promise<Order> {
  refuseIssues(noticeIssues(active, input, dayOf(ctx.now, officeZone)))
  const { noticeOn, leaveOn, reason = null } = input
  return leave(ctx, active, { status: 'notice', noticeOn, leaveOn, endReason: reason })
}

/** The tenant has left. What was let stays on the record, and the days after are free at once. */
export async function endLease(
  ctx: Context,
  running: Order,
  input: ActionInput<typeof order, 'end'>,
): Promise<Order> {
  refuseIssues(endIssues(running, input, dayOf(ctx.now, officeZone)))
  return leave(ctx, running, {
    status: 'ended',
    leaveOn: input.leaveOn,
    endReason: input.reason ?? running.endReason,
  })
}

/** A lease with another last day, and with it other days of its claims. */
export async function leave(ctx: Context, running: Order, changes: Partial<Order>): Promise<Order> {
  await lockUnits(ctx, unitsOf(running))
  const left = await updateRow(ctx, order, running, changes)
  await moveClaims(ctx, left)
  await restateUnits(ctx, unitsOf(left))
  await followRents(ctx, left)
  return left
}

/** The units are handed over to the tenant, which changes no state: the lease counts from its first day. */
export async function moveIn(
  ctx: Context,
  running: Order,
  input: ActionInput<typeof order, 'moveIn'>,
): Promise<Order> {
  refuseIssues(handoverIssues(running, input, dayOf(ctx.now, officeZone)))
  return updateRow(ctx, order, running, { handover: recordOf(input) })
}

/** The tenant gives the units back; that is often noted after the lease has ended by itself. */
export async function moveOut(
  ctx: Context,
  left: Order,
  input: ActionInput<typeof order, 'moveOut'>,
): Promise<Order> {
  refuseIssues(returnIssues(left, input, dayOf(ctx.now, officeZone)))
  return updateRow(ctx, order, left, { giveBack: recordOf(input) })
}

/** Drafts the lease that starts the day after this one ends, on the terms it ends with. It has the units from now on. */
export async function renewLease(
  ctx: Context,
  running: Order,
  { endsOn = null, increaseBp }: ActionInput<typeof order, 'renew'>,
): Promise<Order> {
  const last = lastDayOf(running)
  if (last === null) throw new Error('A lease without an end is renewed')
  if (last === lastDay) throw new AppError('notOpen', {}, [], {}, sentences.endsOnLastDay)
  const charged = await chargedLines(ctx, running, last)
  const lines = charged.map(({ price, ...line }, index) => ({
    ...line,
    unit: running.lines[index]?.unit ?? '',
    price: raisedRent(price, increaseBp ?? 0),
  }))
  refuseTooMuch(lines, 'increaseBp')
  await lockUnits(ctx, unitsOf(running))
  const next = await draftAfter(ctx, running, {
    securityOn: running.securityOn,
    signedOn: null,
    rentFree: null,
    startsOn: addDays(last, 1),
    endsOn,
    lines,
    totals: totalsOf(lines),
  })
  const renewed = await updateRow(ctx, order, running, { status: 'renewed' })
  await claimUnits(ctx, next)
  await restateUnits(ctx, unitsOf(next))
  // One that went on by itself has been charged past its last day.
  if (goesOn(running)) await followRents(ctx, renewed)
  return renewed
}
