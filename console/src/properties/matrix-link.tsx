import type { property } from '@prona/contract/resources'
import { unit } from '@prona/contract/resources'
import { matrixPage } from '@prona/contract/units/matrix'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../engine/data/access.ts'
import type { OwnHeadProps } from '../engine/own-screens.ts'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../ui/language.ts'

/** From a property to its floor matrix. */
export function MatrixLink({ row: { _id: id } }: OwnHeadProps<typeof property>) {
  const { label } = useWords()
  const access = useAccess()
  if (!access.may(unit, 'read')) return null
  return (
    <Link className="btn" to="/properties/$id/matrix" params={{ id }}>
      <Icon name="matrix" />
      {label(matrixPage.name)}
    </Link>
  )
}
