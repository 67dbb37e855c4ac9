import { recordedFields } from '@prona/contract/audit/recorded-fields'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Context } from '../kernel/context.ts'

type Told = { readonly _id: string; readonly [field: string]: unknown }

/** For what leaves in a file: of an answer in JSON everything is found when it is sent. */
export function noteReading(ctx: Context, resource: Resource, rows: readonly Told[]): void {
  const fields = recordedFields(resource).filter((name) => rows.some((row) => (row[name] ?? null) !== null))
  if (fields.length === 0) return
  const told = rows.filter((row) => fields.some((name) => (row[name] ?? null) !== null))
  ctx.readings?.push({
    ...{ kind: 'restrictedRead', resource: resource.single, fields },
    records: told.map(({ _id }) => _id),
  })
}
