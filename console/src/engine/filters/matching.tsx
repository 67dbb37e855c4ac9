import { formatCount } from '@prona/contract/kernel/format'
import type { Resource } from '@prona/contract/kernel/resource'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWords } from '../../ui/language.ts'
import type { ListState } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { listQuery } from '../data/use-list.ts'

/** How many records the list would have with the conditions so far. */
export function Matching({ resource, state }: { readonly resource: Resource; readonly state: ListState }) {
  const { t, language } = useWords()
  const { client, branch } = useSignedIn()
  const { data } = useQuery({
    ...listQuery(client, branch, resource, { ...state, perPage: 1 }, ['_id']),
    placeholderData: keepPreviousData,
  })
  if (!data) return <span className="grow" />
  const { total, totalIsExact } = data.pagination
  return (
    <span className="grow muted small builder__count" role="status">
      {t('filter.matching', { count: total, shown: formatCount(total, totalIsExact, language) })}
    </span>
  )
}
