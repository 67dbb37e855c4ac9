import type { Resource } from '@prona/contract/kernel/resource'
import { unit } from '@prona/contract/resources'

/** The same in all units of one property. */
const alike: readonly string[] = ['property', 'property.status', 'city']

/** Units with the list's own filters, but for those that narrow nothing in one property. */
export const narrowable: Resource = {
  ...unit,
  list: { ...unit.list, filters: unit.list.filters.filter((one) => !alike.includes(one)) },
}
