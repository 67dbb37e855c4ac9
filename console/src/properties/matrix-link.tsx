import type { property } from '@prona/contract/resources'
import { unit } from '@prona/contract/resources'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { useWords } from '../ui/language.ts'
import { MatrixIcon } from './matrix-icon.tsx'
import { TimelineIcon } from './timeline-icon.tsx'

/** From a property to its floor matrix and its timeline. */
export function MatrixLink({ row: { _id: id } }: OwnHeadProps<typeof property>) {
  const { t } = useWords()
  const access = useAccess()
  if (!access.may(unit, 'read')) return null
  return (
    <>
      <Link className="btn" to="/properties/$id/matrix" params={{ id }}>
        <MatrixIcon />
        {t('matrix.name')}
      </Link>
      <Link className="btn" to="/properties/$id/timeline" params={{ id }}>
        <TimelineIcon />
        {t('timeline.name')}
      </Link>
    </>
  )
}
