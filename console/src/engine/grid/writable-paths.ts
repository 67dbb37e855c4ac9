import { stands } from '@prona/contract/kernel/conditions'
import type { Field, FieldKind } from '@prona/contract/kernel/field'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { hasValue } from '@prona/contract/listed-fields'
import type { Access } from '../data/access.ts'
import type { Column } from '../fields/columns.ts'

const simple: ReadonlySet<FieldKind> = new Set([
  'text',
  'number',
  'money',
  'area',
  'percent',
  'choice',
  'day',
  'flag',
  'phone',
  'email',
])

/** The columns that can be edited in place: simple fields of the record itself that may change. */
export function writablePaths(
  resource: Resource,
  columns: readonly Column[],
  access: Access,
): readonly string[] {
  if (!access.may(resource, 'update')) return []
  return columns
    .filter(({ path, field }) => resource.fields[path] === field && isSimple(field))
    .map(({ path }) => path)
}

/**
 * A field that does not apply to a record, such as the floor of a plot, cannot be edited there, nor can a value that is
 * still on its way, since whoever writes over it would not know what they replace.
 */
export function isWritable(
  writable: ReadonlySet<string>,
  column: Column | undefined,
  row: AnyRow | undefined,
): boolean {
  if (column === undefined || row === undefined || !hasValue(row, column.path)) return false
  return writable.has(column.path) && stands(column.field, row)
}

function isSimple(field: Field): boolean {
  const isSecret = field.kind === 'text' && field.secret
  return simple.has(field.kind) && !field.readOnly && !field.fixed && !isSecret
}
