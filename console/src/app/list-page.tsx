import { useParams } from '@tanstack/react-router'
import { RememberList } from '../screens/came-from.ts'
import { ListScreen } from '../screens/list.tsx'
import { OpenResource } from './open-resource.tsx'

export function ListPage() {
  const { plural } = useParams({ from: '/inside/$plural' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => (
        <>
          <RememberList resource={resource} />
          <ListScreen key={plural} resource={resource} />
        </>
      )}
    </OpenResource>
  )
}
