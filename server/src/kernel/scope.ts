import { seesOwnOnly } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import { columnNamed } from './columns.ts'
import type { Context } from './context.ts'
import { type Bind, quoted } from './statement.ts'

/**
 * Which records count for the reader: those of the branches they read and, where their role says so, only their own.
 * Every statement that reads or locks records takes this condition.
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
    conditions.push(`${alias}.branch = ${branch ?? anyOf(ctx.branches, 'text', bind)}`)
  }
  if (seesOwnOnly(ctx.rights, resource)) {
    conditions.push(isOwn(resource, alias, `${bind(ctx.actor)}::uuid`))
  }
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}

/**
 * What a column is compared with that may be any of these. A single one is a plain value: with those a plan is made
 * once, whereas for lists of unknown length each is planned anew.
 */
export function anyOf(values: readonly unknown[], type: string, bind: Bind): string {
  return values.length === 1 ? `${bind(values[0])}::${type}` : `any(${bind(values)}::${type}[])`
}

/** The same as the database's `owners_of`, in a form that the table's indexes can serve. */
function isOwn(resource: Resource, alias: string, me: string): string {
  if (resource.parent) return `${alias}.owners && array[${me}]`
  const assigned = resource.assignee && `${alias}."${columnNamed(resource.assignee)}"`
  if (!assigned) return `${alias}.created_by = ${me}`
  const isSeveral = resource.fields[resource.assignee ?? '']?.kind === 'references'
  return `(${alias}.created_by = ${me} or ${isSeveral ? `${assigned} && array[${me}]` : `${assigned} = ${me}`})`
}

/**
 * The branch whose records are read. A single one stands in the text: a branch with half of all records is read in
 * another way than one with a few, and a plan for whichever branch would be wrong for one of them.
 */
export function branchOf({ branches: [one, ...more] }: Context): string {
  return one !== undefined && more.length === 0 ? quoted(one) : 'b.branch'
}

/** The same of several, for a statement that names each; undefined where they are too many for a text. */
export function branchesOf({ branches }: Context, { scope }: Resource): readonly string[] | undefined {
  return scope === 'branch' && branches.length > 0 && branches.length <= mostWritten
    ? branches.map(quoted)
    : undefined
}

const mostWritten = 4

/** Whoever has a record as their own is told who and what is in it, though that may be another's. */
export function namingIn(ctx: Context, resource: Resource): Context {
  return seesOwnOnly(ctx.rights, resource) ? { ...ctx, rights: { ...ctx.rights, ownRows: [] } } : ctx
}

export function isLive(alias: string): string {
  return `${alias}.deleted_at is null`
}
