import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'

export type Found = Readonly<Record<string, unknown>>

/**
 * The files of a record that the reader can reach, in one statement; a record out of their scope is not found. The
 * record and the branches are selected first, so that row level security applies when each table is read.
 */
export async function filesOf(
  ctx: Context,
  resource: Resource,
  record: string,
  { table, order, file }: { readonly table: string; readonly order: string; readonly file?: string },
): Promise<readonly Found[]> {
  const { bind, values } = statement()
  const start = withBranches(ctx, resource, bind)
  const scope = inScope(ctx, resource, 't', bind, 'b.branch')
  const one = file === undefined ? '' : `and f._id = ${bind(file)}`
  const text = `${start} select f.* from b
    cross join lateral (
      select t._id from ${tableOf(resource)} t
      where ${afterBranches} and t._id = ${bind(record)} and ${scope} and ${isLive('t')} limit 1) t
    left join lateral (
      select f.* from ${table} f
      where ${afterBranches} and f.resource = ${bind(resource.single)} and f.record = t._id ${one} offset 0) f on true
    order by ${order}`
  const rows = await run(ctx.db, text, values)
  if (rows.length === 0) throw new AppError('notFound')
  return rows.filter((row) => row._id !== null)
}
