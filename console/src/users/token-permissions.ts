import { everyPermission } from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import { basicPermissions } from '@prona/contract/kernel/resource'
import { findResource, pages } from '@prona/contract/registry'
import { permissionsForTokens } from '@prona/contract/token-rights'
import type { Option } from '../ui/inputs/option.ts'
import type { Words } from '../ui/language.ts'

/** What somebody can give to a token of theirs, in the words of the form of a role: “Customers: delete”. */
export function permissionsToGive(
  rights: { readonly permissions: readonly string[] },
  words: Words,
): readonly Option[] {
  return permissionsForTokens(rights, everyPermission()).flatMap((value) => {
    const label = textOf(value, words)
    const [single] = value.split('.')
    const needs = value.endsWith('.read') ? [] : [`${single}.read`]
    return label === undefined ? [] : [{ value, label, needs }]
  })
}

function textOf(permission: string, { t, label }: Words): string | undefined {
  const [single = '', verb = ''] = permission.split('.')
  const resource = findResource(single)
  const page = pages.find(({ access }: Page) => access?.permission === permission)
  const basic = basicPermissions.find((one) => one === verb)
  const action = resource?.actions[verb]
  const done = basic ? t(`permission.${basic}`) : action && label(action.label)
  const name = resource?.names.many ?? page?.name
  return name && done ? `${label(name)}: ${done}` : undefined
}
