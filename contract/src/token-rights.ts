import { may, type Rights, withNeeded } from './access.ts'

/** Who gets in, what they may do and who else is told no script decides: of people, roles and webhooks it only reads. */
const decidedByPeople: ReadonlySet<string> = new Set(['user', 'role', 'webhook', 'webhookDelivery'])
const forReading: ReadonlySet<string> = new Set(['read', 'report'])

function isForTokens(permission: string): boolean {
  const [single = '', verb = ''] = permission.split('.')
  return verb !== '' && (!decidedByPeople.has(single) || forReading.has(verb))
}

/** Those of somebody's permissions that a token of theirs can have; never the one that gives everything. */
export function permissionsForTokens(
  rights: Pick<Rights, 'permissions'>,
  wanted: readonly string[],
): readonly string[] {
  return [...new Set(wanted)].filter((one) => isForTokens(one) && may(rights, one))
}

/** The same with what they are of no use without: whoever changes units sees them. */
export function tokenPermissions(
  rights: Pick<Rights, 'permissions'>,
  wanted: readonly string[],
): readonly string[] {
  return permissionsForTokens(rights, withNeeded(wanted))
}
