import { unit } from '@prona/contract/resources'
import type { SelectionActionProps } from '../../engine/batch/selection-action.ts'
import { CompareLink } from '../../units/compare-link.tsx'

export function OwnSelectionAction({ resource, selection }: SelectionActionProps) {
  return resource.single === unit.single ? <CompareLink selection={selection} /> : null
}
