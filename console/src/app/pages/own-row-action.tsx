import { RowAction } from '../../engine/grid/row-action.tsx'
import type { RowActionProps } from '../../engine/grid/row-pencil.tsx'
import { latePart } from '../../ui/late-part.tsx'

const OwnRowActing = latePart(async () => (await import('./own-row-acting.tsx')).OwnRowActing)

/** The dialog and what it takes are fetched when somebody reaches for the action, and not with the pointer over a row. */
export function OwnRowAction(props: RowActionProps) {
  return <RowAction {...props} Acting={OwnRowActing} />
}
