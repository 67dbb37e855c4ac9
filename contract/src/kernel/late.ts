import type { Day } from './day.ts'
import type { FieldOf, Late } from './field.ts'
import type { Resource } from './resource.ts'

/** Whether the day by which something is due has passed. */
export function isLate(
  { late }: Pick<FieldOf<'choice'>, 'late'>,
  row: Readonly<Record<string, unknown>>,
  today: Day,
): boolean {
  if (!late) return false
  const [day, owed] = [row[late.by], row[late.owed]]
  return typeof day === 'string' && day < today && typeof owed === 'number' && owed > 0
}

/** By what a resource's records become late, where they can. */
export function lateOf({ fields, state }: Pick<Resource, 'fields' | 'state'>): Late | undefined {
  const field = state === undefined ? undefined : fields[state]
  return field?.kind === 'choice' ? field.late : undefined
}
