import { unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { type ListState, searchOf } from '../engine/data/list-state.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'
import { MatrixIcon } from './matrix-icon.tsx'
import { TimelineIcon } from './timeline-icon.tsx'

type Props = {
  /** The property. */
  readonly id: string
  /** The list of its units, narrowed as they are here. */
  readonly state: ListState
  /** Which of them one is looking at. */
  readonly now?: 'list' | 'matrix' | 'timeline'
}

/** The units of a property as a list, as they lie in it, or over days; what narrows them goes along. */
export function MatrixViews({ id, state, now = 'list' }: Props) {
  const { t } = useWords()
  const { property: _, ...filter } = state.filter
  const { q, where } = state
  const ofList = searchOf({ ...state, page: 1, after: undefined, before: undefined })
  const { q: typed, filter: narrowed, where: groups } = searchOf({ ...state, q, filter, where })
  const list = (
    <>
      <Icon name="list" small />
      {t('matrix.list')}
    </>
  )
  const matrix = (
    <>
      <MatrixIcon />
      {t('matrix.short')}
    </>
  )
  const timeline = (
    <>
      <TimelineIcon />
      {t('timeline.short')}
    </>
  )
  return (
    <nav className="seg" aria-label={t('matrix.views')}>
      {now === 'list' ? (
        <span aria-current="page">{list}</span>
      ) : (
        <Link to="/$plural" params={{ plural: unit.plural }} search={ofList}>
          {list}
        </Link>
      )}
      {now === 'matrix' ? (
        <span aria-current="page">{matrix}</span>
      ) : (
        <Link
          to="/properties/$id/matrix"
          params={{ id }}
          search={{ q: typed, filter: narrowed, where: groups }}
        >
          {matrix}
        </Link>
      )}
      {now === 'timeline' ? (
        <span aria-current="page">{timeline}</span>
      ) : (
        <Link to="/properties/$id/timeline" params={{ id }}>
          {timeline}
        </Link>
      )}
    </nav>
  )
}
