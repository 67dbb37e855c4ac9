import { endOfNextPeriod } from '@prona/contract/instalments/rent'
import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { order } from '@prona/contract/resources'
import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import { doing } from '../kernel/acting.ts'
import type { Context, Database } from '../kernel/context.ts'
import { lockRow } from '../kernel/rows.ts'
import { followRents } from './rents.ts'

/**
 * Makes the rents of every lease ahead, a period before they are due, and those that were missed, and raises those that
 * are not due yet where a figure of their index came later than they did.
 */
export async function makeRents(run: JobRun): Promise<void> {
  for (const find of [findLeases, findRaised]) await eachRecord(run, find, makeOrRaise)
}

async function makeOrRaise(ctx: Context, id: string): Promise<void> {
  const lease = await lockRow(ctx, order, id)
  // Ended while it was waited for.
  if (!running.includes(lease.status)) return
  await followRents(doing(ctx, order.single, id, 'makeRents'), lease)
}

/** A lease that was renewed runs to its own last day. */
const running: readonly string[] = ['active', 'notice', 'renewed']

/**
 * Leases that have no rent yet for the last day of the next period, or for their own last day before it, which one that
 * goes on by itself does not have. Where that whole period is free of rent, the last day before counts; those without
 * any rent have none to be made.
 */
function findLeases(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  const today = dayOf(now, officeZone)
  return db<Found[]>`
    select o._id, o.branch from orders o
    join (values ('month', ${endOfNextPeriod(today, 'month')}::date),
      ('quarter', ${endOfNextPeriod(today, 'quarter')}::date),
      ('year', ${endOfNextPeriod(today, 'year')}::date)) ahead (period, until) on ahead.period = o.period
    cross join lateral (select least(ahead.until,
      case when o.status = 'active' and o.rollover then null else coalesce(o.leave_on, o.ends_on) end) as day) last
    cross join lateral (select case
      when o.rent_free_to >= last.day
        and o.rent_free_from <= greatest(o.starts_on, date_trunc(o.period, last.day)::date)
      then o.rent_free_from - 1 else last.day end as day) charged
    where o.kind = 'lease' and o.status = any (${[...running]}) and o.deleted_at is null and o._id > ${after}
      and not exists (select from instalments i
        where i."order" = o._id and i.kind = 'rent' and i.deleted_at is null
          and i.period_to >= charged.day)
      and o.totals_gross > 0 and charged.day >= o.starts_on
    order by o._id limit ${most}`
}

/**
 * Leases with a rent that is not due yet and was made, or last changed, before somebody entered, corrected or deleted a
 * figure that it depends on: one of the lease's index, from a day on or before the anniversary that the rent follows. A
 * minute more, since a figure may be on its way while rents are made.
 */
function findRaised(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  return db<Found[]>`
    select o._id, o.branch from orders o
    where o.kind = 'lease' and o.indexation_kind = 'index' and o.status = any (${[...running]})
      and o.deleted_at is null and o._id > ${after}
      and exists (select from instalments i
        cross join lateral (select date_part('year', age(i.period_to, o.starts_on))::integer as years) gone
        join index_values v on v.series = o.indexation_series collate counted
          and v.valid_from <= o.starts_on + make_interval(years => gone.years)
          and v.updated_at >= i.updated_at - interval '1 minute'
        where i."order" = o._id and i.kind = 'rent' and i.deleted_at is null and i.cancelled_on is null
          and i.received = 0 and i.due_on > ${dayOf(now, officeZone)} and gone.years > 0)
    order by o._id limit ${most}`
}
