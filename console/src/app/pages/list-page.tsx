import type { Resource } from '@prona/contract/kernel/resource'
import { useParams } from '@tanstack/react-router'
import { SelectionActionContext } from '../../engine/batch/selection-action.ts'
import { type AskedWords, AskedWordsContext } from '../../engine/filters/asked-words-context.ts'
import { RowActionContext } from '../../engine/grid/row-pencil.tsx'
import { ListScreen } from '../../engine/list/list-screen.tsx'
import { RememberList } from '../../engine/record/came-from.ts'
import { latePiece } from '../../ui/late-part.tsx'
import { OpenResource } from './open-resource.tsx'

const OwnSelectionAction = latePiece(
  async () => (await import('./own-selection-action.tsx')).OwnSelectionAction,
)
const OwnRowAction = latePiece(async () => (await import('./own-row-action.tsx')).OwnRowAction)

async function fetchAskedWords({ single }: Pick<Resource, 'single'>): Promise<AskedWords> {
  return (await import('./own-asked-words.ts')).ownAskedWords[single] ?? {}
}

export function ListPage() {
  const { plural } = useParams({ from: '/signed-in/$plural' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => (
        <RowActionContext value={OwnRowAction}>
          <SelectionActionContext value={OwnSelectionAction}>
            <AskedWordsContext value={fetchAskedWords}>
              <RememberList resource={resource} />
              <ListScreen key={plural} resource={resource} />
            </AskedWordsContext>
          </SelectionActionContext>
        </RowActionContext>
      )}
    </OpenResource>
  )
}
