import { misplacedFields } from '@prona/contract/kernel/conditions'
import { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { difference, recordActions } from './audit.ts'
import { cellsOf, columnsOf, tableOf } from './columns.ts'
import type { Context } from './context.ts'
import { lockRows, type Where } from './locked-rows.ts'
import { refuseMissing, refuseMissingInAny } from './references.ts'
import { allowedChange, requireBranch } from './rows.ts'
import { runOnce, statement } from './statement.ts'
import { writeTogether } from './together.ts'
import { uuidv7 } from './uuid.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Gives all records within the reader's scope that meet a condition the same values, each as `updateRow` does, in one
 * statement. What they are to refer to is locked first, then they in the order of their ids: in no other order do those
 * who write what is referred to lock them. Answers the ids of those that had other values.
 */
export async function updateRows(
  ctx: Context,
  resource: Resource,
  where: Where,
  changes: Values,
  action = ctx.cause?.action ?? 'update',
): Promise<readonly string[]> {
  const [list] = Object.keys(cellsOf(resource.fields, changes).lists)
  if (list) throw new Error(`${resource.single}.${list} is not written to many records at once`)
  await refuseMissing(ctx, resource.fields, changes)
  const rows = await lockRows(ctx, resource, where)
  const wanted = [...rows.values()].map((row) => {
    return { row, changes: allowedChange(ctx, resource, row, changes, action) }
  })
  return [...(await writeTogether(ctx, resource, wanted, action)).keys()]
}

/** A bit below the number of values that PostgreSQL accepts in one statement. */
const mostValues = 50_000

/** What the records name was checked when what they follow from was written, and may be deleted since. */
type Known = { readonly isChecked?: boolean }

/**
 * Creates records as `insertRow` does, many in a statement, each with its audit entry; only for resources without
 * rules of their own for creating, and for records without lists. Answers their ids in the order given.
 */
export async function insertRows(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
  { isChecked = false }: Known = {},
): Promise<readonly string[]> {
  requireBranch(ctx, resource)
  const together = Math.max(1, Math.floor(mostValues / (columnsOf(resource.fields).length + 20)))
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += together) {
    ids.push(...(await insertTogether(ctx, resource, rows.slice(at, at + together), isChecked)))
  }
  return ids
}

async function insertTogether(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
  isChecked: boolean,
): Promise<string[]> {
  for (const [index, row] of rows.entries()) refuseUnfit(resource, row, index)
  if (!isChecked) await refuseMissingInAny(ctx, resource, rows)
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
