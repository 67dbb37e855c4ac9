import { mayDo } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import type { HistoryEntry } from '@prona/contract/kernel/wire'
import { findResource } from '@prona/contract/registry'
import { columnAt, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope, isLive } from '../kernel/scope.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'
import { titleIn } from '../kernel/titles.ts'

type Entry = Readonly<Record<string, unknown>>
type Cause = HistoryEntry['cause']

/**
 * Why a record was changed along with another. Everybody learns the other's resource; only those who may read it
 * learn which record it was.
 */
export async function causesOf(ctx: Context, entries: readonly Entry[]): Promise<(entry: Entry) => Cause> {
  const caused = entries.filter((entry) => entry.cause_record !== null)
  const singles = [...new Set(caused.map((entry) => String(entry.cause_resource)))]
  const found = await Promise.all(
    singles.map((single) => {
      const ids = caused.filter((entry) => entry.cause_resource === single).map((entry) => entry.cause_record)
      return seenAmong(ctx, findResource(single), ids)
    }),
  )
  const records = new Map(found.flat().map((record) => [record._id, record]))
  return ({ cause_resource: resource, cause_record: id }) =>
    id === null ? null : { resource: String(resource), record: records.get(String(id)) ?? null }
}

async function seenAmong(
  ctx: Context,
  resource: Resource | undefined,
  ids: readonly unknown[],
): Promise<NonNullable<NonNullable<Cause>['record']>[]> {
  if (!resource || !mayDo(ctx.rights, resource, 'read')) return []
  const { bind, values } = statement()
  const start = withBranches(ctx, { ...resource, scope: 'company' }, bind)
  const where = [
    afterBranches,
    `t._id = any(${bind(ids)}::uuid[])`,
    inScope(ctx, resource, 't', bind),
    isLive('t'),
  ]
  const kind = resource.namedBy === undefined ? 'null' : `t."${columnAt(resource, resource.namedBy).column}"`
  const text = `${start} select t.* from b cross join lateral (
    select t._id, ${titleIn(ctx, resource, 't', bind)} as title, ${kind} as kind
    from ${tableOf(resource)} t where ${where.join(' and ')}) t`
  const rows = await run(ctx.db, text, values)
  return rows.map(({ _id, title, kind }) => ({
    _id: String(_id),
    title: String(title),
    kind: kind === null ? null : String(kind),
  }))
}
