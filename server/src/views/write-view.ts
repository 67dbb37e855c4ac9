import { AppError, invalid } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { findResource } from '@prona/contract/registry'
import { type Arrangement, mostViews, type NewView, type ViewChange } from '@prona/contract/views/view-body'
import { difference } from '../kernel/audit.ts'
import { authorize } from '../kernel/authorize.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { uuidv7 } from '../kernel/uuid.ts'
import { requireSeen } from './seen.ts'
import { mayChange, type ViewRow, viewsOf } from './views.ts'

/** Runs in its caller's transaction, as the others below do. */
export async function createView(ctx: ReaderContext, asked: NewView): Promise<string> {
  const resource = resourceOf(ctx, asked.resource)
  if (ctx.branch === '') throw new AppError('malformed', {}, [{ field: 'branch', code: 'required' }])
  requireSeen(ctx, resource, asked.content)
  const { name, content, shared = false } = asked
  const _id = uuidv7()
  await requireRoom(ctx, { _id, branch: ctx.branch, resource: resource.single, shared, name }, ctx.user._id)
  await run(
    ctx.db,
    `insert into views (_id, branch, resource, name, shared, content, created_at, created_by, updated_at, updated_by)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $7, $8)`,
    [_id, ctx.branch, resource.single, name, shared, content, ctx.now, ctx.user._id],
  )
  await note(ctx, _id, 'create', {}, { name, shared, content })
  return _id
}

export async function changeView(
  ctx: ReaderContext,
  id: string,
  version: number | undefined,
  change: ViewChange,
): Promise<void> {
  const { row, resource } = await lockView(ctx, id)
  if (version !== undefined && version !== row.version) {
    const view = (await viewsOf(ctx.db, ctx.user)).find(({ _id }) => _id === id)
    throw new AppError('stale', {}, [], { current: { view } })
  }
  if (change.shared !== undefined && change.shared !== row.shared && row.created_by !== ctx.user._id) {
    throw invalid('shared', 'notAllowed')
  }
  if (change.content) requireSeen(ctx, resource, change.content)
  const next = { ...row, ...change }
  const { before, after } = difference(row, change)
  if (Object.keys(after).length === 0) return
  if (next.name !== row.name || next.shared !== row.shared) await requireRoom(ctx, next, row.created_by)
  await run(
    ctx.db,
    `update views set name = $2, shared = $3, content = $4::jsonb, version = version + 1,
      updated_at = $5, updated_by = $6 where _id = $1`,
    [id, next.name, next.shared, next.content, ctx.now, ctx.user._id],
  )
  await note(ctx, id, 'update', before, after)
}

export async function removeView(ctx: ReaderContext, id: string): Promise<void> {
  const { row } = await lockView(ctx, id)
  await run(ctx.db, 'delete from views where _id = $1', [id])
  await note(ctx, id, 'delete', { name: row.name, shared: row.shared, content: row.content }, {})
}

/** The order of one's own tabs and the view one's list opens with; nobody else's change by it. */
export async function arrangeViews(
  ctx: ReaderContext,
  { resource: single, tabs, home }: Arrangement,
): Promise<void> {
  const resource = resourceOf(ctx, single)
  const seen = (await viewsOf(ctx.db, ctx.user)).filter((view) => view.resource === resource.single)
  const isSeen = (id: string) => seen.some(({ _id }) => _id === id)
  if (home && !isSeen(home)) throw invalid('home', 'noSuchRecord')
  if (tabs && !tabs.every(isSeen)) throw invalid('tabs', 'noSuchRecord')
  await run(
    ctx.db,
    `insert into view_arrangements (by, resource, tabs, home) values ($1, $2, coalesce($3::uuid[], '{}'), $4)
      on conflict (by, resource) do update set
        tabs = coalesce($3::uuid[], view_arrangements.tabs),
        home = case when $5::boolean then $4::uuid else view_arrangements.home end`,
    [ctx.user._id, resource.single, tabs ?? null, home ?? null, home !== undefined],
  )
}

/** Whoever may not read the records cannot have views of them either. */
function resourceOf(ctx: ReaderContext, single: string): Resource {
  const resource = findResource(single)
  if (!resource) throw invalid('resource', 'unknown')
  authorize(ctx, resource, 'read')
  return resource
}

/** Somebody else's own view is not found; a shared one is found but refused to those who may not change it. */
async function lockView(ctx: ReaderContext, id: string): Promise<{ row: ViewRow; resource: Resource }> {
  const [row] = await run<ViewRow>(
    ctx.db,
    `select * from views where _id = $1 and branch = $2 and (shared or created_by = $3) for update`,
    [id, ctx.branch, ctx.user._id],
  )
  if (!row) throw new AppError('notFound')
  const resource = resourceOf(ctx, row.resource)
  if (!mayChange(ctx, row)) throw new AppError('forbidden')
  return { row, resource }
}

type Place = Pick<ViewRow, '_id' | 'branch' | 'resource' | 'shared' | 'name'>

/** Saves are let in one after the other, so that neither the limit nor a name is passed by two at once. */
async function requireRoom(ctx: ReaderContext, place: Place, owner: string): Promise<void> {
  const { _id, branch, resource, shared, name } = place
  await run(ctx.db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`views ${branch} ${resource}`])
  const [found] = await run<{ count: number; taken: boolean }>(
    ctx.db,
    `select count(*)::integer as count, coalesce(bool_or(fold(name) = fold($6)), false) as taken from views
      where branch = $1 and resource = $2 and shared = $3 and (shared or created_by = $4) and _id <> $5`,
    [branch, resource, shared, owner, _id, name],
  )
  if (found?.taken) throw invalid('name', 'taken')
  if (found && found.count >= mostViews) throw invalid('name', 'tooMany', { max: mostViews })
}

type Said = Readonly<Record<string, unknown>>

/** A view is not a record of a resource, so its entry is written under a name of its own. */
async function note(
  ctx: ReaderContext,
  record: string,
  action: string,
  before: Said,
  after: Said,
): Promise<void> {
  await run(
    ctx.db,
    `insert into audit_entries (branch, resource, record, action, by, request_id, before, after)
      values ($1, 'view', $2, $3, $4, $5, $6::jsonb, $7::jsonb)`,
    [ctx.branch, record, action, ctx.user._id, ctx.requestId, before, after],
  )
}
