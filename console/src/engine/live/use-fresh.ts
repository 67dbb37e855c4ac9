import type { AnyRow } from '@prona/contract/kernel/resource'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../data/signed-in.tsx'
import { valueAt } from '../data/value-at.ts'

const shownMs = 3000

type Seen = { readonly row: AnyRow; readonly before?: AnyRow }

/** The values of an open record that somebody else has just changed, which are marked for a moment. */
export function useFresh(row: AnyRow): (path: string) => boolean {
  const { user } = useSignedIn()
  const [seen, setSeen] = useState<Seen>({ row })
  const { before } = seen
  if (seen.row !== row) setSeen({ row, before: isChange(seen.row, row, user._id) ? seen.row : before })

  useEffect(() => {
    if (!before) return
    const timer = setTimeout(() => setSeen((now) => ({ row: now.row })), shownMs)
    return () => clearTimeout(timer)
  }, [before])

  return (path) =>
    before !== undefined && JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(row, path))
}

/** The reader's own changes are not marked. */
function isChange(before: AnyRow, row: AnyRow, me: string): boolean {
  return before._id === row._id && row.version > before.version && row.updatedBy !== me
}
