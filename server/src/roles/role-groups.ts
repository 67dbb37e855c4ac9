import type { Rights } from '@prona/contract/access'
import { rightsWithin as held } from '@prona/contract/role-groups'
import { type RoleGroup, roleGroups } from '@prona/contract/roles/about-role'

/** The two groups of roles in the settings, each by the roles' `_id`. */
export type RoleGroups = Readonly<Record<RoleGroup, readonly string[]>>
type Role = Rights & { readonly _id: string }

/** A role's rights within the groups it belongs to. */
export function rightsWithin(groups: RoleGroups, { _id, permissions, ownRows, hiddenFields }: Role): Rights {
  return held(groupsOf(groups, _id), { permissions, ownRows, hiddenFields })
}

/** The groups that a role belongs to. */
export function groupsOf(groups: RoleGroups, role: string): RoleGroup[] {
  return roleGroups.filter((name) => groups[name].includes(role))
}
