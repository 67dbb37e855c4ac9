import { type BulkBody, mostRecords } from '@prona/contract/batches/bulk'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Words } from '../../ui/language.ts'
import type { ListState } from '../data/list-state.ts'
import type { Selection } from '../data/selection.ts'
import { allBranches } from '../data/signed-in.tsx'
import { askedBy } from '../data/use-list.ts'

type Chosen = Pick<BulkBody, 'ids' | 'filter' | 'search' | 'all' | 'except'>

/** What is chosen, as the server is told: these records as they were seen, or all that the list finds but a few. */
export function chosenAs(selection: Selection, state: ListState): Chosen {
  if (selection.kind === 'these') {
    return { ids: [...selection.rows.values()].map(({ _id, version }) => ({ _id, version })) }
  }
  const { filter, search } = askedBy(state)
  const isNarrowed = filter.length > 0 || search.trim() !== ''
  return {
    ...(filter.length > 0 && { filter: [...filter] }),
    ...(search.trim() !== '' && { search }),
    ...(!isNarrowed && { all: true as const }),
    ...(selection.except.size > 0 && { except: [...selection.except] }),
  }
}

/** Why nothing can be done to so many now. */
export function closedFor(
  resource: Resource,
  branch: string,
  count: number,
  { t }: Words,
): string | undefined {
  if (resource.scope === 'branch' && branch === allBranches) return t('bulk.oneBranch')
  return count > mostRecords ? t('bulk.tooMany') : undefined
}
