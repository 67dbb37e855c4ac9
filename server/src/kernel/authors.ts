import { isSystemField, type SystemField, systemFields } from '@prona/contract/kernel/resource'
import { resourceNamed } from '@prona/contract/registry'
import { columnAt, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { run } from './statement.ts'

/**
 * The names, and nothing else, of the people who wrote in records the reader may read, whichever branch they work in.
 * Only for reading requests: inside a mutation it would leave every branch open for what follows.
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
  const found = await run(
    ctx.db,
    `with b as materialized (select set_config('app.branches', ${everywhere}, true) as branches)
      select u._id, u.name from b cross join lateral (
        select t._id, t."${columnAt(people, people.title).column}" as name from ${tableOf(people)} t
        where b.branches is not null and t._id = any($1::uuid[]) offset 0) u`,
    [wanted],
  )
  return Object.fromEntries(found.map(({ _id, name }) => [String(_id), String(name)]))
}

type Authored = { readonly [F in SystemField]: string | null } & {
  readonly labels: Readonly<Record<string, string>>
}

/** Adds the names of authors who work outside the reader's branches. */
export async function withAuthors<R extends Authored>(
  ctx: Context,
  rows: readonly R[],
): Promise<readonly R[]> {
  const missing = rows.flatMap((row) =>
    authorFields.map(({ name }) => row[name]).filter((id) => typeof id === 'string' && !(id in row.labels)),
  )
  if (missing.length === 0) return rows
  const names = await authorNames(ctx, missing)
  return rows.map((row) => {
    const own = authorFields.flatMap(({ name }) => {
      const id = row[name]
      return id && names[id] ? [[id, names[id]] as const] : []
    })
    return { ...row, labels: { ...Object.fromEntries(own), ...row.labels } }
  })
}

const authorFields = Object.entries(systemFields).flatMap(([name, field]) =>
  field.kind === 'reference' && isSystemField(name) ? [{ name, to: field.to }] : [],
)
