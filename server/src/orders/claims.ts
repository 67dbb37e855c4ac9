import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { daysOf } from '@prona/contract/orders/claimed-days'
import type { order } from '@prona/contract/resources'
import { asProgram } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { inSavepoint } from '../kernel/transaction.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { expireOrder } from './expire-holds.ts'
import { unitTaken } from './taken.ts'
import { isTaken, type LockedUnit, lockUnits, rangeOf, releaseClaims, unitsOf } from './unit-claims.ts'

type Order = Row<typeof order>

/**
 * Claims every unit of the order, for a sale or for the days of a lease, or refuses and names the order that has one
 * of them. The units' rows are locked in the order of their ids before anything is checked, so that of many who want
 * one the first gets it and the others see that. The database's own constraints on live claims have the last word.
 */
export async function claimUnits(ctx: Context, taking: Order): Promise<void> {
  const units = await lockUnits(ctx, unitsOf(taking))
  for (const unit of units) {
    if (unit.blocked_reason !== null) {
      throw new AppError('unitBlocked', { unit: unit.code, reason: unit.blocked_reason })
    }
  }
  await expireWhatRanOut(ctx, units)
  await insertClaims(ctx, taking, units)
}

/** A hold whose time is over ends here at once, even before the job that ends holds has run. */
async function expireWhatRanOut(ctx: Context, units: readonly LockedUnit[]): Promise<void> {
  const over = await ctx.db<{ _id: string }[]>`
    select distinct o._id from unit_claims c join orders o on o.branch = c.branch and o._id = c.order_id
    where c.branch = ${ctx.branch} and c.unit = any (${units.map((unit) => unit._id)}::uuid[])
      and c.released_at is null and o.status = 'held' and o.expires_at <= ${ctx.now}`
  for (const { _id } of over) await expireOrder(asProgram(ctx), _id)
}

async function insertClaims(ctx: Context, taking: Order, units: readonly LockedUnit[]): Promise<void> {
  const days = daysOf(taking)
  const claims = units.map((unit) => ({
    _id: uuidv7(),
    branch: ctx.branch,
    unit: unit._id,
    order_id: taking._id,
    kind: days ? 'lease' : 'sale',
    during: days ? rangeOf(days) : null,
    created_at: ctx.now,
  }))
  await refusingTaken(ctx, taking, units, ({ db }) => db`insert into unit_claims ${db(claims)}`)
}

/** Runs what may give a unit a second claim, and refuses that with whose the first one is. */
async function refusingTaken(
  ctx: Context,
  taking: Order,
  units: readonly LockedUnit[],
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  try {
    await inSavepoint(ctx, work)
  } catch (error) {
    throw isTaken(error) ? await unitTaken(ctx, units, taking) : error
  }
}

/** The other days of a lease that has its units already. A claim without any days is none. */
export async function moveClaims(ctx: Context, lease: Order): Promise<void> {
  const units = await lockUnits(ctx, unitsOf(lease))
  const days = daysOf(lease)
  if (!days || (days.until !== null && days.until <= days.from)) return releaseClaims(ctx, lease)
  await refusingTaken(
    ctx,
    lease,
    units,
    ({ db }) => db`
      update unit_claims set during = ${rangeOf(days)}::daterange
      where branch = ${ctx.branch} and order_id = ${lease._id} and released_at is null`,
  )
}

/** The order that follows takes the units over, and nobody comes in between. */
export async function passClaims(ctx: Context, from: Order, to: Order): Promise<void> {
  const units = await lockUnits(ctx, unitsOf(from))
  await releaseClaims(ctx, from)
  await insertClaims(ctx, to, units)
}
