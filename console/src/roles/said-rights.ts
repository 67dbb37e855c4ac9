import { everything } from '@prona/contract/access'
import type { Page } from '@prona/contract/kernel/page'
import { basicPermissions, fieldNamed } from '@prona/contract/kernel/resource'
import { inSentence } from '@prona/contract/kernel/words'
import { findResource, pages } from '@prona/contract/registry'
import type { Words } from '../ui/language.ts'

type Said = readonly (readonly [resource: string, what: string])[]

/** Permissions, fields and resources in words, those of one resource together: «Njësi», «shiko, mbaj». */
export function byResource(some: readonly string[], words: Words): Said {
  const found = new Map<string, string[]>()
  for (const one of some) {
    const [name, what] = saidOf(one, words)
    found.set(name, [...(found.get(name) ?? []), ...(what === '' ? [] : [what])])
  }
  return [...found].map(([name, what]) => [name, what.join(', ')])
}

/** `unit.read`, `unit.minPrice`, `unit` or the permission of a page. */
export function saidOf(one: string, { t, label, language }: Words): readonly [string, string] {
  if (one === everything) return [t('role.everything'), '']
  const [single = '', part] = one.split('.')
  const resource = findResource(single)
  if (!resource) {
    const page: Page | undefined = pages.find(({ access }: Page) => access?.permission === one)
    return [page ? label(page.name) : one, '']
  }
  const name = label(resource.names.many)
  if (part === undefined) return [name, '']
  const basic = basicPermissions.find((verb) => verb === part)
  if (basic) return [name, t(`permission.${basic}`)]
  const word = resource.actions[part]?.label ?? fieldNamed(resource, part)?.label
  return [name, word ? inSentence(label(word), language) : part]
}
