import type { Field } from '../kernel/field.ts'
import type { Resource } from '../kernel/resource.ts'

/**
 * Secrets and what identifies a person are not stored a second time. Amounts are, although they may be hidden from a
 * role: old prices are asked for and restored later, and whoever may not see the field does not see it in the history
 * either.
 */
export function isKept(field: Field | undefined): boolean {
  if (field === undefined || (field.kind === 'text' && field.secret)) return false
  return !field.restricted || field.kind === 'money'
}

/** What identifies a person: what the history does not keep either. Of these fields it is recorded who reads them. */
export function recordedFields({ fields }: Pick<Resource, 'fields'>): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => (isKept(field) ? [] : [name]))
}
