import { order } from '@prona/contract/resources'
import { ActionDialog } from '../engine/action/action-dialog.tsx'
import { useFormDetails } from '../engine/data/use-row.ts'
import { useBusyPress } from '../ui/use-busy-press.ts'

type Props = { readonly id: string; readonly onClose: () => void }

/** Reserves what an order holds without leaving the page one is on. */
export function ReserveHere({ id, onClose }: Props) {
  const { data } = useFormDetails(order, id)
  useBusyPress(!data?.record)
  if (!data?.record) return null
  return (
    <ActionDialog
      resource={order}
      row={data.record}
      details={data}
      name="reserve"
      action={order.actions.reserve}
      onClose={onClose}
    />
  )
}
