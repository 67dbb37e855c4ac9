import { allPermissions, everything, may, type Rights, withFollowing } from '@prona/contract/access'

/** What two roles both allow, and nothing that only one of them does. */
export function rightsOfBoth(one: Rights, other: Rights): Rights {
  const both = [everything, ...allPermissions].filter(
    (permission) => may(one, permission) && may(other, permission),
  )
  return {
    permissions: both.includes(everything) ? [everything] : both,
    ownRows: [...new Set([...one.ownRows, ...other.ownRows])],
    hiddenFields: withFollowing([...one.hiddenFields, ...other.hiddenFields]),
  }
}
