import type { Resource } from '@prona/contract/kernel/resource'
import { useParams } from '@tanstack/react-router'
import { OwnScreensProvider, useOwnScreens } from '../../engine/own-screens.ts'
import { RowScreen } from '../../engine/record/record-screen.tsx'
import { OpenResource } from './open-resource.tsx'
import { ownScreensByResource } from './own-screens.ts'

export function RowPage() {
  const { plural, id } = useParams({ from: '/signed-in/$plural/$id' })
  return (
    <OpenResource plural={plural} permission="read">
      {(resource) => (
        <OwnScreensProvider value={ownScreensByResource}>
          <RecordPage key={id} resource={resource} id={id} />
        </OwnScreensProvider>
      )}
    </OpenResource>
  )
}

function RecordPage(props: { readonly resource: Resource; readonly id: string }) {
  const { RecordPage: Page = RowScreen } = useOwnScreens(props.resource)
  return <Page {...props} />
}
