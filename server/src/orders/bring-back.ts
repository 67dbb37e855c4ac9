import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { depositSettlement } from '@prona/contract/orders/contract-rules'
import { order } from '@prona/contract/resources'
import { takeBackDeposit } from '../instalments/plan-of-order.ts'
import { asProgram, byRule, doing } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { lockRow, updateRow } from '../kernel/rows.ts'
import { inSavepoint } from '../kernel/transaction.ts'
import { releasePayments } from '../payments/release-payments.ts'
import { passClaims } from './claims.ts'
import { moveOrder } from './close-order.ts'
import { expireOrder } from './expire-holds.ts'
import { leave } from './leases.ts'
import { endOrGoOn } from './turn-leases.ts'
import { lockUnits, releaseClaims, unitsOf } from './unit-claims.ts'
import { restateUnits } from './unit-states.ts'

type Order = Row<typeof order>

/**
 * The draft of a contract is given up: the reservation it was made from has its units again, and the lease that it was
 * to renew can be renewed anew. Whichever of them would be over by now ends as it would have by itself.
 */
export async function bringBack(ctx: Context, draft: Order): Promise<void> {
  if (draft.parentOrder === null) return
  await lockUnits(ctx, unitsOf(draft))
  const before = await lockRow(byRule(ctx), order, draft.parentOrder)
  const restoring = doing(byRule(ctx), order.single, before._id, 'restore')
  if (before.status === 'renewed') await bringBackLease(restoring, before, draft)
  if (before.status === 'converted') await bringBackReservation(restoring, before, draft)
  await restateUnits(ctx, unitsOf(draft))
}

async function bringBackLease(ctx: Context, lease: Order, draft: Order): Promise<void> {
  await releaseClaims(ctx, draft)
  await leave(ctx, lease, { status: lease.noticeOn === null ? 'active' : 'notice' })
  await endOrGoOn(asProgram(ctx), lease._id)
}

/** A deposit that was waived or is still there secures it; else its hold counts again until it runs out. */
async function bringBackReservation(ctx: Context, reservation: Order, draft: Order): Promise<void> {
  const isSecured = await hasDeposit(ctx, reservation, draft)
  const isFree = (isSecured || reservation.expiresAt !== null) && (await hasPassed(ctx, draft, reservation))
  if (!isFree) {
    await releaseClaims(ctx, draft)
    await updateRow(ctx, order, reservation, {
      status: 'expired',
      ...(isSecured && settledAsAgreed(reservation)),
    })
    return
  }
  await moveOrder(ctx, reservation, { status: isSecured ? 'reserved' : 'held' })
  await expireOrder(asProgram(ctx), reservation._id)
}

async function hasDeposit(
  ctx: Context,
  { depositOn, depositWaived, intent }: Order,
  draft: Order,
): Promise<boolean> {
  if (depositWaived) return true
  if (depositOn === null) return false
  // Where it was given back and paid anew, that payment is the customer's credit.
  await releasePayments(ctx, draft._id, 'deposit')
  return intent === 'lease' || takeBackDeposit(ctx, draft)
}

function settledAsAgreed(reservation: Order): Partial<Order> {
  const settlement = depositSettlement(reservation, {})
  return settlement ? { settlement: { text: null, ...settlement } } : {}
}

/** The days of a lease that were changed in its draft may be somebody else's meanwhile. */
async function hasPassed(ctx: Context, draft: Order, reservation: Order): Promise<boolean> {
  try {
    await inSavepoint(ctx, (within) => passClaims(within, draft, reservation))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'unitTaken') return false
    throw error
  }
}
