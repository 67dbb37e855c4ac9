import type { ClosedReason } from '../kernel/closed-action.ts'
import type { Row } from '../kernel/resource.ts'
import type { unit } from './unit.ts'

type State = Pick<Row<typeof unit>, 'status' | 'saleState' | 'blockedReason'>

/** Only a unit that nobody has and that is not blocked is held. One that is let can be: it is sold with its tenant. */
export function whyUnitClosed(row: State, verb: string): ClosedReason | undefined {
  if (verb !== 'hold' || (row.saleState === 'available' && !row.blockedReason)) return undefined
  return { code: 'state', field: 'status', open: ['available'], is: row.status }
}
