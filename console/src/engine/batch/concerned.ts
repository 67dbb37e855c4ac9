import { stands } from '@prona/contract/kernel/conditions'
import type { Field } from '@prona/contract/kernel/field'
import { kindsNamed } from '@prona/contract/kernel/kinds'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { inSentence } from '@prona/contract/kernel/words'
import type { Words } from '../../ui/language.ts'

/** Whether the field applies to any of the selected records; assumed of those that are not loaded. */
export function concernsAny(field: Field, rows: readonly AnyRow[]): boolean {
  return rows.length === 0 || rows.some((row) => stands(field, row))
}

/** Says which of the selected records a field applies to, if not to all. */
export function concernSaid(
  resource: Resource,
  field: Field,
  rows: readonly AnyRow[],
  { t, label, language }: Words,
): string | undefined {
  const others = rows.filter((row) => !stands(field, row)).length
  if (!field.when || (rows.length > 0 && others === 0)) return undefined
  const kinds = kindsNamed(resource, field.when)
    .map((kind) => inSentence(label(kind), language))
    .join(', ')
  return [t('bulk.onlyFor', { kinds }), others > 0 ? t('bulk.notThese', { count: others }) : '']
    .filter(Boolean)
    .join(' ')
}
