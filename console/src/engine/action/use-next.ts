import type { AnyRow } from '@prona/contract/kernel/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../ui/language.ts'
import type { ToastAction } from '../../ui/toast-store.ts'
import { tellFailed } from '../../ui/toasts.tsx'
import { useAccess } from '../data/access.ts'
import { listStateFrom } from '../data/list-state.ts'
import { failureOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { listQuery } from '../data/use-list.ts'
import type { OwnNext } from '../own-screens.ts'

/** Of several the one that was made last. */
const sort = [{ field: 'createdAt', direction: 'desc' }] as const

/** The way to the record that an action has made, for those who may read it. It is looked for when it is wanted. */
export function useNext(next: OwnNext | undefined): ((row: AnyRow) => ToastAction) | undefined {
  const { t } = useWords()
  const access = useAccess()
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  const router = useRouter()
  if (!next || !access.may(next.resource, 'read')) return undefined
  const open = async (row: AnyRow) => {
    const state = { ...listStateFrom(next.resource, {}), filter: next.filter(row), sort }
    try {
      const { rows } = await queries.fetchQuery({
        ...listQuery(client, branch, next.resource, state, ['_id']),
        staleTime: 0,
      })
      const [id = ''] = rows.map(({ _id }) => _id)
      await router.navigate({ to: '/$plural/$id', params: { plural: next.resource.plural, id } })
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
  }
  return (row) => ({ label: t(next.label), run: () => void open(row) })
}
