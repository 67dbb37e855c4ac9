import type { Resource } from '@prona/contract/kernel/resource'
import { useWords } from '../ui/language.ts'
import { ScrollPage } from '../ui/scroll-page.tsx'

/** Without an id: a new record. */
export function FormScreen({ resource, id }: { readonly resource: Resource; readonly id?: string }) {
  const { label } = useWords()
  return (
    <ScrollPage>
      <h1>
        {label(resource.names.add)} {id}
      </h1>
    </ScrollPage>
  )
}
