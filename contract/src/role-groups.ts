import { everyPermission, everything, type Rights, withFollowing } from './access.ts'
import { resourceNamed, resources } from './registry.ts'
import type { RoleGroup } from './roles/about-role.ts'

/** Rights within the groups that their role belongs to: a group only ever takes rights away. */
export function rightsWithin<R extends Rights>(groups: readonly RoleGroup[], rights: R): R {
  let within = rights
  if (groups.includes('reportingRoles')) within = onlyReading(within)
  if (groups.includes('limitedRoles')) within = limited(within)
  return within
}

function onlyReading<R extends Rights>(rights: R): R {
  return { ...rights, permissions: spelledOut(rights).filter((one) => /\.(read|report)$/.test(one)) }
}

function limited<R extends Rights>(rights: R): R {
  const own = resources.map((resource) => resource.single).filter((single) => !seenByBranch.includes(single))
  return {
    ...rights,
    permissions: spelledOut(rights).filter((one) => !one.endsWith('.report')),
    ownRows: [...new Set([...rights.ownRows, ...own])],
    hiddenFields: withFollowing([...rights.hiddenFields, ...pricesOfUnits()]),
  }
}

const seenByBranch = ['property', 'unit']

function pricesOfUnits(): readonly string[] {
  return Object.entries(resourceNamed('unit').fields).flatMap(([name, field]) =>
    field.kind === 'money' ? [`unit.${name}`] : [],
  )
}

function spelledOut(rights: Rights): readonly string[] {
  return rights.permissions.includes(everything) ? everyPermission() : rights.permissions
}
