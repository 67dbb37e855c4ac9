import { type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import type { Context, Database } from '../kernel/context.ts'

const daysBefore = 60

/**
 * Notifies the people whose lease it is that it ends within two months, once: in time to renew it or to find the next
 * tenant. Whoever has just written it is not told at once, but when half of the time left then is over. A lease that
 * goes on by itself does not end.
 */
export async function notifyOfEndingLeases(run: JobRun): Promise<void> {
  // Each in a transaction of its own, since notifications of one transaction are merged into one.
  await eachRecord(run, findEndingLeases, (ctx, lease) => notifyOfLease(ctx, lease, 'leaseEnding'))
}

/** Called in the transaction that ends a lease because its last day is over. */
export async function notifyOfEndedLease(ctx: Context, lease: string): Promise<void> {
  await notifyOfLease(ctx, lease, 'leaseEnded')
}

function findEndingLeases(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  const today: Day = dayOf(now, officeZone)
  return db<Found[]>`
    select o._id, o.branch from orders o
    where o.kind = 'lease' and o.status in ('active', 'notice') and o.deleted_at is null and o._id > ${after}
      and coalesce(o.leave_on, o.ends_on) between ${today} and ${today}::date + ${daysBefore}::integer
      and not (o.rollover and o.status = 'active')
      and coalesce(o.leave_on, o.ends_on) - ${today}::date
        <= ${today}::date - (o.updated_at at time zone ${officeZone})::date
      and exists (select from unnest(owners_of(o)) person where not exists (select from notifications n
        where n.kind = 'leaseEnding' and n.user_id = person and n.record = o._id
          and n.params ->> 'until' = coalesce(o.leave_on, o.ends_on)::text))
    order by o._id limit ${most}`
}

async function notifyOfLease(
  { db, now }: Context,
  lease: string,
  kind: 'leaseEnding' | 'leaseEnded',
): Promise<void> {
  await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select o.branch, person, ${kind}, 'order', o._id,
      jsonb_build_object('until', coalesce(o.leave_on, o.ends_on)), ${now}
    from orders o cross join lateral (select distinct unnest(owners_of(o))) whose(person)
    where o._id = ${lease}
    on conflict do nothing`
}
