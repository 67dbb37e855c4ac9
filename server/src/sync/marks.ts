import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'

/** A set of finished transactions, as PostgreSQL writes it. */
export type Snapshot = string

/** How far a reader has come page by page, and with what. */
export type Reading = {
  readonly reader: string
  readonly resource: string
  readonly chosen: string
  /** Undefined: everything is read. */
  readonly from: Snapshot | undefined
  /** Records created until then were answered before and are no longer in the reader's scope. */
  readonly lostUntil: string | undefined
  readonly change: string
  readonly id: string
}

/** Times are understood for this many days; with an older one everything is read. */
export const daysKept = 90
/** For so many days every time that was given out is known, and then one in an hour for each choice of fields. */
export const daysOfAll = 2

/**
 * When a server starts: checks that the database is the one that gave out its times, and notes since when changes are
 * tracked.
 */
export async function beginMarks(sql: Sql): Promise<void> {
  await sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('sync marks'))`
    const [now] = await db<{ identity: string }[]>`
      select concat_ws(' ', (select system_identifier from pg_control_system()),
        (select timeline_id from pg_control_checkpoint()), current_database(), 'sync_marks'::regclass::oid,
        (select oid from pg_database where datname = current_database())) as identity`
    const [known] = await db<{ identity: string }[]>`select identity from sync_epoch`
    if (known?.identity !== now?.identity) await beginEpoch(db, now?.identity ?? '')
    await takeMark(db, { fresh: true })
  })
}

/** Invalidates every time given out before: whoever sends one reads everything. */
async function beginEpoch(db: Database, identity: string): Promise<void> {
  await db`delete from sync_marks`
  await db`delete from sync_departures`
  await db`
    insert into sync_epoch (identity) values (${identity}) on conflict (one) do update set identity = excluded.identity`
}

/**
 * Keeps a mark regularly, so that any time has one shortly before it. Its time is also sent to open streams: every
 * change visible at it was announced before.
 */
export async function keepTime(sql: Sql): Promise<string> {
  return sql.begin(async (db) => {
    const at = await takeMark(db, {})
    await db`select pg_notify('changes', ${JSON.stringify(['time', at])})`
    return at
  })
}

type Taken = {
  /** By default the present state. */
  readonly seen?: Snapshot
  readonly fresh?: true
  readonly reading?: Reading
  /** With which fields it is given out; undefined: with all of them. */
  readonly fields?: string | null | undefined
  /** The mark must be later than this. */
  readonly after?: string
}

/** Makes a mark with a time that no other mark has. */
export async function takeMark(
  db: Database,
  { seen, fresh, reading, fields, after }: Taken,
): Promise<string> {
  for (let later = 0; ; later++) {
    const [mark] = await db<{ at: string }[]>`
      insert into sync_marks (at, seen, fresh, reader, resource, chosen, from_seen, lost_until, after_change, after_id)
      values (
        greatest(date_trunc('milliseconds', clock_timestamp()), ${after ?? null}::timestamptz + interval '1 ms')
          + make_interval(secs => ${later} / 1000.0),
        coalesce(${seen ?? null}::pg_snapshot, pg_current_snapshot()), ${fresh ?? false},
        ${reading?.reader ?? null}, ${reading?.resource ?? null}, ${reading?.chosen ?? fields ?? null},
        ${reading?.from ?? null}::pg_snapshot, ${reading?.lostUntil ?? null}::timestamptz,
        ${reading?.change ?? null}::xid8, ${reading?.id ?? null}::uuid)
      on conflict (at) do nothing returning at`
    if (mark) return mark.at
  }
}

/**
 * Deletes marks that are too old to be used. Of older marks one an hour is kept, of all fields and of each choice of
 * them, and the last one before a server started.
 */
export async function pruneMarks(db: Database, now: string): Promise<void> {
  await db`delete from sync_marks where at < ${now}::timestamptz - make_interval(days => ${daysKept})`
  await db`delete from sync_departures where at < ${now}::timestamptz - make_interval(days => ${daysKept + 1})`
  await db`
    delete from sync_marks m using (
      select at, lead(at) over w as next, lead(fresh) over w as before_fresh
      from sync_marks where reader is null window w as (partition by chosen order by at)
    ) n
    where m.at = n.at and m.at < ${now}::timestamptz - make_interval(days => ${daysOfAll}) and not m.fresh and not n.before_fresh
      and date_trunc('hour', n.next) = date_trunc('hour', m.at)`
}
