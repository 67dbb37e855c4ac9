import type { Resource } from '@prona/contract/kernel/resource'
import { RowScreen } from '../engine/record/record-screen.tsx'

export function OrderPage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  return <RowScreen resource={resource} id={id} />
}
