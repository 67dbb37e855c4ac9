import { misplacedFields } from '@prona/contract/kernel/conditions'
import { AppError } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { AnyRow, Resource, Row } from '@prona/contract/kernel/resource'
import { type Changes, difference, recordAction, recordActions } from './audit.ts'
import { hiddenFrom } from './authorize.ts'
import { withPeople } from './authors.ts'
import { requireOpen } from './closed.ts'
import { cellsOf, recordOf, sourceOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { refuseIfInUse } from './in-use.ts'
import { withRowIds, writeLists } from './list-rows.ts'
import { refuseMissing } from './references.ts'
import { inScope, isLive } from './scope.ts'
import { selection } from './selection.ts'
import { afterBranches, run, statement, withBranches } from './statement.ts'
import { uuidv7 } from './uuid.ts'

type Values = Readonly<Record<string, unknown>>

/** The record as the reader may see it, or undefined where it is absent, deleted or out of their scope. */
export async function findRow<R extends Resource>(
  ctx: Context,
  resource: R,
  id: string,
): Promise<Row<R> | undefined> {
  return (await read(ctx, resource, id, hiddenFrom(ctx, resource))) as Row<R> | undefined
}

export async function getRow<R extends Resource>(ctx: Context, resource: R, id: string): Promise<Row<R>> {
  return found(await findRow(ctx, resource, id))
}

/**
 * Locks the record until the transaction ends and answers it complete, hidden fields too, for the server's own
 * checks. Two statements, because only a statement after the lock sees what the lock waited for.
 */
export async function lockRow<R extends Resource>(ctx: Context, resource: R, id: string): Promise<Row<R>> {
  requireBranch(ctx, resource)
  const { bind, values } = statement()
  const where = [`t._id = ${bind(id)}`, inScope(ctx, resource, 't', bind), isLive('t')].join(' and ')
  const [, row] = await Promise.all([
    run(ctx.db, `select from ${tableOf(resource)} t where ${where} for update`, values),
    read(ctx, resource, id, nothing),
  ])
  const locked = found(row as Row<R> | undefined)
  await requireExpected(ctx, resource, locked)
  return locked
}

/**
 * Creates the record; the references are checked here, and the database checks its own constraints. What a record that
 * it follows from names too was checked when that was written, and may be deleted since.
 */
export async function insertRow<R extends Resource>(
  ctx: Context,
  resource: R,
  given: Values,
  from: Values = {},
): Promise<Row<R>> {
  requireBranch(ctx, resource)
  refuseMisplaced(resource.fields, given)
  const values = withRowIds(resource.fields, given)
  await refuseMissing(ctx, resource.fields, values, from)
  const id = uuidv7()
  const { cells, lists } = cellsOf(resource.fields, values)
  const { bind, values: bound } = statement()
  const all = {
    _id: id,
    ...(resource.scope === 'branch' ? { branch: ctx.branch } : {}),
    ...cells,
    ...{ created_at: ctx.now, created_by: ctx.actor, updated_at: ctx.now, updated_by: ctx.actor },
  }
  const columns = Object.keys(all).map((column) => `"${column}"`)
  const places = Object.values(all).map(bind)
  const text = `insert into ${tableOf(resource)} (${columns.join(', ')}) values (${places.join(', ')})`
  const [, row] = await Promise.all([
    run(ctx.db, text, bound),
    writeLists(ctx, resource, id, lists).then(() => read(ctx, resource, id, nothing)),
    recordAction(ctx, resource, id, 'create', difference({}, values)),
  ])
  return (row ?? (await justWritten(ctx, resource, id))) as Row<R>
}

/**
 * Changes a record that `lockRow` gave. Unchanged values write nothing: no new version, no audit entry. A record that
 * has changed since the version its writer saw is refused and answered as it is now.
 */
export async function updateRow<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
  changes: Values,
  options: { readonly version?: number; readonly action?: string } = {},
): Promise<Row<R>> {
  await requireVersion(ctx, resource, row, options.version)
  const action = options.action ?? ctx.cause?.action ?? 'update'
  const { before, after } = allowedChange(ctx, resource, row, changes, action)
  if (Object.keys(after).length === 0) return row
  await refuseMissing(ctx, resource.fields, after, row as Values)
  const { cells, lists } = cellsOf(resource.fields, after)
  const { bind, values } = statement()
  const id = bind(row._id)
  const sets = Object.entries(cells).map(([column, value]) => `"${column}" = ${bind(value)}`)
  sets.push(`updated_at = ${bind(ctx.now)}`, `updated_by = ${bind(ctx.actor)}`, 'version = version + 1')
  // Sent without waiting in between: the connection runs them in order, and after one that fails none.
  const [, changed] = await Promise.all([
    run(ctx.db, `update ${tableOf(resource)} set ${sets.join(', ')} where _id = ${id}`, values),
    writeLists(ctx, resource, row._id, lists).then(() => read(ctx, resource, row._id, nothing)),
    recordAction(ctx, resource, row._id, action, { before, after }),
  ])
  return (changed ?? (await justWritten(ctx, resource, row._id))) as Row<R>
}

