import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useNavigate } from '@tanstack/react-router'
import { Confirm } from '../../ui/confirm.tsx'
import { useWords } from '../../ui/language.ts'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'
import { failureOf } from '../data/problems.ts'
import { nameOf } from '../data/use-references.ts'
import { useRemove } from '../data/use-row.ts'

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly onClose: () => void }

/** Asks for confirmation, deletes the record and goes back to the list. */
export function Deletion({ resource, row, onClose }: Props) {
  const { t, label } = useWords()
  const navigate = useNavigate()
  const remove = useRemove(resource, row)
  const title = nameOf(resource, row, label)
  const confirmed = async () => {
    try {
      await remove.mutateAsync()
      tellDone(t('details.deleted', { title }))
      navigate({ to: '/$plural', params: { plural: resource.plural }, replace: true })
    } catch (error) {
      tellFailed(failureOf(error, t))
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
