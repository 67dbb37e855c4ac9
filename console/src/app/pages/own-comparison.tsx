import { RowActionContext } from '../../engine/grid/row-pencil.tsx'
import { ComparisonPage } from '../../units/comparison-page.tsx'
import { OwnRowAction } from './own-row-action.tsx'

/** Units side by side, each with the action it has in their list. */
export function OwnComparison() {
  return (
    <RowActionContext value={OwnRowAction}>
      <ComparisonPage />
    </RowActionContext>
  )
}
