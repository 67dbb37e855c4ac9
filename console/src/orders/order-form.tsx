import type { Resource } from '@prona/contract/kernel/resource'
import { FormScreen } from '../engine/form/form-screen.tsx'

export function OrderForm({ resource, id }: { readonly resource: Resource; readonly id?: string }) {
  return <FormScreen resource={resource} id={id} />
}
