import { stands } from '@prona/contract/kernel/conditions'
import type { Field } from '@prona/contract/kernel/field'
import { kindsNamed } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import type { Words } from '../../ui/language.ts'

/** Whether the field has a place in any of the records chosen; of those that are not at hand, nobody knows. */
export function concernsAny(field: Field, rows: readonly AnyRow[]): boolean {
  return rows.length === 0 || rows.some((row) => stands(field, row))
}

/** For which records a field is, where that is not all of those chosen. */
export function concernSaid(
  resource: Resource,
  field: Field,
  rows: readonly AnyRow[],
  { t, label }: Pick<Words, 't' | 'label'>,
): string | undefined {
  const others = rows.filter((row) => !stands(field, row)).length
  if (!field.when || (rows.length > 0 && others === 0)) return undefined
  const kinds = kindsNamed(resource, field.when).map(label).join(', ')
  return [t('bulk.onlyFor', { kinds }), others > 0 ? t('bulk.notThese', { count: others }) : '']
    .filter(Boolean)
    .join(' ')
}
