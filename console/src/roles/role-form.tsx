import type { Resource } from '@prona/contract/kernel/resource'
import type { OwnGroups } from '../engine/form/form-groups.tsx'
import { FormScreen } from '../engine/form/form-screen.tsx'
import { RightsGroup } from './rights-group.tsx'

type Props = { readonly resource: Resource; readonly id?: string }

const groups: OwnGroups = { rights: RightsGroup }

/** A role: what it is called, and what whoever has it may do. */
export function RoleForm({ resource, id }: Props) {
  return <FormScreen resource={resource} id={id} groups={groups} />
}
