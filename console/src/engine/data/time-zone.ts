import { officeZone } from '@prona/contract/kernel/day'

/** Times are shown as the company's clocks show them, wherever the reader is. */
export const timeZone = officeZone
