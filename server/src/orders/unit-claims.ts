import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import type { Days } from '@prona/contract/orders/claimed-days'
import type { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'

type Order = Row<typeof order>
export type LockedUnit = { _id: string; code: string; blocked_reason: string | null }

export function unitsOf({ lines }: Pick<Order, 'lines'>): string[] {
  return lines.map((line) => line.unit)
}

/** Locks units in the order of their ids, as everything that changes claims does. */
export async function lockUnits(ctx: Context, ids: readonly string[]): Promise<LockedUnit[]> {
  const units = await ctx.db<LockedUnit[]>`
    select _id, code, blocked_reason from units
    where branch = ${ctx.branch} and _id = any (${[...ids]}::uuid[]) and deleted_at is null
    order by _id for update`
  if (units.length < new Set(ids).size) throw new AppError('notFound')
  return units
}

/** Locks what an order has before the order itself, as whatever claims units does: a job would meet it otherwise. */
export async function lockUnitsOf({ db }: Context, claiming: string): Promise<void> {
  await db`
    select from units where _id in (select unit from unit_claims where order_id = ${claiming} and released_at is null)
    order by _id for update`
}

export async function hasClaims(ctx: Context, { _id }: Pick<Order, '_id'>): Promise<boolean> {
  const [claim] = await ctx.db`
    select 1 from unit_claims where branch = ${ctx.branch} and order_id = ${_id} and released_at is null limit 1`
  return claim !== undefined
}

/** Lets go of the units of an order. */
export async function releaseClaims(ctx: Context, order: Pick<Order, '_id' | 'lines'>): Promise<void> {
  await lockUnits(ctx, unitsOf(order))
  await ctx.db`
    update unit_claims set released_at = ${ctx.now}
    where branch = ${ctx.branch} and order_id = ${order._id} and released_at is null`
}

export function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint_name' in error &&
    (error.constraint_name === 'unit_has_one_live_sale_claim' ||
      error.constraint_name === 'unit_is_let_once_at_a_time')
  )
}

export function rangeOf({ from, until }: Days): string {
  return `[${from},${until ?? ''})`
}
