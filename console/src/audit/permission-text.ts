import type { Page } from '@prona/contract/kernel/page'
import { basicPermissions } from '@prona/contract/kernel/resource'
import { findResource, pages } from '@prona/contract/registry'
import type { Words } from '../ui/language.ts'

/** A permission in the words of the form of a role: “Customers: delete”. */
export function permissionText(permission: string, { t, label }: Words): string {
  const [single = '', verb = ''] = permission.split('.')
  const resource = findResource(single)
  const page = pages.find(({ access }: Page) => access?.permission === permission)
  const basic = basicPermissions.find((one) => one === verb)
  const action = resource?.actions[verb]
  const done = basic ? t(`permission.${basic}`) : action && label(action.label)
  const name = resource?.names.many ?? page?.name
  return name && done ? `${label(name)}: ${done}` : permission
}
