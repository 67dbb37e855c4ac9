import { actionFor } from '@prona/contract/kernel/closed-action'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useBusyPress } from '../../ui/use-busy-press.ts'
import { ActionDialog } from '../action/action-dialog.tsx'
import { useFormDetails } from '../data/use-row.ts'

export type RowActingProps = {
  readonly resource: Resource
  readonly row: AnyRow
  readonly name: string
  readonly onClose: () => void
}

/** The dialog of a row's action, once the record's limits are here. */
export function RowActing({ resource, row, name, onClose }: RowActingProps) {
  const { data: details } = useFormDetails(resource, row._id)
  const action = actionFor(resource, row, name)
  useBusyPress(!details)
  if (!details || !action) return null
  return (
    <ActionDialog
      resource={resource}
      row={details.record ?? row}
      details={details}
      name={name}
      action={action}
      onClose={onClose}
    />
  )
}
