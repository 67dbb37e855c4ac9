import { unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { type ListState, searchOf } from '../engine/data/list-state.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { MatrixIcon } from './matrix-icon.tsx'

type Props = {
  /** The property. */
  readonly id: string
  /** The list of its units, narrowed as they are here. */
  readonly state: ListState
  readonly isMatrix?: boolean
}

/** The units of a property as a list or as they lie in it; what narrows them goes along. */
export function MatrixViews({ id, state, isMatrix = false }: Props) {
  const { t } = useWords()
  const { property: _, ...filter } = state.filter
  const { q, where } = state
  const names = {
    list: (
      <>
        <Icon name="list" small />
        {t('matrix.list')}
      </>
    ),
    matrix: (
      <>
        <MatrixIcon />
        {t('matrix.short')}
      </>
    ),
  }
  const ofList = searchOf({ ...state, page: 1, after: undefined, before: undefined })
  const { q: typed, filter: narrowed, where: groups } = searchOf({ ...state, q, filter, where })
  return (
    <nav className="seg" aria-label={t('matrix.views')}>
      {isMatrix ? (
        <Link to="/$plural" params={{ plural: unit.plural }} search={ofList}>
          {names.list}
        </Link>
      ) : (
        <span aria-current="page">{names.list}</span>
      )}
      {isMatrix ? (
        <span aria-current="page">{names.matrix}</span>
      ) : (
        <Link
          to="/properties/$id/matrix"
          params={{ id }}
          search={{ q: typed, filter: narrowed, where: groups }}
        >
          {names.matrix}
        </Link>
      )}
    </nav>
  )
}
