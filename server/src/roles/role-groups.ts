import { allPermissions, everything, type Rights, withFollowing } from '@prona/contract/access'
import { resourceNamed, resources } from '@prona/contract/registry'

/** The two groups of roles in the settings, each by the roles' `_id`. */
export type RoleGroups = {
  readonly reportingRoles: readonly string[]
  readonly limitedRoles: readonly string[]
}
type Role = Rights & { readonly _id: string }

/** A role's rights within the groups it belongs to: a group only ever takes rights away. */
export function rightsWithin(groups: RoleGroups, role: Role): Rights {
  let rights: Rights = {
    permissions: role.permissions,
    ownRows: role.ownRows,
    hiddenFields: role.hiddenFields,
  }
  if (groups.reportingRoles.includes(role._id)) rights = onlyReading(rights)
  if (groups.limitedRoles.includes(role._id)) rights = limited(rights)
  return rights
}

function onlyReading(rights: Rights): Rights {
  return { ...rights, permissions: spelledOut(rights).filter((one) => /\.(read|report)$/.test(one)) }
}

function limited(rights: Rights): Rights {
  const own = resources.map((resource) => resource.single).filter((single) => !seenByBranch.includes(single))
  return {
    permissions: spelledOut(rights).filter((one) => !one.endsWith('.report')),
    ownRows: [...new Set([...rights.ownRows, ...own])],
    hiddenFields: withFollowing([...rights.hiddenFields, ...pricesOfUnits]),
  }
}

const seenByBranch = ['property', 'unit']

const pricesOfUnits = Object.entries(resourceNamed('unit').fields).flatMap(([name, field]) =>
  field.kind === 'money' ? [`unit.${name}`] : [],
)

function spelledOut(rights: Rights): readonly string[] {
  return rights.permissions.includes(everything) ? allPermissions : rights.permissions
}
