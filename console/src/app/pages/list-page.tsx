import { useParams } from '@tanstack/react-router'
import { SelectionActionContext } from '../../engine/batch/selection-action.ts'
import { RowActionContext } from '../../engine/grid/row-pencil.tsx'
import { ListScreen } from '../../engine/list/list-screen.tsx'
import { RememberList } from '../../engine/record/came-from.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { OpenResource } from './open-resource.tsx'

const OwnSelectionAction = latePiece(
  async () => (await import('./own-selection-action.tsx')).OwnSelectionAction,
)
const OwnRowAction = latePiece(async () => (await import('./own-row-action.tsx')).OwnRowAction)

export function ListPage() {
  const { plural } = useParams({ from: '/signed-in/$plural' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => (
        <RowActionContext value={OwnRowAction}>
          <SelectionActionContext value={OwnSelectionAction}>
            <RememberList resource={resource} />
            <ListScreen key={plural} resource={resource} />
          </SelectionActionContext>
        </RowActionContext>
      )}
    </OpenResource>
  )
}
