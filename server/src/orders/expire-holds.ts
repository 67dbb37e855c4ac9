import { acrossBranches, writingTo } from '../auth/every-branch.ts'
import type { Sql } from '../database/connect.ts'
import type { Database } from '../kernel/context.ts'
import { tellOfEndedHold } from '../notifications/holds.ts'
import { releaseUnits } from './unit-states.ts'

/** Ends one hold whose time is over; false when somebody moved it on meanwhile. The caller writes to its branch. */
export async function expireOrder(db: Database, order: string, now: string): Promise<boolean> {
  const [expired] = await db<{ branch: string }[]>`
    update orders set status = 'expired', version = version + 1, updated_at = ${now}, updated_by = null
    where _id = ${order} and status = 'held' and expires_at <= ${now}
    returning branch`
  if (!expired) return false
  await db`
    insert into audit_entries (branch, resource, record, action, before, after)
    values (${expired.branch}, 'order', ${order}, 'expire', '{"status": "held"}', '{"status": "expired"}')`
  await releaseUnits(db, order, { action: 'expire', by: null, now, requestId: null })
  await tellOfEndedHold(db, order, now)
  return true
}

/** Ends every hold of the company whose time is over, each in a transaction of its own. */
export async function expireHolds(sql: Sql, now: string): Promise<number> {
  const over = await acrossBranches(
    sql,
    (db) => db<{ _id: string; branch: string }[]>`
      select _id, branch from orders
      where status = 'held' and expires_at <= ${now} and deleted_at is null
      order by expires_at limit 1000`,
  )
  let ended = 0
  for (const { _id, branch } of over) {
    const done = await acrossBranches(sql, async (db) => {
      await writingTo(db, branch)
      await lockUnitsOf(db, _id)
      return expireOrder(db, _id, now)
    })
    if (done) ended += 1
  }
  return ended
}

/** Units before orders, as whoever holds a unit takes them: the two must not wait for each other. */
async function lockUnitsOf(db: Database, order: string): Promise<void> {
  await db`
    select from units where _id in (select unit from unit_claims where order_id = ${order} and released_at is null)
    order by _id for update`
}
