import { isKept } from '@prona/contract/audit/recorded-fields'
import { misplacedFields } from '@prona/contract/kernel/conditions'
import { AppError } from '@prona/contract/kernel/errors'
import type { Fields } from '@prona/contract/kernel/field'
import type { ActionInput, ActionName, Resource, Row } from '@prona/contract/kernel/resource'
import { difference, recordAction } from './audit.ts'
import { requireOpen } from './closed.ts'
import type { Context } from './context.ts'
import type { Alteration, Creation, Feature } from './feature.ts'
import { lockRow, requireVersion } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Writes one record by its feature's rules, inside a transaction (`ctx.db`). The caller has checked the permission;
 * no request is needed.
 */
export async function createRecord<R extends Resource>(
  ctx: Context,
  feature: Feature<R>,
  values: Creation<R>,
): Promise<Row<R>> {
  await feature.begin?.(ctx, [])
  return feature.create(ctx, values)
}

/** The record, and the version of it that its writer saw. */
export type Target = { readonly id: string; readonly version?: number | undefined }

export async function changeRecord<R extends Resource>(
  ctx: Context,
  feature: Feature<R>,
  target: Target,
  changes: Alteration<R>,
): Promise<Row<R>> {
  return feature.change(ctx, await lockRecord(ctx, feature, target), changes)
}

export async function removeRecord<R extends Resource>(ctx: Context, feature: Feature<R>, target: Target) {
  return feature.remove(ctx, await lockRecord(ctx, feature, target))
}

/** Runs an action that the record's state allows, with its audit entry. */
export async function runAction<R extends Resource, A extends ActionName<R>>(
  ctx: Context,
  feature: Feature<R>,
  action: A,
  target: Target,
  input: ActionInput<R, A>,
): Promise<Row<R>> {
  const { resource } = feature
  const row = await lockRecord(ctx, feature, target)
  await feature.refuse?.(ctx, row, action)
  requireOpen(ctx, resource, row, action)
  refuseMisplaced(resource.actions[action]?.input ?? {}, { ...input }, { ...row })
  const after = await feature.actions[action](ctx, row, input)
  if (after.version === row.version) await recordInput(ctx, resource, row._id, action, { ...input })
  return after
}

/** Holds the record as its feature's writers do: after the locks that come first, and as its writer saw it. */
export async function lockRecord<R extends Resource>(
  ctx: Context,
  { resource, begin }: Feature<R>,
  { id, version }: Target,
): Promise<Row<R>> {
  await begin?.(ctx, [id])
  const row = await lockRow(ctx, resource, id)
  await requireVersion(ctx, resource, row, version)
  return row
}

/** Refuses inputs that a record of this kind does not have, and missing ones that it needs. */
function refuseMisplaced(inputs: Fields, input: Values, row: Values): void {
  const asked = Object.values(inputs).flatMap(({ when = {} }) => Object.keys(when))
  const choices = Object.fromEntries(asked.map((name) => [name, row[name]]))
  const issues = misplacedFields(inputs, { ...choices, ...input })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/** Writes an audit entry with the input even where the action changed no field of the record. */
async function recordInput(
  ctx: Context,
  resource: Resource,
  id: string,
  action: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = resource.actions[action]?.input ?? {}
  const kept = Object.entries(input).filter(([name]) => isKept(fields[name]) && name in resource.fields)
  await recordAction(ctx, resource, id, action, difference({}, Object.fromEntries(kept)))
}
