import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import type { Option } from '../ui/inputs/option.ts'
import type { Words } from '../ui/language.ts'

const writes = ['create', 'update', 'delete'] as const

/** What can be done with records of a resource, by the words of its buttons. */
export function actionsOf(resource: Resource, { t, label }: Words): readonly Option[] {
  const ordinary = writes
    .filter((write) => isByHand(resource, write))
    .map((write) => ({ value: write, label: asHeading(t(`permission.${write}`)) }))
  const own = Object.entries(resource.actions).map(([value, action]) => ({
    value,
    label: label(action.label),
  }))
  return [...ordinary, ...own]
}

/** As the labels of actions begin, among which it stands. */
function asHeading(verb: string): string {
  return verb.charAt(0).toUpperCase() + verb.slice(1)
}
