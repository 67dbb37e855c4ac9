import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { tellLost } from '../../ui/late-part.tsx'
import { useLatePart } from '../../ui/use-late-part.ts'
import type { ListState } from '../data/list-state.ts'
import { type Selection, selectedCount } from '../data/selection.ts'

type Props = {
  readonly resource: Resource
  readonly state: ListState
  readonly selection: Selection
  readonly rows: readonly AnyRow[]
  /** The number of records the filter finds. */
  readonly total: number
  readonly onClear: () => void
  /** How many there are, in words of its own. */
  readonly said?: string
}

/** Docks above the pager, so that it hides no row; its actions are fetched when the first row is selected. */
export function SelectionBar(props: Props) {
  const { t } = useWords()
  const count = selectedCount(props.selection, props.total)
  const ChosenBar = useLatePart(
    count > 0,
    async () => (await import('../batch/chosen-bar.tsx')).ChosenBar,
    () => {
      props.onClear()
      tellLost(t)
    },
  )
  if (count === 0) return null
  return ChosenBar ? <ChosenBar {...props} count={count} /> : <div className="selbar" />
}
