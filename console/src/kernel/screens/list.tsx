import type { Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../../ui/language.ts'
import { PageSkeleton } from '../../ui/skeleton.tsx'

export function ListScreen({ resource }: { readonly resource: Resource }) {
  const { label } = useWords()
  return (
    <>
      <div className="head">
        <h1>{label(resource.names.many)}</h1>
      </div>
      <PageSkeleton />
    </>
  )
}
