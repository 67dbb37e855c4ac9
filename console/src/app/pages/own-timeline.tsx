import { property, unit } from '@prona/contract/resources'
import { useParams } from '@tanstack/react-router'
import { TimelinePage } from '../../properties/timeline-page.tsx'
import { OpenResource } from './open-resource.tsx'

/** Who has the units of a property when, for whoever may see it and its units. */
export function OwnTimeline() {
  const { id = '' } = useParams({ strict: false })
  return (
    <OpenResource plural={property.plural} permission="read">
      {() => (
        <OpenResource plural={unit.plural} permission="read">
          {() => <TimelinePage key={id} id={id} />}
        </OpenResource>
      )}
    </OpenResource>
  )
}