/** What a change makes of a locked record, as far as it can be told from the two: nothing, or refused, or what differs. */
export function allowedChange<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
  changes: Values,
  action = 'update',
): Changes {
  const found = difference(row as Values, withRowIds(resource.fields, changes, row as Values))
  if (Object.keys(found.after).length === 0) return found
  if (action === 'update') requireOpen(ctx, resource, row, 'update')
  refuseMisplaced(resource.fields, found.after, { ...row, ...found.after })
  return found
}

/** Marks a locked record as deleted; nobody sees it any more. Refused while a live record refers to it. */
export async function removeRow<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
): Promise<{ _id: string; deletedAt: string }> {
  requireOpen(ctx, resource, row, 'delete')
  await refuseIfInUse(ctx, resource, row._id)
  await markRows(ctx, resource, [row._id], 'delete')
  return { _id: row._id, deletedAt: ctx.now }
}

/** Brings a deleted, locked record back. The records it refers to must still exist, and its unique values must be free. */
export async function restoreRow<R extends Resource>(ctx: Context, resource: R, row: Row<R>): Promise<void> {
  await refuseMissing(ctx, resource.fields, row)
  await markRows(ctx, resource, [row._id], 'restore')
}

/** Marks records as deleted, or no longer so, each with its entry; whether they may be is checked by the caller. */
export async function markRows(
  ctx: Context,
  resource: Resource,
  ids: readonly string[],
  action: 'delete' | 'restore',
): Promise<void> {
  const { bind, values } = statement()
  const [now, by] = [bind(ctx.now), bind(ctx.actor)]
  const sets = `deleted_at = ${action === 'delete' ? now : 'null'}, updated_at = ${now}, updated_by = ${by}`
  const text = `update ${tableOf(resource)} set ${sets}, version = version + 1 where _id = any(${bind(ids)}::uuid[])`
  await run(ctx.db, text, values)
  const changes = { before: {}, after: {} }
  const entries = ids.map((record) => ({ record, changes }))
  await recordActions(ctx, resource, action, entries)
}

/** A record without what is hidden from the reader, and with people's names: for every answer with one alone. */
export async function presented<R extends Resource>(ctx: Context, resource: R, row: Row<R>): Promise<Row<R>> {
  const seen = withoutHidden(row, hiddenFrom(ctx, resource))
  const [named = seen] = await withPeople(ctx, resource, [seen])
  return named
}

function withoutHidden<R extends AnyRow>(row: R, hidden: ReadonlySet<string>): R {
  if (![...hidden].some((name) => name in row)) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))) as R
}

export async function requireVersion<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.version) return
  const current = { [resource.single]: await presented(ctx, resource, row) }
  throw new AppError('stale', {}, [], { current })
}

/** Where `If-Match` named the record, it must still have one of those versions. */
export async function requireExpected<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
): Promise<void> {
  if (ctx.expected?.id !== row._id || ctx.expected.versions.includes(row.version)) return
  const current = { [resource.single]: await presented(ctx, resource, row) }
  throw new AppError('preconditionFailed', {}, [], { current })
}

function refuseMisplaced(fields: Fields, written: Values, values?: Values): void {
  const issues = misplacedFields(fields, written, values)
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

const nothing: ReadonlySet<string> = new Set()

function found<T>(row: T | undefined): T {
  if (!row) throw new AppError('notFound')
  return row
}

/** Whoever reads all branches at once has to choose the one they write to. */
export function requireBranch(ctx: Context, resource: Resource): void {
  if (resource.scope === 'branch' && ctx.branch === '') {
    throw new AppError('malformed', {}, [{ field: 'branch', code: 'required' }])
  }
}

async function read(
  ctx: Context,
  resource: Resource,
  id: string,
  hidden: ReadonlySet<string>,
): Promise<AnyRow | undefined> {
  const { bind, values } = statement()
  const start = withBranches(ctx, resource, bind)
  const scope = inScope(ctx, resource, 't', bind, 'b.branch')
  const where = [afterBranches, `t._id = ${bind(id)}`, scope, isLive('t')].join(' and ')
  const text = `${start} select ${selection(ctx, resource, bind, hidden)}
    from b cross join lateral (select t.* from ${sourceOf(resource)} t where ${where} limit 1) t limit 1`
  const [row] = await run(ctx.db, text, values)
  return row && (recordOf(resource, row, hidden) as AnyRow)
}

/** A write may move a record out of its writer's own scope (assigned to another): it is answered all the same. */
async function justWritten(ctx: Context, resource: Resource, id: string): Promise<AnyRow> {
  const rights = { ...ctx.rights, ownRows: [] }
  return found(await read({ ...ctx, rights }, resource, id, nothing))
}
