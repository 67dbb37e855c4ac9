import type { Resource } from '@prona/contract/kernel/resource'
import type { useList } from '../data/use-list.ts'
import { useOpenRow } from '../grid/use-open-row.ts'

type Found = {
  readonly list: ReturnType<typeof useList>
  /** What stands in the box; the list is that of `q`. */
  readonly typed: string
  readonly q: string
}

/** From the search box Down goes on into the rows, and Enter opens the first of those that were found. */
export function useSearchKeys(resource: Resource, { list, typed, q }: Found): (key: string) => boolean {
  const openRow = useOpenRow(resource)
  return (key) => {
    if (key === 'ArrowDown') return focusFirstRow()
    const [first] = list.data?.rows ?? []
    const isSettled = typed !== '' && typed === q && !list.isPlaceholderData
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
