import { isSystemField, type Resource, systemFields } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { columnAt, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { run } from './statement.ts'

/**
 * The names, and nothing else, of people whom records the reader may read name, whichever branch they work in.
 * Within a transaction the branches are closed again for what follows.
 */
export async function authorNames(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<Readonly<Record<string, string>>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const [field] = authorFields
  if (wanted.length === 0 || !field) return {}
  const people = resourceNamed(field.to)
  const everywhere = `coalesce((select string_agg(code, ',') from branches), '')`
  const [found] = await Promise.all([
    run(
      ctx.db,
      `with b as materialized (select set_config('app.branches', ${everywhere}, true) as branches)
      select u._id, u.name from b cross join lateral (
        select t._id, t."${columnAt(people, people.title).column}" as name from ${tableOf(people)} t
        where b.branches is not null and t._id = any($1::uuid[]) offset 0) u`,
      [wanted],
    ),
    run(ctx.db, `select set_config('app.branches', $1, true)`, [ctx.branches.join(',')]),
  ])
  return Object.fromEntries(found.map(({ _id, name }) => [String(_id), String(name)]))
}

type Labelled = { readonly labels: Readonly<Record<string, string>> }

/** Adds the names of authors and assignees that the reader's scope of people does not reach. */
export async function withPeople<R extends Labelled>(
  ctx: Context,
  resource: Resource,
  rows: readonly R[],
): Promise<readonly R[]> {
  const missing = rows.flatMap((row) => unnamedIn(resource, row))
  if (missing.length === 0) return rows
  const names = await authorNames(ctx, missing)
  return rows.map((row) => {
    const unnamed = unnamedIn(resource, row).filter((id) => names[id] !== undefined)
    const own = Object.fromEntries(unnamed.map((id) => [id, names[id]]))
    return { ...row, labels: { ...own, ...row.labels } }
  })
}

function unnamedIn({ assignee }: Resource, row: Labelled): readonly string[] {
  const ids: string[] = []
  for (const { name } of authorFields) addUnnamed(ids, row, name)
  if (assignee !== undefined) addUnnamed(ids, row, assignee)
  return ids
}

function addUnnamed(ids: string[], row: Labelled, field: string): void {
  const value: unknown = Reflect.get(row, field)
  for (const id of Array.isArray(value) ? value : [value]) {
    if (typeof id === 'string' && !(id in row.labels)) ids.push(id)
  }
}

const authorFields = Object.entries(systemFields).flatMap(([name, field]) =>
  field.kind === 'reference' && isSystemField(name) ? [{ name, to: field.to }] : [],
)
