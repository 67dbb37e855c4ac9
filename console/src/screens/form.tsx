import type { Resource } from '@prona/contract/kernel/resource'
import { reasonOf, troubleOf } from '../kernel/failure.ts'
import { useFormDetails } from '../kernel/use-row.ts'
import { Failed, NotFound } from '../ui/page-states.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { RecordForm } from './record-form.tsx'

/** Creates a record or, with an id, changes one. */
export function FormScreen({ resource, id }: { readonly resource: Resource; readonly id?: string }) {
  const { data, error, isPending, refetch } = useFormDetails(resource, id)
  const isLate = useLate(isPending)
  const trouble = troubleOf(error)
  if (trouble?.code === 'notFound') return <NotFound />
  if (error && !data) {
    return <Failed reason={reasonOf(error)} requestId={trouble?.requestId} onRetry={() => refetch()} />
  }
  if (!data) return isLate ? <PageSkeleton /> : null
  return <RecordForm resource={resource} details={data} row={id === undefined ? undefined : data.record} />
}
