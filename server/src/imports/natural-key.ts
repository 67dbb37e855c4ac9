import type { Resource } from '@prona/contract/kernel/resource'
import { columnsOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import { run } from '../kernel/statement.ts'

/**
 * The fields that identify a record within its branch: those of the first unique constraint the declaration names, as
 * the database defines it. A constraint over a field that only the program writes (such as a number) is skipped.
 */
export async function naturalKey(ctx: Context, resource: Resource): Promise<readonly string[] | undefined> {
  const known = keys.get(resource) ?? askKey(ctx, resource)
  keys.set(resource, known)
  known.catch(() => keys.delete(resource))
  return known
}

const keys = new WeakMap<Resource, Promise<readonly string[] | undefined>>()

async function askKey(ctx: Context, resource: Resource): Promise<readonly string[] | undefined> {
  const names = Object.keys(resource.constraints)
  const rules = await run(
    ctx.db,
    `select c.relname as name,
      (select array_agg(a.attname::text order by k.position) from unnest(i.indkey) with ordinality k(number, position)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relname = any($1::text[]) order by array_position($1::text[], c.relname::text)`,
    [names],
  )
  const writable = new Map(
    columnsOf(resource.fields).flatMap(({ column, path, field }) => (field.readOnly ? [] : [[column, path]])),
  )
  for (const { columns } of rules) {
    const own = Array.isArray(columns) ? columns.filter((column) => column !== 'branch') : []
    const paths = own.map((column) => writable.get(String(column)))
    if (paths.length > 0 && paths.every((path) => path !== undefined)) return paths
  }
  return undefined
}
