import { seesOwnOnly } from '@prona/contract/access'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Tombstone } from '@prona/contract/kernel/wire'
import { hiddenFrom } from '../kernel/authorize.ts'
import { recordOf, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { selection } from '../kernel/selection.ts'
import { afterBranches, type Bind, run, statement, withBranches } from '../kernel/statement.ts'
import type { Snapshot } from './marks.ts'

export type Range = {
  /** The state the reader has; undefined: nothing, so that every record is answered. */
  readonly from: Snapshot | undefined
  /** When everything is answered: records created until then that are no longer in scope are answered as deleted. */
  readonly lostUntil?: string | undefined
  readonly until: Snapshot
  readonly after?: { readonly change: string; readonly id: string }
}

type Place = { readonly change: string; readonly id: string }
export type Changed<R extends { readonly _id: string } = AnyRow> = Place & { readonly answer: R | Tombstone }

/** The first changes of a range in index order, and one more than the limit where there are more. */
export async function changesIn(
  ctx: Context,
  resource: Resource,
  range: Range,
  limit: number,
  unread = hiddenFrom(ctx, resource),
): Promise<Changed[]> {
  const [rows, gone] = await Promise.all([
    changedRows(ctx, resource, range, limit, unread),
    range.from === undefined
      ? lostRows(ctx, resource, range, limit)
      : departedRows(ctx, resource, range, limit),
  ])
  return gone.length === 0 ? rows : [...rows, ...gone].sort(byPlace).slice(0, limit + 1)
}

async function changedRows(
  ctx: Context,
  resource: Resource,
  range: Range,
  limit: number,
  unread: ReadonlySet<string>,
): Promise<Changed[]> {
  const { bind, values } = statement()
  const start = withBranches(ctx, resource, bind)
  const where = [
    afterBranches,
    inScope(ctx, resource, 't', bind, 'b.branch'),
    ...(range.from === undefined ? [isLive('t')] : []),
    ...within(range, 't', '_id', bind),
  ].join(' and ')
  const order = `order by t.changed_in, t._id limit ${limit + 1}`
  const text = `${start} select ${selection(ctx, resource, bind, unread)}, t.changed_in::text as "=change"
    from b cross join lateral (select t.* from ${tableOf(resource)} t where ${where} ${order}) t ${order}`
  const rows = await run(ctx.db, text, values)
  return rows.map((row) => {
    const id = String(row._id)
    const answer = row.deleted_at === null ? (recordOf(resource, row, unread) as AnyRow) : tombstone(id)
    return { change: String(row['=change']), id, answer }
  })
}

/**
 * Records that left the reader's scope, each answered once, at the last time it left; one that came back is answered
 * as it is.
 */
async function departedRows(
  ctx: Context,
  resource: Resource,
  range: Range,
  limit: number,
): Promise<Changed[]> {
  const { bind, values } = statement()
  const start = withBranches({ branches: ctx.branches }, { ...resource, scope: 'company' }, bind)
  const isOwnOnly = seesOwnOnly(ctx.rights, resource)
  const { after, ...whole } = range
  const concerned = [
    afterBranches,
    `d.resource = ${bind(tableOf(resource))}`,
    ...(resource.scope === 'branch' ? [`d.branch = any(${bind(ctx.branches)}::text[])`] : []),
    isOwnOnly ? `${bind(ctx.actor)}::uuid = any(d.owners)` : 'not d.owners_only',
    ...within(whole, 'd', 'record', bind),
  ].join(' and ')
  const where = [
    `not exists (select from ${tableOf(resource)} t where t._id = d.record and ${inScope(ctx, resource, 't', bind)})`,
    ...(after ? [beyond(after, 'd', 'record', bind)] : []),
  ].join(' and ')
  // All of the range at once: asking for each departure whether there is a later one takes its square.
  const text = `${start} select d.changed_in, d.record, d.changed_in::text as change
    from b cross join lateral (select distinct on (d.record) d.record, d.changed_in from sync_departures d
      where ${concerned} order by d.record, d.changed_in desc) d
    where ${where} order by d.changed_in, d.record limit ${limit + 1}`
  return tombstonesOf(await run(ctx.db, text, values))
}

/** Records of others that the reader received before they were restricted to their own. */
async function lostRows(ctx: Context, resource: Resource, range: Range, limit: number): Promise<Changed[]> {
  if (range.lostUntil === undefined) return []
  const { bind, values } = statement()
  const start = withBranches(ctx, resource, bind)
  const everybodys = { ...ctx, rights: { ...ctx.rights, ownRows: [] } }
  const where = [
    afterBranches,
    inScope(everybodys, resource, 't', bind, 'b.branch'),
    `t.created_at <= ${bind(range.lostUntil)}`,
    `(${inScope(ctx, resource, 't', bind, 'b.branch')} and ${isLive('t')}) is not true`,
    ...within(range, 't', '_id', bind),
  ].join(' and ')
  const order = `order by t.changed_in, t._id limit ${limit + 1}`
  const text = `${start} select t._id as record, t.changed_in::text as change
    from b cross join lateral (select t._id, t.changed_in from ${tableOf(resource)} t where ${where} ${order}) t ${order}`
  return tombstonesOf(await run(ctx.db, text, values))
}

export function tombstonesOf(rows: readonly Readonly<Record<string, unknown>>[]): Changed<never>[] {
  return rows.map((row) => {
    const id = String(row.record)
    return { change: String(row.change), id, answer: tombstone(id) }
  })
}

/** What the range has of the rows with these columns. */
export function within({ from, until, after }: Range, alias: string, id: string, bind: Bind): string[] {
  const change = `${alias}.changed_in`
  const conditions = [`was_seen(${change}, ${bind(until)}::pg_snapshot)`]
  if (from !== undefined) {
    const seen = `${bind(from)}::pg_snapshot`
    // The planner is not to see from when on: it would plan for each time anew.
    conditions.push(`${change} >= (select pg_snapshot_xmin(${seen}))`, `not was_seen(${change}, ${seen})`)
  }
  if (after) conditions.push(beyond(after, alias, id, bind))
  return conditions
}

function beyond(after: Place, alias: string, id: string, bind: Bind): string {
  return `(${alias}.changed_in, ${alias}.${id}) > (${bind(after.change)}::xid8, ${bind(after.id)}::uuid)`
}

export function tombstone(id: string): Tombstone {
  return { _id: id, deleted: true }
}

/** The order of the index: transactions by number, ids by their bytes. */
export function byPlace(one: Place, other: Place): number {
  const [a, b] = [BigInt(one.change), BigInt(other.change)]
  if (a !== b) return a < b ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}
