import type { Resource } from '@prona/contract/kernel/resource'
import { lazy, Suspense } from 'react'
import type { ListState } from '../kernel/list-state.ts'
import { type Selection, selectedCount } from '../kernel/selection.ts'

const ChosenBar = lazy(() =>
  import('../batches/chosen-bar.tsx').then((file) => ({ default: file.ChosenBar })),
)

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly selection: Selection
  /** Of all that the filter finds. */
  readonly total: number
  readonly onClear: () => void
}

/** Docks above the pager, so that it hides no row; what it can do loads when the first row is chosen. */
export function SelectionBar(props: Props) {
  const count = selectedCount(props.selection, props.total)
  if (count === 0) return null
  return (
    <Suspense fallback={<div className="selbar" />}>
      <ChosenBar {...props} count={count} />
    </Suspense>
  )
}
