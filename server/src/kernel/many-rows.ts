import { misplacedFields } from '@prona/contract/kernel/conditions'
import { AppError } from '@prona/contract/kernel/errors'
import { type Field, type Fields, hasOwnTable } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { difference, isKept, recordActions, veil } from './audit.ts'
import { cellsOf, columnNamed, columnsOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { refuseMissing, refuseMissingInAny } from './references.ts'
import { requireBranch } from './rows.ts'
import { inScope, isLive } from './scope.ts'
import { inJson } from './selection.ts'
import { type Bind, run, runOnce, statement } from './statement.ts'
import { uuidv7 } from './uuid.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A condition in SQL on the records, whose alias is `t`; its values go through `bind`. A subselect must not refer to
 * `t`: PostgreSQL before 17 would run it again for every record of the branch.
 */
export type Where = (bind: Bind) => string

/**
 * Gives all records within the reader's scope that meet a condition the same values, in one statement. Those that had
 * other values get a new version and an audit entry; they are locked in the order of their ids. Answers their ids.
 */
export async function updateRows(
  ctx: Context,
  resource: Resource,
  where: Where,
  changes: Values,
  action = ctx.cause?.action ?? 'update',
): Promise<readonly string[]> {
  requireBranch(ctx, resource)
  const fields = fieldsOf(resource, changes)
  await refuseMissing(ctx, fields, changes)
  const { bind, values } = statement()
  const { cells } = cellsOf(fields, changes)
  const sets = Object.entries(cells).map(([column, value]) => [`"${column}"`, bind(value)] as const)
  const columns = [
    '_id',
    ...(resource.scope === 'branch' ? ['branch'] : []),
    ...sets.map(([column]) => column),
  ]
  const read = columns.map((column) => `t.${column}`).join(', ')
  const chosen = [
    inScope({ ...ctx, branches: [ctx.branch] }, resource, 't', bind),
    isLive('t'),
    `(${sets.map(([column, value]) => `t.${column} is distinct from ${value}`).join(' or ')})`,
    `(${where(bind)})`,
  ]
  const written = [
    ...sets.map(([column, value]) => `${column} = ${value}`),
    `version = t.version + 1, updated_at = ${bind(ctx.now)}, updated_by = ${bind(ctx.actor)}`,
  ]
  const table = tableOf(resource)
  const text = `with old_rows as materialized (
      select ${read} from ${table} t where ${chosen.join(' and ')} order by t._id for update
    ), new_rows as (
      update ${table} t set ${written.join(', ')} from old_rows o where t._id = o._id
      returning ${read}, ${misplacedIn(fields, changes, bind)} as misplaced
    ), entries as (
      insert into audit_entries
        (branch, resource, action, by, request_id, record, cause_resource, cause_record, before, after)
      select ${resource.scope === 'branch' ? 'o.branch' : 'null'}, ${bind(resource.single)}::text,
        ${bind(action)}::text, ${bind(ctx.actor)}::uuid, ${bind(ctx.requestId)}::text, o._id,
        ${causeColumns(ctx, bind)}, ${inEntry(fields, 'o')}, ${inEntry(fields, 'n')}
      from old_rows o join new_rows n on n._id = o._id order by o._id
    )
    select _id, misplaced from new_rows`
  const changed = await run(ctx.db, text, values)
  const misplaced = [...new Set(changed.flatMap((row) => row.misplaced as string[]))]
  if (misplaced.length > 0) {
    const issues = misplaced.map((field) => ({ field, code: 'notHere' as const }))
    throw new AppError('invalid', {}, issues)
  }
  return changed.map(({ _id }) => String(_id))
}

/** The fields that can be set for many at once: no lists, and none that decides which other fields a record has. */
function fieldsOf(resource: Resource, changes: Values): Fields {
  const names = Object.keys(changes)
  const fields = Object.entries(resource.fields).filter(([name, field]) => {
    const isDecided = Object.keys(field.when ?? {}).some((one) => names.includes(one))
    const isEmptied = field.needed && name in changes && changes[name] === null
    if (isDecided || isEmptied || (hasOwnTable(field) && names.includes(name)))
      throw new Error(`${resource.single}.${name} is not written to many records at once`)
    return names.includes(name)
  })
  if (fields.length < names.length || names.length === 0)
    throw new Error(`${resource.single} has not all of the fields ${names.join(', ')}`)
  return Object.fromEntries(fields)
}

/** The fields that a changed record must not have, being of another kind. */
function misplacedIn(fields: Fields, changes: Values, bind: Bind): string {
  const names = Object.entries(fields).flatMap(([name, { when = {} }]) => {
    if (changes[name] === null) return []
    return Object.entries(when).map(
      ([choice, some]) =>
        `case when t."${columnNamed(choice)}" <> all(${bind(some)}::text[]) then '${name}' end`,
    )
  })
  return `array_remove(array[${names.join(', ')}]::text[], null)`
}

/** A change of the record that the action is on does not name itself as its cause. */
function causeColumns({ cause }: Context, bind: Bind): string {
  const own = `o._id = ${bind(cause?.record ?? null)}::uuid`
  const either = (outer: unknown, inner: unknown, type: string) =>
    `case when ${own} then ${bind(outer ?? null)}::${type} else ${bind(inner ?? null)}::${type} end`
  const { because } = cause ?? {}
  return [
    either(because?.resource, cause?.resource, 'text'),
    either(because?.record, cause?.record, 'uuid'),
  ].join(', ')
}

/** The fields that differ between `o` and `n`, with the values of one of the two. */
function inEntry(fields: Fields, row: 'o' | 'n'): string {
  const parts = Object.entries(fields).map(([name, field]) => {
    const columns = columnsOf({ [name]: field }).map(({ column }) => `"${column}"`)
    const differs = columns.map((column) => `o.${column} is distinct from n.${column}`).join(' or ')
    const value = isKept(field) ? wireValue(name, field, row) : `'${veil}'::text`
    return `case when ${differs} then jsonb_build_object('${name}', ${value}) else '{}' end`
  })
  return parts.join(' || ')
}

function wireValue(path: string, field: Field, row: string): string {
  if (field.kind !== 'group') return inJson(`${row}."${columnNamed(path)}"`, field.kind)
  const inner = Object.entries(field.fields).map(
    ([name, one]) => `'${name}', ${wireValue(`${path}.${name}`, one, row)}`,
  )
  return `jsonb_build_object(${inner.join(', ')})`
}

/** A bit below the number of values that PostgreSQL accepts in one statement. */
const mostValues = 50_000

/**
 * Creates records as `insertRow` does, many in a statement, each with its audit entry; only for resources without
 * rules of their own for creating, and for records without lists. Answers their ids in the order given.
 */
export async function insertRows(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
): Promise<readonly string[]> {
  requireBranch(ctx, resource)
  const together = Math.max(1, Math.floor(mostValues / (columnsOf(resource.fields).length + 20)))
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += together) {
    ids.push(...(await insertTogether(ctx, resource, rows.slice(at, at + together))))
  }
  return ids
}

