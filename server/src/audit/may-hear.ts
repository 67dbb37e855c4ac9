import { may, mayDo, type Rights } from '@prona/contract/access'
import { type AlertKind, alertsOfRecords } from '@prona/contract/audit/alerts'
import { audit } from '@prona/contract/audit/audit-page'
import { resourceNamed } from '@prona/contract/registry'

/** An alert is for whoever may open what it leads to: its record, or the audit. */
export function mayHear(rights: Pick<Rights, 'permissions'>, kind: AlertKind): boolean {
  const single = alertsOfRecords[kind]
  return single === undefined
    ? may(rights, audit.access.permission)
    : mayDo(rights, resourceNamed(single), 'read')
}
