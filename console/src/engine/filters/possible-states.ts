import type { Field } from '@prona/contract/kernel/field'
import { statesWithin } from '@prona/contract/kernel/kinds'
import type { Resource } from '@prona/contract/kernel/resource'
import { textsOf } from '../fields/view.ts'

type Filter = Readonly<Record<string, unknown>>

/** A filter by state offers those that the kinds filtered by can be in, and what is chosen already. */
export function asFiltered(resource: Resource, path: string, field: Field, filter: Filter): Field {
  if (path !== resource.state || field.kind !== 'choice') return field
  const chosen = Object.entries(filter).filter(([name, some]) => name !== path && Array.isArray(some))
  const possible = statesWithin(
    resource,
    Object.fromEntries(chosen.map(([name, some]) => [name, textsOf(some)])),
  )
  if (!possible) return field
  const kept = textsOf(filter[path])
  const choices = Object.entries(field.choices).filter(
    ([state]) => possible.has(state) || kept.includes(state),
  )
  return { ...field, choices: Object.fromEntries(choices) }
}
