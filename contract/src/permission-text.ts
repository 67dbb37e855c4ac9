import type { Label } from './kernel/field.ts'
import type { Page } from './kernel/page.ts'
import { basicPermissions } from './kernel/resource.ts'
import type { WordKey } from './kernel/words.ts'
import { findResource, pages } from './registry.ts'

type Words = { readonly t: (key: WordKey) => string; readonly label: (label: Label) => string }

/** A permission in the words of the form of a role: “Customers: delete”; of a page, its name. */
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
