import { mayDo } from '@prona/contract/access'
import type { AuditRecord } from '@prona/contract/audit/audit-entry'
import type { Resource } from '@prona/contract/kernel/resource'
import { findResource } from '@prona/contract/registry'
import { hiddenFrom } from '../kernel/authorize.ts'
import { columnAt, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { inScope } from '../kernel/scope.ts'
import { afterBranches, run, statement, withBranches } from '../kernel/statement.ts'
import { titleIn } from '../kernel/titles.ts'

type Named = { readonly resource: unknown; readonly record: unknown }

/**
 * The records that entries are about, also deleted ones, as far as the reader's scope reaches: in all of their branches,
 * since one that was moved keeps its entries where it was.
 */
export async function recordsOf(
  asked: Context,
  entries: readonly Named[],
): Promise<ReadonlyMap<string, AuditRecord>> {
  const ctx = { ...asked, branches: asked.user?.branches ?? asked.branches }
  const singles = [...new Set(entries.map(({ resource }) => String(resource)))]
  const found = await Promise.all(
    singles.map((single) => {
      const own = entries.filter(({ resource, record }) => resource === single && record !== null)
      return recordsAmong(ctx, findResource(single), [...new Set(own.map(({ record }) => String(record)))])
    }),
  )
  // Within a transaction what follows reads the branches that were asked for.
  await asked.db`select set_config('app.branches', ${asked.branches.join(',')}, true)`
  return new Map(found.flat().map((record) => [record._id, record]))
}

async function recordsAmong(
  ctx: Context,
  resource: Resource | undefined,
  ids: readonly string[],
): Promise<AuditRecord[]> {
  if (!resource || resource.followsFrom || ids.length === 0 || !mayDo(ctx.rights, resource, 'read')) return []
  const { bind, values } = statement()
  const start = withBranches(ctx, { scope: 'company' }, bind)
  const where = [afterBranches, `t._id = any(${bind(ids)}::uuid[])`, inScope(ctx, resource, 't', bind)]
  const needed = neededOf(ctx, resource)
  const columns = needed.map((name) => `, t."${columnAt(resource, name).column}" as "=${name}"`)
  const text = `${start} select t.* from b cross join lateral (
    select t._id, ${titleIn(ctx, resource, 't', bind)} as title, t.deleted_at is not null as is_deleted
      ${columns.join('')}
    from ${tableOf(resource)} t where ${where.join(' and ')}) t`
  const rows = await run(ctx.db, text, values)
  return rows.map((row) => ({
    _id: String(row._id),
    title: String(row.title),
    isDeleted: row.is_deleted === true,
    values: Object.fromEntries(
      needed.flatMap((name) => (row[`=${name}`] === null ? [] : [[name, String(row[`=${name}`])]])),
    ),
  }))
}

/** The choice that names a record, and the fields that say in which currency its amounts are. */
function neededOf(ctx: Context, { namedBy, ...resource }: Resource): readonly string[] {
  const currencies = Object.values(resource.fields).flatMap((field) =>
    field.kind === 'money' ? [field.currency] : [],
  )
  const hidden = hiddenFrom(ctx, { namedBy, ...resource } as Resource)
  const named = namedBy === undefined ? [] : [namedBy]
  return [...new Set([...named, ...currencies])].filter(
    (name) => resource.fields[name]?.kind === 'choice' && !hidden.has(name),
  )
}
