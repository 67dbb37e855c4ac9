import { everything, may, mayDo, seesOwnOnly } from '@prona/contract/access'
import { type AccessKind, accessKinds, accessKindsOf } from '@prona/contract/audit/access-kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { type Bind, quoted, run, statement, withBranches } from '../kernel/statement.ts'
import type { Asked, Place } from './asked.ts'

/** A row of either table, with the columns that the other one lacks empty. */
export type Found = Readonly<Record<string, unknown>> & Place

/**
 * The newest entries of both tables after a place, as the reader may see them. Each branch's are read by its index no
 * further than the page goes, then merged.
 */
export async function findEntries(
  ctx: Context,
  asked: Asked,
  after: Place | undefined,
  most: number,
): Promise<Found[]> {
  const { bind, values } = statement()
  const start = withBranches(ctx, { scope: 'company' }, bind)
  const end = `order by e.at desc, e.id desc limit ${most}`
  const changes = changesIn(ctx, asked, after, bind)
  const access = accessIn(ctx, asked, after, bind)
  const parts = [
    ...(changes
      ? [
          `(select e.* from unnest(${bind(ctx.branches)}::text[]) own(branch) cross join lateral (
            ${changes} and e.branch = own.branch ${end}) e)`,
          `(${changes} and e.branch is null ${end})`,
        ]
      : []),
    ...(access ? [`(${access} ${end})`] : []),
  ]
  if (parts.length === 0) return []
  const text = `${start} select x.* from b cross join lateral (
    select e.* from (${parts.join(' union all ')}) e where b.branch is not null
    order by e.at desc, e.source desc, e.id desc limit ${most}) x order by x.at desc, x.source desc, x.id desc`
  const rows = await run(ctx.db, text, values)
  return rows.map((row) => ({ ...row, ...placeOf(row) }))
}

function placeOf({ at, source, id }: Readonly<Record<string, unknown>>): Place {
  return { at: String(at), source: source === 'change' ? 'change' : 'access', id: String(id) }
}

/** The resources whose changes the reader is told of: those of which they may read every record. */
export function toldOf(ctx: Context): readonly Resource[] {
  return resources.filter(
    (resource) =>
      !resource.followsFrom && mayDo(ctx.rights, resource, 'read') && !seesOwnOnly(ctx.rights, resource),
  )
}

function changesIn(ctx: Context, asked: Asked, after: Place | undefined, bind: Bind): string | undefined {
  if (asked.group !== undefined && asked.group !== 'changes') return undefined
  const seen = toldOf(ctx).filter(({ single }) => asked.resource === undefined || asked.resource === single)
  if (seen.length === 0) return undefined
  const unseen = `case e.resource ${seen
    .map((resource) => [resource.single, [...hiddenFrom(ctx, resource)]] as const)
    .filter(([, hidden]) => hidden.length > 0)
    .map(([single, hidden]) => `when ${quoted(single)} then ${bind(hidden)}::text[]`)
    .join(' ')} else '{}'::text[] end`
  const hidden = unseen.includes('when') ? unseen : `'{}'::text[]`
  const where = [
    'b.branch is not null',
    asked.resource === undefined
      ? `e.resource = any(${bind(seen.map(({ single }) => single))}::text[])`
      : `e.resource = ${bind(asked.resource)}::text`,
    // Written out, so that a plan may use the index of what is seldom done.
    ...(asked.action === undefined ? [] : [`e.action = ${quoted(asked.action)}`]),
    ...narrowing(asked, after, 'change', bind),
    // An entry that changed only hidden fields is left out altogether.
    `(e.before || e.after = '{}' or (e.before || e.after) - ${hidden} <> '{}')`,
  ]
  return `select 'change' as source, e.id, e.at, 'change' as kind, e.by, e.address, null::text as browser, e.role,
      e.permission, e.token, e.resource, e.record, e.action, e.cause_resource, e.cause_record,
      e.before - ${hidden} as before, e.after - ${hidden} as after, null::text as route, null::text as report,
      null::integer as rows, null::text[] as fields, null::integer as times, null::text as way
    from audit_entries e where ${where.join(' and ')}`
}

/** What the people of the reader's branches did, and who failed under a name that nobody has for whoever may everything. */
function accessIn(ctx: Context, asked: Asked, after: Place | undefined, bind: Bind): string | undefined {
  if (asked.group === 'changes' || asked.action !== undefined) return undefined
  const kinds: readonly AccessKind[] =
    asked.group === undefined ? (Object.keys(accessKinds) as AccessKind[]) : accessKindsOf(asked.group)
  const people = `e.by in (select u._id from users u where u.branch = any(${bind(ctx.branches)}::text[]))`
  const where = [
    'b.branch is not null',
    may(ctx.rights, everything) ? `(e.by is null or ${people})` : people,
    ...(asked.group === undefined ? [] : [`e.kind = any(${bind(kinds)}::text[])`]),
    ...(asked.resource === undefined ? [] : [`e.resource = ${bind(asked.resource)}::text`]),
    ...narrowing(asked, after, 'access', bind),
  ]
  return `select 'access' as source, e.id, e.at, e.kind, e.by, e.address, e.browser, e.role, e.permission, e.token,
      e.resource, e.record, null::text as action, null::text as cause_resource, null::uuid as cause_record,
      '{}'::jsonb as before, '{}'::jsonb as after, e.route, e.report, e.rows, e.fields, e.times, e.way
    from access_entries e where ${where.join(' and ')}`
}

function narrowing(
  { by, record, from, to }: Asked,
  after: Place | undefined,
  source: Place['source'],
  bind: Bind,
): string[] {
  return [
    ...(by === undefined ? [] : [`e.by = ${bind(by)}::uuid`]),
    ...(record === undefined ? [] : [concerning(source, bind(record))]),
    ...(from === undefined ? [] : [`e.at >= ${bind(from)}::timestamptz`]),
    ...(to === undefined ? [] : [`e.at <= ${bind(to)}::timestamptz`]),
    ...(after === undefined ? [] : [beyond(after, source, bind)]),
  ]
}

/** An answer that told of several records has one entry with all of them. */
function concerning(source: Place['source'], record: string): string {
  const own = `e.record = ${record}::uuid`
  return source === 'change' ? own : `(${own} or e.records @> array[${record}::uuid])`
}

/** Changes come before what else was done at the same moment. */
function beyond({ at, source, id }: Place, own: Place['source'], bind: Bind): string {
  const moment = `${bind(at)}::timestamptz`
  if (own === source) return `(e.at, e.id) < (${moment}, ${bind(id)}::bigint)`
  return own === 'access' ? `e.at <= ${moment}` : `e.at < ${moment}`
}
