import type { AnyRow } from '@prona/contract/kernel/resource'

/** The selection in a list: single rows of any pages, or everything the filter finds except some. */
export type Selection =
  | { readonly kind: 'these'; readonly rows: ReadonlyMap<string, AnyRow> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> }

export const nothingSelected: Selection = { kind: 'these', rows: new Map() }
export const allSelected: Selection = { kind: 'all', except: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id)
}

/** The same selection with these rows in it, or without them. */
export function withRows(selection: Selection, rows: readonly AnyRow[], chosen: boolean): Selection {
  if (selection.kind === 'all') {
    const ids = new Set(rows.map(({ _id }) => _id))
    const except = [...selection.except].filter((id) => !ids.has(id))
    return { kind: 'all', except: new Set(chosen ? except : [...except, ...ids]) }
  }
  const kept = new Map(selection.rows)
  for (const row of rows) {
    if (chosen) kept.set(row._id, row)
    else kept.delete(row._id)
  }
  return kept.size > 0 ? { kind: 'these', rows: kept } : nothingSelected
}

/** How many are chosen of the `total` that the filter finds. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.rows.size
}

/** How much of a page is selected, for the check box in the head. */
export function chosenOf(selection: Selection, rows: readonly AnyRow[]): 'all' | 'some' | 'none' {
  const count = rows.filter(({ _id }) => isSelected(selection, _id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

/** The rows between two, both included, in either direction. */
export function between(rows: readonly AnyRow[], one: number, other: number): readonly AnyRow[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1)
}
