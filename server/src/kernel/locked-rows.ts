import type { Resource, Row } from '@prona/contract/kernel/resource'
import { recordOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { requireBranch } from './rows.ts'
import { inScope, isLive } from './scope.ts'
import { selection } from './selection.ts'
import { type Bind, run, statement } from './statement.ts'

type State = 'live' | 'deleted'
/**
 * A condition in SQL on the records, whose alias is `t`; its values go through `bind`. A subselect must not refer to
 * `t`: PostgreSQL before 17 would run it again for every record of the branch.
 */
export type Where = (bind: Bind) => string

/**
 * Locks these records, or those that meet a condition, within the reader's scope until the transaction ends and answers them complete, as `lockRow`
 * does for one. They are locked in the order of their ids, so that two batches wait for each other instead of both
 * failing.
 */
export async function lockRows<R extends Resource>(
  ctx: Context,
  resource: R,
  which: readonly string[] | Where,
  state: State = 'live',
): Promise<ReadonlyMap<string, Row<R>>> {
  requireBranch(ctx, resource)
  if (which.length === 0 && typeof which !== 'function') return new Map()
  const lock = statement()
  const locking = `select t._id from ${tableOf(resource)} t where ${chosen(ctx, resource, which, state, lock.bind)}
    order by t._id for update`
  const read = statement()
  const reading = `select ${selection(ctx, resource, read.bind, nothing)} from ${tableOf(resource)} t
    where ${chosen(ctx, resource, which, state, read.bind)}`
  const [locked, rows] = await Promise.all([
    run(ctx.db, locking, lock.values),
    run(ctx.db, reading, read.values),
  ])
  const found = new Map(rows.map((row) => [row._id, recordOf(resource, row, nothing) as Row<R>]))
  // One that began to meet the condition while the others were waited for is not among them.
  const kept = locked.flatMap(({ _id }) => found.get(_id) ?? [])
  return new Map(kept.map((row) => [row._id, row]))
}

const nothing: ReadonlySet<string> = new Set()

function chosen(
  ctx: Context,
  resource: Resource,
  which: readonly string[] | Where,
  state: State,
  bind: Bind,
): string {
  const written = resource.scope === 'branch' ? { ...ctx, branches: [ctx.branch] } : ctx
  const live = state === 'live' ? isLive('t') : 't.deleted_at is not null'
  const met = typeof which === 'function' ? `(${which(bind)})` : `t._id = any(${bind(which)}::uuid[])`
  return [met, inScope(written, resource, 't', bind), live].join(' and ')
}
