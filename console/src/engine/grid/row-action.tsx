import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { ActionDialog } from '../action/action-dialog.tsx'
import { closedNow, offeredActions } from '../action/closed-now.ts'
import { useAccess } from '../data/access.ts'
import { titleOf } from '../data/use-references.ts'
import { useFormDetails } from '../data/use-row.ts'

type Props = { readonly resource: Resource; readonly row: AnyRow; readonly onChoose: (name: string) => void }

/** The action that would be the primary one on the record's page. */
export function RowAction({ resource, row, onChoose }: Props) {
  const words = useWords()
  const access = useAccess()
  const first = offeredActions(resource, row).find(
    ([name, action]) =>
      !action.danger &&
      access.may(resource, name) &&
      !closedNow(resource, row, undefined, { words, action: name }),
  )
  if (!first) return null
  const [name, action] = first
  const label = words.label(action.label)
  return (
    <button
      type="button"
      className="btn btn--s btn--primary"
      aria-label={`${label}: ${titleOf(resource, row)}`}
      onClick={() => onChoose(name)}
    >
      {label}
    </button>
  )
}

type ActingProps = Omit<Props, 'onChoose'> & { readonly name: string; readonly onClose: () => void }

/** The action's dialog, once the record's limits are here. */
export function RowActing({ resource, row, name, onClose }: ActingProps) {
  const { data: details } = useFormDetails(resource, row._id)
  const action = resource.actions[name]
  if (!details || !action) return null
  return (
    <ActionDialog
      resource={resource}
      row={row}
      details={details}
      name={name}
      action={action}
      onClose={onClose}
    />
  )
}
