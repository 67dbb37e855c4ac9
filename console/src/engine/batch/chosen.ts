import { type BulkBody, mostRecords } from '@prona/contract/batches/bulk'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Words } from '../../ui/language.ts'
import type { ListState } from '../data/list-state.ts'
import type { Selection } from '../data/selection.ts'
import { allBranches } from '../data/signed-in.tsx'
import { askedBy } from '../data/use-list.ts'

type Chosen = Pick<BulkBody, 'ids' | 'filter' | 'search' | 'all' | 'except'>

/**
 * The selection as the server gets it: single records in the versions seen, or all of the list except some.
 */
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

/** Why nothing can be done with a selection of this size. */
export function closedFor(
  resource: Resource,
  branch: string,
  count: number,
  { t }: Words,
): string | undefined {
  if (resource.scope === 'branch' && branch === allBranches) return t('bulk.oneBranch')
  return count > mostRecords ? t('bulk.tooMany') : undefined
}
