import type { FieldKind } from '@prona/contract/kernel/field'
import type { Resource } from '@prona/contract/kernel/resource'
import { readByRules } from '@prona/contract/read-by-rules'
import type { QueryKey } from '@tanstack/react-query'
import type { Access } from './access.ts'
import { isRecord } from './value-at.ts'

/** What decides which fields apply and which actions are open, in which currency an amount is, and what is summed. */
const alwaysRead: ReadonlySet<FieldKind> = new Set(['choice', 'money', 'area'])

/**
 * The fields that rows with these columns are drawn from, and offered to be chosen: what they are called, the columns,
 * and what tells what can be done with them. Without those the reader may not see.
 */
export function listedFields(
  resource: Resource,
  columns: readonly string[] = resource.list.columns,
  access: Access,
): readonly string[] {
  const { single, fields, title, within = '' } = resource
  const decisive = Object.keys(fields).filter((name) => fields[name] && alwaysRead.has(fields[name].kind))
  const heads = [title, within, ...columns].map((path) => path.split('.')[0] ?? path)
  const ruling = (readByRules as Readonly<Record<string, readonly string[] | undefined>>)[single] ?? []
  return [...new Set([...heads, ...decisive, ...ruling])]
    .filter((name) => access.field(resource, name))
    .sort()
}

/** As many rows as are read whole: each then stands in for its record until that is here, also without a connection. */
export const mostWhole = 100

/** Whether an answer's records have all their fields: those of a long page have only what it shows. */
export function isWhole([, , , asked]: QueryKey): boolean {
  return !isRecord(asked) || asked.fields === undefined
}
