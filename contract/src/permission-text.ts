import type { Label } from './kernel/field.ts'
import type { Page } from './kernel/page.ts'
import { basicPermissions } from './kernel/resource.ts'
import { inSentence, type Language, type WordKey } from './kernel/words.ts'
import { findResource, pages } from './registry.ts'

type Speech = {
  readonly t: (key: WordKey) => string
  readonly label: (label: Label) => string
  readonly language: Language
}

/** A permission in the words of the form of a role: “Customers: delete”. */
export function permissionText(permission: string, { t, label, language }: Speech): string {
  const [single = '', verb = ''] = permission.split('.')
  const resource = findResource(single)
  const page = pages.find(({ access }: Page) => access?.permission === permission)
  const basic = basicPermissions.find((one) => one === verb)
  const action = resource?.actions[verb]
  const done = basic ? t(`permission.${basic}`) : action && inSentence(label(action.label), language)
  const name = resource?.names.many ?? page?.name
  return name && done ? `${label(name)}: ${done}` : permission
}

/** What a role may do, sees only of its own or does not see, in words: a permission, a resource or a field. */
export function rightText(right: string, speech: Speech): string {
  const said = permissionText(right, speech)
  const [single = '', path] = right.split('.')
  const resource = findResource(single)
  if (!resource || said !== right) return said
  const field = path === undefined ? undefined : resource.fields[path]
  return [resource.names.many, ...(field ? [field.label] : [])].map((one) => speech.label(one)).join(': ')
}
