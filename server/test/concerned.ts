import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'

type Named = readonly [name: string, resource: Resource]

/** What is kept in a table, and what follows from it. */
export const kept: readonly Named[] = named((resource) => !resource.followsFrom)
export const derived: readonly Named[] = named((resource) => resource.followsFrom !== undefined)

/** How people write its records at all: of what they do not there is nothing to test. */
export function writesOf(resource: Resource) {
  const [creates, changes, removes] = [
    isByHand(resource, 'create'),
    isByHand(resource, 'update'),
    isByHand(resource, 'delete'),
  ]
  return { creates, changes, removes, all: creates && changes && removes }
}

function named(isMeant: (resource: Resource) => boolean): Named[] {
  return resources.filter(isMeant).map((resource) => [resource.single, resource])
}
