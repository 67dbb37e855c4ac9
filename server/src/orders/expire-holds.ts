import { hasRunOut } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { doing } from '../kernel/acting.ts'
import type { Context, Database } from '../kernel/context.ts'
import { lockRow } from '../kernel/rows.ts'
import { notifyOfEndedHold } from '../notifications/holds.ts'
import { closeOrder } from './close-order.ts'
import { lockUnitsOf } from './unit-claims.ts'

/** Ends every hold of the company whose time is over. */
export async function expireHolds(run: JobRun, atOnce?: number): Promise<void> {
  const expire = async (ctx: Context, held: string) => {
    await lockUnitsOf(ctx, held)
    await expireOrder(ctx, held)
  }
  await eachRecord(run, findEndedHolds, expire, atOnce)
}

/** Ends one hold whose time is over, unless somebody has moved it on meanwhile. */
export async function expireOrder(ctx: Context, id: string): Promise<void> {
  const held = await lockRow(ctx, order, id)
  if (!hasRunOut(held, ctx.now)) return
  const expiring = doing(ctx, order.single, id, 'expire')
  await closeOrder(expiring, held, { status: 'expired' })
  await notifyOfEndedHold(expiring, id)
}

function findEndedHolds(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  return db<Found[]>`
    select _id, branch from orders
    where status = 'held' and expires_at <= ${now} and deleted_at is null and _id > ${after}
    order by _id limit ${most}`
}
