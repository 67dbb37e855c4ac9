import { useParams } from '@tanstack/react-router'
import { ListScreen } from '../../engine/list/list-screen.tsx'
import { RememberList } from '../../engine/record/came-from.ts'
import { OpenResource } from './open-resource.tsx'

export function ListPage() {
  const { plural } = useParams({ from: '/signed-in/$plural' })
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
