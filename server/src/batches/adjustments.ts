import { type Adjustment, adjusted, isAdjustable } from '@prona/contract/batches/adjust'
import { AppError, type FieldIssue } from '@prona/contract/kernel/errors'
import type { Change, Resource, Row } from '@prona/contract/kernel/resource'
import { ruled } from '@prona/contract/request-sentences'
import { hiddenFrom } from '../kernel/authorize.ts'
import type { Context } from '../kernel/context.ts'
import { alterationOf } from '../kernel/crud-routes.ts'

export type Adjustments = Readonly<Record<string, Adjustment>>

/** Refuses what no record could be changed by; a field the reader does not see is unknown to them. */
export function refuseUnadjustable(ctx: Context, resource: Resource, adjust: Adjustments, set: unknown) {
  const hidden = hiddenFrom(ctx, resource)
  const isSet = (name: string) => typeof set === 'object' && set !== null && Object.hasOwn(set, name)
  const issues = Object.keys(adjust).flatMap((name): FieldIssue[] => {
    const field =
      Object.hasOwn(resource.fields, name) && !hidden.has(name) ? resource.fields[name] : undefined
    if (!field) return [{ field: name, code: 'unknown' }]
    if (field.readOnly || field.fixed) return [{ field: name, code: 'readOnly' }]
    if (!isAdjustable(field)) return [{ field: name, code: 'wrongType' }]
    return isSet(name) ? [ruled(name, 'setAndAdjusted')] : []
  })
  if (issues.length > 0) throw new AppError('invalid', {}, issues)
}

/** What one record is changed to, checked as any change of it; an empty value stays empty. */
export function changeOf<R extends Resource>(
  ctx: Context,
  resource: R,
  row: Row<R>,
  { set, adjust }: { readonly set: unknown; readonly adjust: Adjustments },
): Change<R> {
  const values: Readonly<Record<string, unknown>> = row
  const changed = Object.entries(adjust).flatMap(([name, one]) => {
    const field = resource.fields[name]
    const value = values[name]
    if (!field || !isAdjustable(field) || typeof value !== 'number') return []
    return [[name, adjusted(field, value, one)]]
  })
  return alterationOf(ctx, resource, { ...(set ?? {}), ...Object.fromEntries(changed) })
}