async function insertTogether(ctx: Context, resource: Resource, rows: readonly Values[]): Promise<string[]> {
  for (const [index, row] of rows.entries()) refuseUnfit(resource, row, index)
  await refuseMissingInAny(ctx, resource, rows)
  const { bind, values } = statement()
  const written = {
    ...(resource.scope === 'branch' ? { branch: ctx.branch } : {}),
    ...{ created_at: ctx.now, created_by: ctx.actor, updated_at: ctx.now, updated_by: ctx.actor },
  }
  const shared = Object.fromEntries(Object.entries(written).map(([column, value]) => [column, bind(value)]))
  const laid = rows.map((row) => ({ id: uuidv7(), row, cells: cellsOf(resource.fields, row).cells }))
  const columns = [...new Set(laid.flatMap(({ cells }) => Object.keys(cells)))]
  const places = laid.map(({ id, cells }) => {
    const own = columns.map((column) => (column in cells ? bind(cells[column]) : 'default'))
    return `(${[bind(id), ...Object.values(shared), ...own].join(', ')})`
  })
  const names = ['_id', ...Object.keys(shared), ...columns].map((column) => `"${column}"`).join(', ')
  const text = `insert into ${tableOf(resource)} (${names}) values ${places.join(', ')}`
  await runOnce(ctx.db, text, values)
  const entries = laid.map(({ id, row }) => ({ record: id, changes: difference({}, row) }))
  await recordActions(ctx, resource, 'create', entries)
  return laid.map(({ id }) => id)
}

function refuseUnfit(resource: Resource, row: Values, index: number): void {
  const [list] = Object.keys(cellsOf(resource.fields, row).lists)
  if (list) throw new Error(`${resource.single}.${list} is not written to many records at once`)
  const issues = misplacedFields(resource.fields, row).map((issue) => ({
    ...issue,
    field: `rows.${index}.${issue.field}`,
  }))
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}
