import type { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { attempt } from '../batches/attempt.ts'
import { cellsOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { insertRows } from '../kernel/many-rows.ts'

type Values = Readonly<Record<string, unknown>>
export type Inserted = { readonly id: string; readonly version: number } | { readonly appError: AppError }

/**
 * Creates records as `insertRow` does, many in a statement. If one of them is refused, the statement is rolled back
 * and each half is tried by itself, until the wrong one is found with its reason.
 */
export async function insertEach(
  ctx: Context,
  feature: Feature,
  rows: readonly Values[],
): Promise<Inserted[]> {
  if (rows.length > 1 && feature.createsPlainly && rows.every((row) => hasNoLists(feature.resource, row))) {
    const tried = await attempt(ctx, (inside) => insertRows(inside, feature.resource, rows))
    if ('value' in tried) return tried.value.map((id) => ({ id, version: 1 }))
    const half = Math.ceil(rows.length / 2)
    const before = await insertEach(ctx, feature, rows.slice(0, half))
    return [...before, ...(await insertEach(ctx, feature, rows.slice(half)))]
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
