import type { Resource, Row } from './kernel/resource.ts'
import type { Resources } from './registry.ts'

type Rule<R extends Resource> = (row: Partial<Row<R>>, action: string) => boolean

/** What is never the primary action of a record, or not as it now stands, though it can be done. */
const secondary: { readonly [S in keyof Resources]?: Rule<Resources[S]> } = {
  // Whether a sale is paid is known on its page alone.
  order: (_, action) => ['complete', 'invoice'].includes(action),
  payment: ({ credit }, action) => action === 'allocate' && credit === 0,
}

/** Whether an action may be the primary one of a record, once it is open; its page may know better. */
export function mayBePrimary(
  { single }: Resource,
  row: Readonly<Record<string, unknown>>,
  action: string,
): boolean {
  const rule = (secondary as Readonly<Record<string, Rule<Resource>>>)[single]
  return !rule?.(row as Partial<Row<Resource>>, action)
}
