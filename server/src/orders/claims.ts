import { mayDo } from '@prona/contract/access'
import { officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import { formatInstant } from '@prona/contract/kernel/format'
import type { Row } from '@prona/contract/kernel/resource'
import type { claimingStates } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import { asProgram } from '../kernel/acting.ts'
import type { Context } from '../kernel/context.ts'
import { findRow } from '../kernel/rows.ts'
import { inSavepoint } from '../kernel/transaction.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { sayIn } from '../kernel/words.ts'
import { expireOrder } from './expire-holds.ts'
import { moveUnits } from './unit-states.ts'

type Order = Row<typeof order>
type LockedUnit = { _id: string; code: string; blocked_reason: string | null }

/**
 * Claims every unit of the order, or refuses and names the order that has one of them. The units' rows are locked in
 * the order of their ids before anything is checked, so that of many who want one the first gets it and the others
 * see that. The database's own unique index on live claims has the last word.
 */
export async function claimUnits(
  ctx: Context,
  held: Order,
  state: keyof typeof claimingStates,
): Promise<void> {
  const units = await lockUnits(
    ctx,
    held.lines.map((line) => line.unit),
  )
  for (const unit of units) {
    if (unit.blocked_reason !== null) {
      throw new AppError('unitBlocked', { unit: unit.code, reason: unit.blocked_reason })
    }
  }
  await expireWhatRanOut(ctx, units)
  await insertClaims(ctx, held, units)
  await moveUnits(ctx, held._id, state)
}

async function lockUnits(ctx: Context, ids: readonly string[]): Promise<LockedUnit[]> {
  const units = await ctx.db<LockedUnit[]>`
    select _id, code, blocked_reason from units
    where branch = ${ctx.branch} and _id = any (${[...ids]}::uuid[]) and deleted_at is null
    order by _id for update`
  if (units.length < new Set(ids).size) throw new AppError('notFound')
  return units
}

/** A hold whose time is over ends here at once, even before the job that ends holds has run. */
async function expireWhatRanOut(ctx: Context, units: readonly LockedUnit[]): Promise<void> {
  const over = await ctx.db<{ _id: string }[]>`
    select distinct o._id from unit_claims c join orders o on o.branch = c.branch and o._id = c.order_id
    where c.branch = ${ctx.branch} and c.unit = any (${units.map((unit) => unit._id)}::uuid[])
      and c.released_at is null and o.status = 'held' and o.expires_at <= ${ctx.now}`
  for (const { _id } of over) await expireOrder(asProgram(ctx), _id)
}

async function insertClaims(ctx: Context, held: Order, units: readonly LockedUnit[]): Promise<void> {
  const claims = units.map((unit) => ({
    _id: uuidv7(),
    branch: ctx.branch,
    unit: unit._id,
    order_id: held._id,
    created_at: ctx.now,
  }))
  try {
    await inSavepoint(ctx, ({ db }) => db`insert into unit_claims ${db(claims)}`)
  } catch (error) {
    throw isTaken(error) ? await unitTaken(ctx, units) : error
  }
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint_name' in error &&
    error.constraint_name === 'unit_has_one_live_sale_claim'
  )
}

/** The refusal for a unit that another order has now; undefined where none has it. */
export async function refusalOfTaken(
  ctx: Context,
  { _id, code }: Pick<LockedUnit, '_id' | 'code'>,
): Promise<AppError | undefined> {
  const [claim] = await ctx.db`
    select 1 from unit_claims where branch = ${ctx.branch} and unit = ${_id} and released_at is null`
  return claim && unitTaken(ctx, [{ _id, code }])
}

/** Names the order that has the first of the units and until when, as far as the reader may see that order. */
async function unitTaken(
  ctx: Context,
  units: readonly Pick<LockedUnit, '_id' | 'code'>[],
): Promise<AppError> {
  const [claim] = await ctx.db<{ unit: string; order_id: string }[]>`
    select unit, order_id from unit_claims
    where branch = ${ctx.branch} and unit = any (${units.map((unit) => unit._id)}::uuid[]) and released_at is null
    order by unit limit 1`
  const unit = units.find((one) => one._id === claim?.unit)?.code ?? ''
  const other =
    claim && mayDo(ctx.rights, order, 'read') ? await findRow(ctx, order, claim.order_id) : undefined
  if (!other) {
    return new AppError('unitTaken', { unit, order: sayIn(ctx.language, 'order.another') }, [], {
      taken: { unit },
    })
  }
  const until = untilOf(other)
  const named = until
    ? sayIn(ctx.language, 'order.until', {
        order: other.number,
        until: formatInstant(until, ctx.language, officeZone),
      })
    : other.number
  return new AppError('unitTaken', { unit, order: named }, [], {
    taken: { unit, order: { _id: other._id, number: other.number }, until },
  })
}

/** A hold ends by itself; a reservation lasts until somebody ends it. */
function untilOf(other: Order): string | null {
  return other.status === 'held' ? other.expiresAt : null
}
