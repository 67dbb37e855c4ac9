import '../ui/styles/order.css'
import type { Resource } from '@prona/contract/kernel/resource'
import type { OwnGroups } from '../engine/form/form-groups.tsx'
import { FormScreen } from '../engine/form/form-screen.tsx'
import { LinesGroup } from './lines-group.tsx'
import { PartiesGroup } from './parties-group.tsx'

const groups: OwnGroups = { parties: PartiesGroup, lines: LinesGroup }

/** An order as one writes it: for whom, which units, and at once what it comes to. */
export function OrderForm({ resource, id }: { readonly resource: Resource; readonly id?: string }) {
  return <FormScreen resource={resource} id={id} groups={groups} />
}
