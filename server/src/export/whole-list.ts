import { type AnyRow, type Resource, systemFields } from '@prona/contract/kernel/resource'
import { hiddenFrom } from '../kernel/authorize.ts'
import { recordOf, sourceOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { orderFor, orderText } from '../kernel/cursor.ts'
import { filterConditions } from '../kernel/filter-sql.ts'
import { inBranchesAsked } from '../kernel/in-branches-asked.ts'
import { type ListQuery, sortFor } from '../kernel/list-query.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { searchConditions } from '../kernel/search-sql.ts'
import { selection } from '../kernel/selection.ts'
import { runInBatches, statement } from '../kernel/statement.ts'
import { enter } from '../kernel/transaction.ts'

/** What a whole list is asked for: the same as its pages, but without paging. */
export type Wanted = Pick<ListQuery, 'filter' | 'sort' | 'search'> & {
  /** Only these records. */
  readonly ids?: readonly string[] | undefined
  /** Of all but these. */
  readonly except?: readonly string[] | undefined
}

type Reading = {
  /** The fields to read, by their first path segment; others are not fetched. */
  readonly fields: ReadonlySet<string>
  /** Aborts the reading. */
  readonly signal: AbortSignal
  readonly take: (rows: readonly AnyRow[]) => Promise<void>
}

const rowsAtOnce = 500

/**
 * Every record of a list, in order, as they were at one moment. A cursor of the database delivers them some hundreds
 * at a time and waits until these are written, so that a million of them need no more memory than one page. The
 * context's database is a transaction.
 */
export async function readWholeList(
  ctx: Context,
  resource: Resource,
  wanted: Wanted,
  { fields, signal, take }: Reading,
): Promise<void> {
  const hidden = new Set([...hiddenFrom(ctx, resource), ...unread(resource, fields)])
  const { text, values } = wholeListStatement(ctx, resource, wanted, hidden)
  await enter(ctx.db, inBranchesAsked(ctx, resource, wanted.filter).branches, ctx.branch)
  await runInBatches(ctx.db, [text, values], rowsAtOnce, async (rows) => {
    signal.throwIfAborted()
    await take(rows.map((row) => recordOf(resource, row, hidden) as AnyRow))
  })
  signal.throwIfAborted()
}

function wholeListStatement(
  ctx: Context,
  resource: Resource,
  { filter, sort, search, ids, except }: Wanted,
  hidden: ReadonlySet<string>,
) {
  const { bind, values } = statement()
  const order = orderFor(resource, sortFor(resource, sort, hiddenFrom(ctx, resource)))
  const where = [
    inScope(ctx, resource, 't', bind),
    isLive('t'),
    ...filterConditions(ctx, resource, filter, 't', bind),
    ...searchConditions(ctx, resource, search, 't', bind),
    ...(ids ? [`t._id = any(${bind(ids)}::uuid[])`] : []),
    ...(except ? [`t._id <> all(${bind(except)}::uuid[])`] : []),
  ]
  const text = `select ${selection(ctx, resource, bind, hidden)} from ${sourceOf(resource)} t
    where ${where.join(' and ')} order by ${orderText(order, 't')}`
  return { text, values }
}

function unread(resource: Resource, fields: ReadonlySet<string>): string[] {
  return [...Object.keys(resource.fields), ...Object.keys(systemFields)].filter((name) => !fields.has(name))
}
