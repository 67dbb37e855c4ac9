import type { Resource } from '@prona/contract/kernel/resource'
import { columnNamed } from './columns.ts'
import type { Context } from './context.ts'
import type { Bind } from './statement.ts'

/**
 * Which records count for the reader: those of the branches they read and, where their role says so, only
 * their own. Every statement that reads or locks records takes its condition from here.
 */
export function inScope(
  ctx: Context,
  resource: Resource,
  alias: string,
  bind: Bind,
  branch?: string,
): string {
  const conditions: string[] = []
  if (resource.scope === 'branch') {
    conditions.push(`${alias}.branch = ${branch ?? `any(${bind(ctx.branches)}::text[])`}`)
  }
  if (ctx.rights.ownRows.includes(resource.single)) {
    const me = bind(ctx.actor)
    const assigned = resource.assignee ? ` or ${alias}."${columnNamed(resource.assignee)}" = ${me}::uuid` : ''
    conditions.push(`(${alias}.created_by = ${me}::uuid${assigned})`)
  }
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}

export function isLive(alias: string): string {
  return `${alias}.deleted_at is null`
}
