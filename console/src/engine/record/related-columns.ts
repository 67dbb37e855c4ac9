import { isEmpty } from '@prona/contract/batches/ways'
import type { AnyRow } from '@prona/contract/kernel/resource'
import { valueAt } from '../data/value-at.ts'
import type { Column } from '../fields/columns.ts'
import type { RelatedList } from './related-lists.ts'

const shownColumns = 6

/**
 * What a list on a record's page shows: its first columns and all amounts, and how each row stands; not what the
 * record itself says of all of them, and nothing that none of them has.
 */
export function relatedColumns(
  { resource, path }: Pick<RelatedList, 'resource' | 'path'>,
  columns: readonly Column[],
  rows: readonly AnyRow[],
  to: AnyRow,
): readonly Column[] {
  const badge = resource.badge ?? resource.state
  const told = namedIn(to)
  const isTold = (column: Column) =>
    column.field.kind === 'reference' &&
    rows.length > 0 &&
    rows.every((row) => {
      const id = String(valueAt(row, column.path))
      return told.has(id) || told.has(row.labels[id] ?? '')
    })
  return columns
    .filter((column) => column.path !== path && !path.startsWith(`${column.path}.`) && !isTold(column))
    .filter(({ path: one, field }, index) => index < shownColumns || one === badge || field.kind === 'money')
    .filter((column) => column.path === badge || rows.some((row) => !isEmpty(valueAt(row, column.path))))
}

/** The records that a record names, in its lists too, and by name what those stand within. */
function namedIn(row: AnyRow): ReadonlySet<string> {
  const { labels, ...said } = row
  const ids: string[] = []
  JSON.stringify(said, (_, value: unknown) => {
    if (typeof value === 'string' && Object.hasOwn(labels, value)) ids.push(value)
    return value
  })
  return new Set([...ids, ...ids.flatMap((id) => labels[id]?.split(' · ').slice(1) ?? [])])
}
