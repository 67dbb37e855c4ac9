import type { Action, Resource, Row } from './kernel/resource.ts'
import type { Resources } from './registry.ts'

type Values = Readonly<Record<string, unknown>>
type Rule<R extends Resource> = (row: Partial<Row<R>>, action: string) => boolean

/** What is never the primary action of a record, or not as it now stands, though it can be done. */
const secondary: { readonly [S in keyof Resources]?: Rule<Resources[S]> } = {
  // Whether a sale is paid is known on its page alone.
  order: (_, action) => ['complete', 'invoice'].includes(action),
  payment: ({ credit }, action) => action === 'allocate' && credit === 0,
}

/** Whether an action may be the primary one of a record, once it is open; its page may know better. */
export function mayBePrimary(resource: Resource, row: Values, name: string): boolean {
  const action = resource.actions[name]
  const rule = (secondary as Readonly<Record<string, Rule<Resource>>>)[resource.single]
  if (!action || action.danger || isRareNow(resource, row, action)) return false
  return !rule?.(row as Partial<Row<Resource>>, name)
}

/** Whether it is in the menu alone, as the record now is. */
export function isRareNow({ state = '' }: Resource, row: Values, { isRare }: Action): boolean {
  return isRare === true || (isRare?.includes(String(row[state])) ?? false)
}
