import type { Page } from '@prona/contract/kernel/filter'
import type { AnyRow } from '@prona/contract/kernel/resource'

/** A page of a list, as it was answered. */
export type Listed = { readonly rows: readonly AnyRow[]; readonly pagination: Page }

/** The page with newer versions of its rows; the same object where there are none. */
export function patchRows(listed: Listed, newer: readonly AnyRow[]): Listed {
  const byId = new Map(newer.map((row) => [row._id, row]))
  let isSame = true
  const rows = listed.rows.map((row) => {
    const other = byId.get(row._id)
    if (!other || other.version <= row.version) return row
    isSame = false
    // Only a single record says what may be done with it; a list's row does not.
    const { can: _, ...bare } = other
    return row.can ? { ...bare, can: row.can } : bare
  })
  return isSame ? listed : { ...listed, rows: rows as readonly AnyRow[] }
}

/** The page without these rows, and the total reduced accordingly. */
export function dropRows(listed: Listed, gone: ReadonlySet<string>): Listed {
  const rows = listed.rows.filter(({ _id }) => !gone.has(_id))
  const dropped = listed.rows.length - rows.length
  if (dropped === 0) return listed
  const total = Math.max(rows.length, listed.pagination.total - dropped)
  return { rows, pagination: { ...listed.pagination, total } }
}

/** Whether one of these ids stands anywhere in it. */
export function contains(data: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof data === 'string') return ids.has(data)
  if (Array.isArray(data)) return data.some((one) => contains(one, ids))
  if (typeof data === 'object' && data !== null) return Object.values(data).some((one) => contains(one, ids))
  return false
}
