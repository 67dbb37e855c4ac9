import { resources } from '@prona/contract/registry'
import type { Sql } from '../src/database/connect.ts'
import { columnsOf, tableOf } from '../src/kernel/columns.ts'

/**
 * The columns of a table or view that tell of restricted fields. A view's column that is another one under whichever
 * name is as restricted as that one. One that is computed may be made of anything the view reads, since PostgreSQL
 * keeps only that: it counts as restricted where the view reads anything restricted.
 */
export async function restrictedColumns(owner: Sql, relation: string): Promise<ReadonlySet<string>> {
  const [definition] = await owner<{ text: string }[]>`
    select pg_get_viewdef(oid) as text from pg_class where oid = ${relation}::regclass and relkind = 'v'`
  if (!definition) return restrictedInTable(relation)
  const read = await owner<{ relation: string; column: string }[]>`
    select distinct c.relname as relation, a.attname as column
    from pg_rewrite w
      join pg_depend d on d.objid = w.oid and d.classid = 'pg_rewrite'::regclass
        and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0 and d.refobjid <> w.ev_class
      join pg_class c on c.oid = d.refobjid
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where w.ev_class = ${relation}::regclass`
  const restricted = new Set<string>()
  for (const beneath of new Set(read.map((one) => one.relation)))
    for (const column of await restrictedColumns(owner, beneath)) restricted.add(`${beneath}.${column}`)
  const readsAny = read.some((one) => restricted.has(`${one.relation}.${one.column}`))
  const { columns } = await owner.unsafe(definition.text).describe()
  const shown = new Set<string>()
  for (const { name, table, number } of columns) {
    const [from] = await owner`
      select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.oid = ${table} and a.attnum = ${number}`
    if (from ? restricted.has(from.column) : readsAny) shown.add(name)
  }
  return shown
}

function restrictedInTable(table: string): ReadonlySet<string> {
  const columns = resources
    .filter((resource) => !resource.followsFrom && tableOf(resource) === table)
    .flatMap(({ fields }) =>
      columnsOf(fields).filter(({ path }) => fields[path.split('.')[0] ?? path]?.restricted),
    )
  return new Set(columns.map(({ column }) => column))
}
