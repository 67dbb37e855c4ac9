import type { Resource } from '@prona/contract/kernel/resource'
import { useParams } from '@tanstack/react-router'
import { FormScreen } from '../../engine/form/form-screen.tsx'
import { OwnScreensProvider, useOwnScreens } from '../../engine/own-screens.ts'
import { OpenResource } from './open-resource.tsx'
import { ownScreensByResource } from './own-screens.ts'

export function CreatePage() {
  const { plural } = useParams({ from: '/signed-in/$plural/new' })
  return (
    <OpenResource plural={plural} permission="create">
      {(resource) => <FormPage key={plural} resource={resource} />}
    </OpenResource>
  )
}

export function EditPage() {
  const { plural, id } = useParams({ from: '/signed-in/$plural/$id/edit' })
  return (
    <OpenResource plural={plural} permission="update">
      {(resource) => <FormPage key={id} resource={resource} id={id} />}
    </OpenResource>
  )
}

type Props = { readonly resource: Resource; readonly id?: string }

function FormPage(props: Props) {
  return (
    <OwnScreensProvider value={ownScreensByResource}>
      <Form {...props} />
    </OwnScreensProvider>
  )
}

function Form(props: Props) {
  const { Form: Own = FormScreen } = useOwnScreens(props.resource)
  return <Own {...props} />
}
