import type { AppError } from '@prona/contract/kernel/errors'
import type { Resource } from '@prona/contract/kernel/resource'
import { eachOf } from '../batches/pieces.ts'
import { cellsOf } from '../kernel/columns.ts'
import type { Context } from '../kernel/context.ts'
import type { Feature } from '../kernel/feature.ts'
import { insertRows } from '../kernel/many-rows.ts'

type Values = Readonly<Record<string, unknown>>
export type Inserted = { readonly id: string; readonly version: number } | { readonly appError: AppError }

/** Creates records as `insertRow` does, many in a statement where the declaration alone decides. */
export async function insertEach(
  ctx: Context,
  feature: Feature,
  rows: readonly Values[],
): Promise<Inserted[]> {
  const { resource } = feature
  const tried = await eachOf<Values, { id: string; version: number }>(ctx, rows, {
    kindOf: (row) => (feature.createsPlainly && hasNoLists(resource, row) ? 'create' : undefined),
    async together(inside, some) {
      const ids = await insertRows(inside, resource, some)
      return ids.map((id) => ({ id, version: 1 }))
    },
    async alone(inside, row) {
      const { _id: id, version } = await feature.create(inside, row)
      return { id, version }
    },
  })
  return tried.map(([, one]) => ('value' in one ? one.value : one))
}

function hasNoLists(resource: Resource, row: Values): boolean {
  return Object.keys(cellsOf(resource.fields, row).lists).length === 0
}
