import type { Resource } from '@prona/contract/kernel/resource'
import { listedFields as fieldsOfList } from '@prona/contract/listed-fields'
import type { QueryKey } from '@tanstack/react-query'
import type { Access } from './access.ts'
import { isRecord } from './value-at.ts'

/** The fields of a list with these columns, as far as the reader may see them. */
export function listedFields(
  resource: Resource,
  columns: readonly string[] | undefined,
  access: Access,
): readonly string[] {
  return fieldsOfList(resource, columns, (name) => access.field(resource, name) !== undefined)
}

/** Whether the records of one answer have all the fields that those of the other have. */
export function hasFieldsOf(one: QueryKey, other: QueryKey): boolean {
  const had = fieldsIn(one)
  return had === undefined || (fieldsIn(other)?.every((name) => had.includes(name)) ?? false)
}

/** The same for the same question. */
export function answers(one: QueryKey, other: QueryKey): boolean {
  const question = ([, , , asked]: QueryKey) =>
    JSON.stringify({ ...(isRecord(asked) && asked), fields: undefined })
  return hasFieldsOf(one, other) && question(one) === question(other)
}

function fieldsIn([, , , asked]: QueryKey): readonly unknown[] | undefined {
  return isRecord(asked) && Array.isArray(asked.fields) ? asked.fields : undefined
}
