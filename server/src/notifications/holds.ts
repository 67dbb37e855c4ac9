import { eachRecord, type Found, type Page } from '../jobs/each.ts'
import type { JobRun } from '../jobs/repeated.ts'
import type { Context, Database } from '../kernel/context.ts'

const hoursBefore = 24

/**
 * Notifies the people whose an order is that its hold ends within a day, once. For a shorter hold this happens when
 * half of it is over: somebody who has just set it need not be notified at once.
 */
export async function notifyOfEndingHolds(run: JobRun): Promise<void> {
  // Each in a transaction of its own, since notifications of one transaction are merged into one.
  await eachRecord(run, findEndingHolds, notifyOfEndingHold)
}

/** So many holds that end in one run are told of one by one; those after them are counted with the last. */
const oneByOne = 5

/** Called in the transaction that ends the hold. All that one run of the job ends have the same moment. */
export async function notifyOfEndedHold({ db, now }: Context, order: string): Promise<void> {
  await db`
    with whose as (
      select o.branch, o._id as record, ${inWire(db)} as until, person, told.latest, told.count
      from orders o cross join lateral (select distinct unnest(owners_of(o))) each(person)
      cross join lateral (
        select count(*) as count, (array_agg(_id order by place desc))[1] as latest
        from (select _id, place, created_at from notifications n
          where n.user_id = person and n.branch = o.branch and n.kind = 'holdEnded'
          order by n.place desc limit ${oneByOne}) n
        where n.created_at = ${now}) told
      where o._id = ${order}),
    counted as (
      update notifications n set count = n.count + 1, params = '{}', read_at = null
      from whose where whose.count >= ${oneByOne} and n._id = whose.latest)
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select branch, person, 'holdEnded', 'order', record, jsonb_build_object('until', until), ${now}
    from whose where count < ${oneByOne}
    on conflict (user_id, branch, kind, resource, created_in)
      do update set count = notifications.count + 1, params = '{}'`
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

async function notifyOfEndingHold({ db, now }: Context, order: string): Promise<void> {
  await db`
    insert into notifications (branch, user_id, kind, resource, record, params, created_at)
    select o.branch, person, 'holdEnding', 'order', o._id,
      jsonb_build_object('until', ${inWire(db)}), ${now}
    from orders o cross join lateral (select distinct unnest(owners_of(o))) whose(person)
    where o._id = ${order} and not exists (select from notifications n
      where n.kind = 'holdEnding' and n.user_id = person and n.record = o._id
        and n.params ->> 'until' = ${inWire(db)})
    on conflict do nothing`
}

/** The end of the hold, in the format of the API. */
function inWire(db: Database) {
  return db`to_char(o.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
