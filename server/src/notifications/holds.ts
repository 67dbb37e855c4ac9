import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import type { Context, Database } from '../kernel/context.ts'

const hoursBefore = 24

/**
 * Tells whose an order is that its hold ends within a day, once. A hold that is itself short is told of when
 * half of it has gone: nobody needs to hear at once of what they have just said.
 */
export async function tellOfEndingHolds(run: JobRun): Promise<void> {
  // Each in a transaction of its own: what is told in one is told as one.
  await eachRecord(run, findEndingHolds, (ctx, held) => tellOfHold(ctx, held, 'holdEnding'))
}

/** In the transaction that ends it. */
export async function tellOfEndedHold(ctx: Context, order: string): Promise<void> {
  await tellOfHold(ctx, order, 'holdEnded')
}

function findEndingHolds(db: Database, now: string, { after, most }: Page): Promise<readonly Found[]> {
  return db<Found[]>`
    select o._id, o.branch from orders o
    where o.status = 'held' and o.deleted_at is null and o._id > ${after}
      and o.expires_at > ${now} and o.expires_at <= ${now}::timestamptz + make_interval(hours => ${hoursBefore})
      and o.expires_at - ${now}::timestamptz <= ${now}::timestamptz - o.updated_at
      and exists (select from unnest(owners_of(o)) person where not exists (select from notifications n
        where n.kind = 'holdEnding' and n.user_id = person and n.record = o._id
          and n.params ->> 'until' = ${inWire(db)}))
    order by o._id limit ${most}`
}

async function tellOfHold(
  { db, now }: Context,
  order: string,
  kind: 'holdEnding' | 'holdEnded',
): Promise<void> {
  await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select o.branch, person, ${kind}, 'order', o._id,
      jsonb_build_object('until', ${inWire(db)}), ${now}
    from orders o cross join lateral (select distinct unnest(owners_of(o))) whose(person)
    where o._id = ${order} and not exists (select from notifications n
      where ${kind} = 'holdEnding' and n.kind = 'holdEnding' and n.user_id = person and n.record = o._id
        and n.params ->> 'until' = ${inWire(db)})
    on conflict (user_id, branch, kind, resource, created_in)
      do update set count = notifications.count + 1, params = '{}'`
}

/** An instant as it travels. */
function inWire(db: Database) {
  return db`to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
