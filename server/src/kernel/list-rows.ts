import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { type Cells, columnsOf, isRecord, type Lists, listsOf, listTableOf } from './columns.ts'
import type { Context } from './context.ts'
import { run, runOnce, statement } from './statement.ts'
import { uuidv7 } from './uuid.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The values with an id for each row of a list that has a table of its own. A row sent with its id stays the same
 * row, so that others may refer to it; one without an id is new; an unknown id is refused.
 */
export function withRowIds(fields: Fields, values: Values, before: Values = {}): Values {
  const issues: FieldIssue[] = []
  const lists = eachList(fields, values, (name, rows) => {
    const known = idsOf(before[name])
    const seen = new Map<unknown, number>()
    return rows.map((row, index) => {
      if (row._id === undefined) return { ...row, _id: uuidv7() }
      const field = `${name}.${index}._id`
      const first = seen.get(row._id)
      if (first !== undefined) issues.push({ field, code: 'twice', params: { row: first + 1 } })
      else if (!known.has(row._id)) issues.push({ field, code: 'noSuchRecord' })
      else seen.set(row._id, index)
      return row
    })
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
  return { ...values, ...lists }
}

/** Older values, prepared to be written again: rows deleted since then come back as new ones. */
export function withKnownRowIds(fields: Fields, values: Values, now: Values): Values {
  const lists = eachList(fields, values, (name, rows) => {
    const known = idsOf(now[name])
    return rows.map(({ _id, ...row }) => (known.has(_id) ? { _id, ...row } : row))
  })
  return { ...values, ...lists }
}

/** The values without the ids of rows. */
export function withoutRowIds(fields: Fields, values: Values): Values {
  return { ...values, ...eachList(fields, values, (_, rows) => rows.map(({ _id, ...row }) => row)) }
}

type Changed = (name: string, rows: readonly Cells[]) => readonly Cells[]

function eachList(fields: Fields, values: Values, changed: Changed): Values {
  const written = listsOf(fields).flatMap(([name]) => {
    const rows = values[name]
    return Array.isArray(rows) ? [[name, changed(name, rows.filter(isRecord))] as const] : []
  })
  return Object.fromEntries(written)
}

function idsOf(rows: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(rows) ? rows.filter(isRecord).map((row) => row._id) : [])
}

/** Deletes rows that are no longer named, changes or adds the others; unchanged ones are not written. */
export async function writeLists(
  ctx: Context,
  resource: Resource,
  parent: string,
  lists: Lists,
): Promise<void> {
  for (const [name, field] of listsOf(resource.fields)) {
    const rows = lists[name]
    if (!rows) continue
    const table = listTableOf(resource, name)
    const left = rows.map((row) => row._id)
    await run(ctx.db, `delete from ${table} where parent = $1 and _id <> all($2::uuid[])`, [parent, left])
    if (rows.length > 0) await writeList(ctx, table, field.fields, parent, rows)
  }
}

async function writeList(
  ctx: Context,
  table: string,
  fields: Fields,
  parent: string,
  rows: readonly Cells[],
): Promise<void> {
  const { bind, values } = statement()
  const columns = columnsOf(fields).map(({ column }) => column)
  const start = [bind(ctx.branch), bind(parent)]
  const places = rows.map((row, position) => [
    ...start,
    bind(row._id),
    bind(position),
    ...columns.map((column) => bind(row[column] ?? null)),
  ])
  const own = ['position', ...columns].map((column) => `"${column}"`)
  const now = own.map((column) => `l.${column}`).join(', ')
  const then = own.map((column) => `excluded.${column}`).join(', ')
  const sets = own.map((column) => `${column} = excluded.${column}`).join(', ')
  await runOnce(
    ctx.db,
    `insert into ${table} as l (branch, parent, _id, ${own.join(', ')})
      values ${places.map((row) => `(${row.join(', ')})`).join(', ')}
      on conflict (_id) do update set ${sets} where (${now}) is distinct from (${then})`,
    values,
  )
}
