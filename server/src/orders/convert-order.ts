import { stands } from '@prona/contract/kernel/conditions'
import type { Field } from '@prona/contract/kernel/field'
import type { Row } from '@prona/contract/kernel/resource'
import { order } from '@prona/contract/resources'
import { usualValues } from '../companies/usual-values.ts'
import { countDeposit } from '../instalments/plan-of-order.ts'
import type { Context } from '../kernel/context.ts'
import { takeNumber } from '../kernel/number-series.ts'
import { insertRow, updateRow } from '../kernel/rows.ts'
import { passClaims } from './claims.ts'
import { lockUnits, unitsOf } from './unit-claims.ts'
import { restateUnits } from './unit-states.ts'

type Order = Row<typeof order>
type Values = Readonly<Record<string, unknown>>

/**
 * Makes the sale or lease that a reservation was for, with its parties, its units and the prices fixed by the hold. It
 * has the units from this moment on, while it is still a draft, and what was received as a deposit counts for it.
 */
export async function convertOrder(ctx: Context, reservation: Order): Promise<Order> {
  await lockUnits(ctx, unitsOf(reservation))
  const made = await draftAfter(ctx, reservation, {
    kind: reservation.intent,
    heldAt: reservation.heldAt,
    ...(reservation.intent === 'lease' ? { ...securityFrom(reservation), ...(await usualTerms(ctx)) } : {}),
  })
  const converted = await updateRow(ctx, order, reservation, { status: 'converted' })
  await passClaims(ctx, reservation, made)
  await restateUnits(ctx, unitsOf(made))
  if (made.kind === 'sale') await countDeposit(ctx, made, reservation)
  return converted
}

async function usualTerms(ctx: Context) {
  const { dueDay } = await usualValues(ctx)
  return { dueDay: dueDay ?? 1, noticeDays: 30, rollover: false }
}

/** The deposit of the reservation goes into that of the lease. */
function securityFrom({ deposit, depositOn }: Order) {
  return { security: deposit, securityOn: depositOn }
}

/**
 * The draft of an order that follows from this one, with a number of its own. It begins with everything that one writes
 * of an order and that both have; what is another one's from its first day is among the changes.
 */
export async function draftAfter(ctx: Context, before: Order, changes: Values): Promise<Order> {
  const { parties, lines, totals } = before
  return insertRow(ctx, order, {
    ...{ refundable: null, depositWaived: null, dueDay: null, noticeDays: null, rollover: null },
    ...sharedTerms(before, { ...before, ...changes }),
    totals,
    parties: parties.map(({ _id, ...party }) => party),
    lines: lines.map(({ _id, ...line }) => line),
    ...changes,
    parentOrder: before._id,
    number: await takeNumber(ctx, 'order'),
  })
}

function sharedTerms(before: Order, next: Values): Values {
  const shared = Object.entries<Field>(order.fields).flatMap(([name, field]) => {
    const isShared = !field.readOnly && stands(field, { ...before }) && stands(field, next)
    return isShared ? [[name, Reflect.get(before, name)]] : []
  })
  return Object.fromEntries(shared)
}
