import type { ActionInput } from '@prona/contract/kernel/resource'
import type { order } from '@prona/contract/resources'

/** What was noted when units changed hands; what was left open is nothing. */
export function recordOf({
  doneOn,
  meters = null,
  keys = null,
  defects = null,
  signedBy,
}: ActionInput<typeof order, 'handOver'>) {
  return { doneOn, meters, keys, defects, signedBy }
}
