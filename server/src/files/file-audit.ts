import type { Resource } from '@prona/contract/kernel/resource'
import type { Context } from '../kernel/context.ts'
import { branchOf } from './quota.ts'

type Said = Readonly<Record<string, unknown>>

/** Files are no fields: what was done with them is written down under their own names. */
export async function recordFileAction(
  ctx: Context,
  resource: Resource,
  record: string,
  action: string,
  after: Said,
  before: Said = {},
): Promise<void> {
  await ctx.db`
    insert into audit_entries (branch, resource, record, action, by, request_id, before, after)
    values (${branchOf(ctx, resource)}, ${resource.single}, ${record}, ${action}, ${ctx.user._id}, ${ctx.requestId},
      ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`
}
