import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { goesOn, lastDayOf, rolledOver } from '@prona/contract/orders/claimed-days'
import { order } from '@prona/contract/resources'
import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { doing } from '../kernel/acting.ts'
import type { Context, Database } from '../kernel/context.ts'
import { lockRow } from '../kernel/rows.ts'
import { inSavepoint } from '../kernel/transaction.ts'
import { notifyOfEndedLease } from '../notifications/leases.ts'
import { leave } from './leases.ts'
import { lockUnits, lockUnitsOf } from './unit-claims.ts'
import { restateUnits } from './unit-states.ts'

type Order = Row<typeof order>

/** What the calendar does with leases: they end or go on, and units become occupied or free. */
export async function turnLeases(run: JobRun): Promise<void> {
  await eachRecord(run, findEndingLeases, async (ctx, lease) => {
    await lockUnitsOf(ctx, lease)
    await endOrGoOn(ctx, lease)
  })
  await eachRecord(run, findTurningUnits, async (ctx, unit) => {
    await lockUnits(ctx, [unit])
    await restateUnits(ctx, [unit])
  })
}

/** Unless somebody has ended, renewed or extended it meanwhile. */
export async function endOrGoOn(ctx: Context, id: string): Promise<void> {
  const lease = await lockRow(ctx, order, id)
  const today = dayOf(ctx.now, officeZone)
  const last = lastDayOf(lease)
  if (lease.kind !== 'lease' || last === null) return
  if (lease.status !== 'active' && lease.status !== 'notice') return
  if (goesOn(lease) && last <= today && (await wentOn(ctx, lease, today))) return
  if (last >= today) return
  const ending = doing(ctx, order.single, id, 'end')
  await leave(ending, lease, { status: 'ended', leaveOn: last })
  await notifyOfEndedLease(ending, id)
}

/** By as many periods as it takes to be past today, as long as nobody else has the days. */
async function wentOn(ctx: Context, lease: Order, today: Day): Promise<boolean> {
  let { endsOn } = lease
  const { startsOn, period } = lease
  while (endsOn !== null && endsOn <= today) endsOn = rolledOver({ startsOn, endsOn }, period ?? 'month')
  try {
    const changing = doing(ctx, order.single, lease._id, 'update')
    await inSavepoint(changing, (within) => leave(within, lease, { endsOn }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'unitTaken') return false
    throw error
  }
}

function findEndingLeases(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  const today = dayOf(now, officeZone)
  return db<Found[]>`
    select _id, branch from orders
    where kind = 'lease' and status in ('active', 'notice') and deleted_at is null and _id > ${after}
      and coalesce(leave_on, ends_on) <= ${today}
      and (coalesce(leave_on, ends_on) < ${today} or (rollover and status = 'active'))
    order by _id limit ${most}`
}

function findTurningUnits(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  return db<Found[]>`
    select distinct unit as _id, branch from unit_claims
    where released_at is null and next_turn <= ${dayOf(now, officeZone)} and unit > ${after}
    order by unit limit ${most}`
}
