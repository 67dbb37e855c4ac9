import type { Resource } from '@prona/contract/kernel/resource'
import { useNamedPage } from '../ui/page-name.ts'
import { ScrollPage } from '../ui/scroll-page.tsx'

export function RowScreen({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  useNamedPage(id)
  return (
    <ScrollPage>
      <h1>
        {resource.single} {id}
      </h1>
    </ScrollPage>
  )
}
