import type { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { attempt } from '../batches/attempt.ts'
import { difference, recordActions } from '../kernel/audit.ts'
import { cellsOf, tableOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { refuseMissing } from '../kernel/references.ts'
import { runOnce, statement } from '../kernel/statement.ts'
import { uuidv7 } from '../kernel/uuid.ts'

type Values = Readonly<Record<string, unknown>>
export type Inserted = { readonly id: string; readonly version: number } | { readonly appError: AppError }

/**
 * Creates records as `insertRow` creates one, many in a statement. Where one of them is refused nothing of that
 * statement is kept and each half is tried by itself, until the one that is wrong is alone and says why.
 */
export async function insertRows(
  ctx: Context,
  feature: Feature,
  rows: readonly Values[],
): Promise<Inserted[]> {
  if (rows.length > 1 && feature.createsPlainly && rows.every((row) => hasNoLists(feature.resource, row))) {
    const tried = await attempt(ctx, (inside) => insertTogether(inside, feature.resource, rows))
    if ('value' in tried) return tried.value
    const half = Math.ceil(rows.length / 2)
    const before = await insertRows(ctx, feature, rows.slice(0, half))
    return [...before, ...(await insertRows(ctx, feature, rows.slice(half)))]
  }
  const inserted: Inserted[] = []
  for (const row of rows) {
    const tried = await attempt(ctx, (inside) => feature.create(inside, row))
    inserted.push('appError' in tried ? tried : { id: tried.value._id, version: tried.value.version })
  }
  return inserted
}

function hasNoLists(resource: Resource, row: Values): boolean {
  return Object.keys(cellsOf(resource.fields, row).lists).length === 0
}

async function insertTogether(
  ctx: Context,
  resource: Resource,
  rows: readonly Values[],
): Promise<Inserted[]> {
  const label = resource.names.many
  await refuseMissing(
    ctx,
    { rows: { kind: 'list', label, fields: resource.fields, max: rows.length } },
    { rows },
  )
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
  await recordActions(
    ctx,
    resource,
    'create',
    laid.map(({ id, row }) => ({ record: id, changes: difference({}, row) })),
  )
  return laid.map(({ id }) => ({ id, version: 1 }))
}
