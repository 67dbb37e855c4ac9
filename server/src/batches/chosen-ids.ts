import { mostRecords } from '@prona/contract/batches/bulk'
import { invalid } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { filterConditions } from '../kernel/filter-sql.ts'
import type { ListQuery } from '../kernel/list-query.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { searchConditions } from '../kernel/search-sql.ts'
import { afterBranches, runOnce, statement, withBranches } from '../kernel/statement.ts'

type Chosen = Pick<ListQuery, 'filter' | 'search'> & { readonly except: readonly string[] }

/** The ids of everything a list with this filter and search shows, whichever page is open, with some left out. */
export async function chosenIds(
  ctx: Context,
  resource: Resource,
  { filter, search, except }: Chosen,
): Promise<string[]> {
  const { bind, values } = statement()
  const start = withBranches(ctx, resource, bind)
  const where = [
    afterBranches,
    inScope(ctx, resource, 't', bind, 'b.branch'),
    isLive('t'),
    ...filterConditions(ctx, resource, filter, 't', bind),
    ...searchConditions(ctx, resource, search, 't', bind),
    ...(except.length > 0 ? [`t._id <> all(${bind(except)}::uuid[])`] : []),
  ]
  const text = `${start} select t._id from b cross join lateral (select t._id from ${tableOf(resource)} t
    where ${where.join(' and ')} limit ${mostRecords + 1}) t order by t._id`
  const rows = await runOnce<{ _id: string }>(ctx.db, text, values)
  if (rows.length > mostRecords) throw invalid('filter', 'tooMany', { max: mostRecords })
  return rows.map((row) => row._id)
}
