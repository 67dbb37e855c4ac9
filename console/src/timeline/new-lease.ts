import { order } from '@prona/contract/resources'
import type { LeaseDays } from './line.ts'

/** Where the form of a new lease is, with the unit and its days filled in. */
export function newLease(unit: string, { startsOn, endsOn }: LeaseDays) {
  const given = { lines: [{ unit }], startsOn, ...(endsOn === null ? {} : { endsOn }) }
  return {
    to: '/$plural/new',
    params: { plural: order.plural },
    search: { as: 'lease', with: given },
  } as const
}
