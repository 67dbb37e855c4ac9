import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'

/** These records as they were last read, here or in a list: they may have changed since they were selected. */
export function useNewest({ plural }: Resource, rows: readonly AnyRow[]): readonly AnyRow[] {
  const queries = useQueryClient()
  const newest = new Map(rows.map((row) => [row._id, row]))
  const lists = queries.getQueriesData<{ readonly rows: readonly AnyRow[] }>({ queryKey: [plural, 'list'] })
  const single = queries.getQueriesData<AnyRow>({ queryKey: [plural, 'row'] })
  const known = [...lists.flatMap(([, list]) => list?.rows ?? []), ...single.flatMap(([, row]) => row ?? [])]
  for (const row of known) {
    const now = newest.get(row._id)
    // A list's row has only what that shows.
    if (now && row.version > now.version) newest.set(row._id, { ...now, ...row })
  }
  return [...newest.values()]
}
