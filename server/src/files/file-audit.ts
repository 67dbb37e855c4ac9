import type { Resource } from '@prona/contract/kernel/resource'
import { allowedBy } from '../kernel/audit.ts'
import { tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'
import { branchOf } from './quota.ts'

type Said = Readonly<Record<string, unknown>>

/**
 * Files are not fields: what happens to them is recorded under actions of their own, and those who follow the record
 * are notified.
 */
export async function recordFileAction(
  ctx: Context,
  resource: Resource,
  record: string,
  action: string,
  after: Said,
  before: Said = {},
): Promise<void> {
  const { address, role, permission, token } = allowedBy(ctx, resource, action)
  await run(
    ctx.db,
    `insert into audit_entries
        (branch, resource, record, action, by, request_id, before, after, address, role, permission, token)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[branchOf(ctx, resource), resource.single, record, action, ctx.actor, ctx.requestId, before, after],
      ...[address, role, permission, token],
    ],
  )
  await announce(ctx, resource, record)
}

/**
 * The record itself does not change, nor does its version; but its row gets the transaction's number, so that a sync
 * includes it.
 */
async function announce(ctx: Context, resource: Resource, record: string): Promise<void> {
  const table = tableOf(resource)
  const branch = resource.scope === 'branch' ? 't.branch' : 'null::text'
  await run(
    ctx.db,
    `update "${table}" t set updated_at = updated_at where t._id = $1
      returning announce_change($2, t._id, 'update', ${branch}, owners_of(t), false)`,
    [record, table],
  )
}
