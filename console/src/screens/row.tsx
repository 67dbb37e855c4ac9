import type { Resource } from '@prona/contract/kernel/resource'
import { Cover, Documents, Pictures } from '../files/record-files.tsx'
import { reasonOf, troubleOf } from '../kernel/failure.ts'
import { useScene } from '../kernel/fields/show.tsx'
import { titleOf } from '../kernel/use-references.ts'
import { useFormDetails, useRow } from '../kernel/use-row.ts'
import { useNamedPage } from '../ui/page-name.ts'
import { Failed, NotFound } from '../ui/page-states.tsx'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { useLate } from '../ui/use-late.ts'
import { Facts, SystemFacts } from './facts.tsx'
import { RelatedLists } from './related.tsx'
import { RowHead } from './row-head.tsx'

/** A record of any resource: what it is, what can be done with it now, and what belongs to it. */
export function RowScreen({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const { data: row, error, isPending, refetch } = useRow(resource, id)
  const { data: details } = useFormDetails(resource, id)
  const scene = useScene(row, { details })
  const isLate = useLate(isPending)
  const trouble = troubleOf(error)
  useNamedPage(row && titleOf(resource, row))

  if (trouble?.code === 'notFound' || trouble?.fields?.some(({ field }) => field === 'id'))
    return <NotFound />
  if (error && !row) {
    return <Failed reason={reasonOf(error)} requestId={trouble?.requestId} onRetry={() => refetch()} />
  }
  if (!row) return isLate ? <PageSkeleton /> : null
  return (
    <ScrollPage>
      <RowHead resource={resource} row={row} details={details} scene={scene} />
      <div className="cols">
        <div className="stack">
          <Facts resource={resource} row={row} scene={scene} />
          <RelatedLists resource={resource} row={row} />
          <Pictures resource={resource} row={row} />
          <Documents resource={resource} row={row} />
        </div>
        <aside className="stack">
          <Cover resource={resource} row={row} />
          <SystemFacts resource={resource} row={row} scene={scene} />
        </aside>
      </div>
    </ScrollPage>
  )
}
