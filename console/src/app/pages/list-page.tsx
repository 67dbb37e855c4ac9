import { useParams } from '@tanstack/react-router'
import { RowActingContext } from '../../engine/grid/row-pencil.tsx'
import { ListScreen } from '../../engine/list/list-screen.tsx'
import { RememberList } from '../../engine/record/came-from.ts'
import { latePart } from '../../ui/late-part.tsx'
import { OpenResource } from './open-resource.tsx'

const OwnRowActing = latePart(async () => (await import('./own-row-acting.tsx')).OwnRowActing)

export function ListPage() {
  const { plural } = useParams({ from: '/signed-in/$plural' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => (
        <RowActingContext value={OwnRowActing}>
          <RememberList resource={resource} />
          <ListScreen key={plural} resource={resource} />
        </RowActingContext>
      )}
    </OpenResource>
  )
}
