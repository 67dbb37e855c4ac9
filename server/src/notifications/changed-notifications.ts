import type { Notification } from '@prona/contract/notifications/notification'
import { authorNames } from '../kernel/authors.ts'
import { tableOf } from '../kernel/columns.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { afterBranches, type Bind, run, statement, withBranches } from '../kernel/statement.ts'
import { byPlace, type Changed, type Range, tombstone, tombstonesOf, within } from '../sync/changes.ts'
import { everyBranch, notificationIn, ownIn, toldOf, visibleOf } from './own-notifications.ts'

/**
 * The reader's own that changed, or whose record did: its title is the notification's, and where it went out of their
 * sight the notification is gone with it.
 */
export async function changedNotifications(
  ctx: ReaderContext,
  range: Range,
  limit: number,
): Promise<Changed<Notification>[]> {
  const [rows, gone] = await Promise.all([
    changedRows(ctx, range, limit),
    range.from === undefined ? [] : departedRows(ctx, range, limit),
  ])
  return [...rows, ...gone].sort(byPlace).slice(0, limit + 1)
}

async function changedRows(
  ctx: ReaderContext,
  range: Range,
  limit: number,
): Promise<Changed<Notification>[]> {
  const { bind, values } = statement()
  const start = withBranches({ branches: ctx.user.branches }, everyBranch, bind)
  const { after, ...whole } = range
  const own = ownIn(ctx, bind).join(' and ')
  const isRead =
    range.from === undefined
      ? 'n.title is not null'
      : `(${within(whole, 'n', '_id', bind).join(' and ')} or n.is_record_changed)`
  const beyond = after ? within({ until: range.until, from: undefined, after }, 'n', '_id', bind) : []
  // The offset keeps the planner from reading rows before the branches are set.
  const text = `${start} select n.*, n.changed_in::text as "=change"
    from b cross join lateral (
      select n.*, ${visibleOf(ctx, bind)}, ${isRecordChanged(whole, bind)} as is_record_changed
      from notifications n where ${own} offset 0) n
    where ${[isRead, ...beyond].join(' and ')} order by n.changed_in, n._id limit ${limit + 1}`
  const rows = await run(ctx.db, text, values)
  const names = await authorNames(
    ctx,
    rows.map(({ by }) => (by === null ? null : String(by))),
  )
  return rows.map((row) => {
    const id = String(row._id)
    const answer = row.title === null ? tombstone(id) : notificationIn(ctx, row, names)
    return { change: String(row['=change']), id, answer }
  })
}

/** Whether the record was written in the range, wherever it is now. */
function isRecordChanged(range: Range, bind: Bind): string {
  const cases = toldOf.map((resource) => {
    const changed = within(range, 't', '_id', bind).join(' and ')
    return `when '${resource.single}' then exists (
      select from ${tableOf(resource)} t where t._id = n.record and ${changed})`
  })
  return `case n.resource ${cases.join(' ')} else false end`
}

/** Those that the reader, or their age, deleted. */
async function departedRows(
  ctx: ReaderContext,
  range: Range,
  limit: number,
): Promise<Changed<Notification>[]> {
  const { bind, values } = statement()
  const start = withBranches({ branches: ctx.user.branches }, everyBranch, bind)
  const text = `${start} select d.record, d.changed_in::text as change
    from b cross join lateral (select d.* from sync_departures d
      where ${afterBranches} and d.resource = 'notifications' and ${bind(ctx.user._id)}::uuid = any(d.owners)
        and ${within(range, 'd', 'record', bind).join(' and ')} offset 0) d
    order by d.changed_in, d.record limit ${limit + 1}`
  return tombstonesOf(await run(ctx.db, text, values))
}
