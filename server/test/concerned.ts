import { isByHand, type Resource } from '@prona/contract/kernel/resource'
import { resources } from '@prona/contract/registry'

type Named = readonly [name: string, resource: Resource]

/** Stored resources, and derived ones. */
export const kept: readonly Named[] = named((resource) => !resource.followsFrom)
export const derived: readonly Named[] = named((resource) => resource.followsFrom !== undefined)

/** The writes that people can do with its records; only these can be tested. */
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
