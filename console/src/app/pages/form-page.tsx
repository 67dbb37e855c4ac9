import { useParams } from '@tanstack/react-router'
import { FormScreen } from '../../engine/form/form-screen.tsx'
import { OpenResource } from './open-resource.tsx'

export function CreatePage() {
  const { plural } = useParams({ from: '/inside/$plural/new' })
  return (
    <OpenResource plural={plural} permission="create">
      {(resource) => <FormScreen key={plural} resource={resource} />}
    </OpenResource>
  )
}

export function EditPage() {
  const { plural, id } = useParams({ from: '/inside/$plural/$id/edit' })
  return (
    <OpenResource plural={plural} permission="update">
      {(resource) => <FormScreen key={id} resource={resource} id={id} />}
    </OpenResource>
  )
}
