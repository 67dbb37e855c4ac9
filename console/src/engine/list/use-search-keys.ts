import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useOpenRow } from '../grid/use-open-row.ts'

type Found = {
  readonly rows: readonly AnyRow[]
  /** The rows are those of what stands in the box now. */
  readonly isSettled: boolean
}

/** From the search box Down goes on into the rows, and Enter opens the first of those that were found. */
export function useSearchKeys(resource: Resource, { rows, isSettled }: Found): (key: string) => boolean {
  const openRow = useOpenRow(resource)
  return (key) => {
    if (key === 'ArrowDown') return focusFirstRow()
    const [first] = rows
    if (key !== 'Enter' || !first || !isSettled) return false
    openRow.now(first)
    return true
  }
}

/** The name of the first row, in a grid or among the cards. */
function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>('[role="grid"] [data-at="0:1"], .cards .ucard[href]')
  first?.focus()
  return first !== null
}
