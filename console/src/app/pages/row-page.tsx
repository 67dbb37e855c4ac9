import { useParams } from '@tanstack/react-router'
import { RowScreen } from '../../engine/record/record-screen.tsx'
import { OpenResource } from './open-resource.tsx'

export function RowPage() {
  const { plural, id } = useParams({ from: '/inside/$plural/$id' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => <RowScreen key={id} resource={resource} id={id} />}
    </OpenResource>
  )
}
