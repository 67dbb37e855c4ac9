import { property, unit } from '@prona/contract/resources'
import { useParams } from '@tanstack/react-router'
import { MatrixPage } from '../../properties/matrix-page.tsx'
import { OpenResource } from './open-resource.tsx'

/** The floor matrix of a property, for whoever may see it and its units. */
export function OwnMatrix() {
  const { id = '' } = useParams({ strict: false })
  return (
    <OpenResource plural={property.plural} permission="read">
      {() => (
        <OpenResource plural={unit.plural} permission="read">
          {() => <MatrixPage key={id} id={id} />}
        </OpenResource>
      )}
    </OpenResource>
  )
}
