import type { Resource } from '@prona/contract/kernel/resource'

/** What the server writes descriptions of. */
const described: readonly string[] = ['property', 'unit']

/** The group of facts the description stands in, where one can be written by the server. */
export function describedGroup({ single, fields }: Resource): string | undefined {
  return described.includes(single) ? fields.description?.group : undefined
}
