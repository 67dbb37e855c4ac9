import { everything, lacking, may, ownersOf, type Rights, withFollowing } from '@prona/contract/access'
import type { FieldIssue } from '@prona/contract/kernel/errors'
import { resources } from '@prona/contract/registry'
import { type Context, longestHoldDaysOf, maxDiscountOf, type Reader } from '../kernel/context.ts'

/** What a role gives to its users. */
type Limits = Pick<Reader, 'longestHoldDays' | 'maxDiscountBp'>
export type Grant = Rights & Limits
type Granter = Pick<Reader, 'rights'> & Limits

export function granterIn(ctx: Pick<Context, 'user' | 'rights'>): Granter {
  return {
    rights: ctx.rights,
    longestHoldDays: longestHoldDaysOf(ctx),
    maxDiscountBp: maxDiscountOf(ctx),
  }
}

/**
 * Nobody grants what they lack: an issue for each field in which the role exceeds the rights of the one who gives it.
 */
export function grantIssues({ rights, ...limits }: Granter, role: Grant): FieldIssue[] {
  if (may(rights, everything)) return []
  const issues: FieldIssue[] = []
  if (lacking(rights, role.permissions).length > 0) issues.push({ field: 'permissions', code: 'notAllowed' })
  if (rights.ownRows.some((single) => reachesAll(role, single))) {
    issues.push({ field: 'ownRows', code: 'notAllowed' })
  }
  const hidden = withFollowing(role.hiddenFields)
  if (rights.hiddenFields.some((field) => !hidden.includes(field))) {
    issues.push({ field: 'hiddenFields', code: 'notAllowed' })
  }
  for (const field of ['longestHoldDays', 'maxDiscountBp'] as const) {
    const max = limits[field]
    if (role[field] > max) issues.push({ field, code: 'tooBig', params: { max } })
  }
  return issues
}

/** False where the role exceeds the granter's rights in anything. */
export function isWithin(granter: Granter, role: Grant): boolean {
  return grantIssues(granter, role).length === 0
}

/** What belongs to a record counts with the record: whoever reads all of its instalments has seen the order. */
function reachesAll(role: Grant, single: string): boolean {
  const goByIt = resources.filter((resource) => ownersOf(resource).some((owner) => owner.single === single))
  const hasAny = role.permissions.some((permission) =>
    goByIt.some((resource) => permission.startsWith(`${resource.single}.`)),
  )
  return hasAny && !role.ownRows.includes(single)
}
