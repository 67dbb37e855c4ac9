import type { Resource, Row } from '@prona/contract/kernel/resource'
import { recordOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { requireBranch } from './rows.ts'
import { inScope, isLive } from './scope.ts'
import { selection } from './selection.ts'
import { runTogether, statement } from './statement.ts'

type State = 'live' | 'deleted'

/**
 * Locks these records within the reader's scope until the transaction ends and answers them complete, as `lockRow`
 * does for one. They are locked in the order of their ids, so that two batches wait for each other instead of both
 * failing.
 */
export async function lockRows(
  ctx: Context,
  resource: Resource,
  ids: readonly string[],
  state: State = 'live',
): Promise<ReadonlyMap<string, Row<Resource>>> {
  requireBranch(ctx, resource)
  const lock = statement()
  const locking = `select from ${tableOf(resource)} t where ${chosen(ctx, resource, ids, state, lock.bind)}
    order by t._id for update`
  const read = statement()
  const reading = `select ${selection(ctx, resource, read.bind, nothing)} from ${tableOf(resource)} t
    where ${chosen(ctx, resource, ids, state, read.bind)}`
  const rows = await runTogether(ctx.db, [locking, lock.values], [reading, read.values])
  return new Map(rows.map((row) => [String(row._id), recordOf(resource, row, nothing) as Row<Resource>]))
}

const nothing: ReadonlySet<string> = new Set()

function chosen(
  ctx: Context,
  resource: Resource,
  ids: readonly string[],
  state: State,
  bind: (value: unknown) => string,
): string {
  const written = resource.scope === 'branch' ? { ...ctx, branches: [ctx.branch] } : ctx
  const live = state === 'live' ? isLive('t') : 't.deleted_at is not null'
  return [`t._id = any(${bind(ids)}::uuid[])`, inScope(written, resource, 't', bind), live].join(' and ')
}
