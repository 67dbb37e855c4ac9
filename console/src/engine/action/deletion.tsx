import { orThrow } from '@prona/client/problem'
import type { Problem } from '@prona/contract/kernel/errors'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { findResource } from '@prona/contract/registry'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Confirm } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { failureOf, problemOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { fullNameOf } from '../data/use-references.ts'
import { useRemove } from '../data/use-row.ts'

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly onClose: () => void }

/** Asks for confirmation, deletes the record and goes back to the list. */
export function Deletion({ resource, row, onClose }: Props) {
  const { t, label } = useWords()
  const navigate = useNavigate()
  const remove = useRemove(resource, row)
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const title = fullNameOf(resource, row, label)
  const restored = async () => {
    try {
      await orThrow((options) => client.of(resource).restore(row._id, { ...options, branch: row.branch }))
      await queries.invalidateQueries()
      tellDone(t('history.restored', { name: title }))
    } catch (error) {
      tellFailed(failureOf(error, t))
    }
  }
  const confirmed = async () => {
    try {
      await remove.mutateAsync()
      tellDone(t('details.deleted', { title }), { label: t('bulk.undo'), run: () => void restored() })
      navigate({ to: '/$plural', params: { plural: resource.plural }, replace: true })
    } catch (error) {
      const list = listInUse(row, problemOf(error)?.details)
      tellFailed(
        failureOf(error, t),
        list && { label: t('details.showInUse'), run: () => void navigate(list) },
      )
    }
    onClose()
  }
  return (
    <Confirm
      title={t('details.deleteTitle', { title })}
      text={t('details.deleteAsk', { title })}
      verb={t('details.delete')}
      opened
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={confirmed}
      danger
    />
  )
}

/** The list of what still refers to it, where that list can be narrowed to it. */
function listInUse(row: AnyRow, details: Problem['details']) {
  const user = findResource(details?.resource ?? '')
  const field = details?.field ?? ''
  if (!user?.list.filters.some((path) => path === field)) return undefined
  const search = { filter: { [field]: [row._id] } }
  return { to: '/$plural', params: { plural: user.plural }, search } as const
}
