import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { partyIssues, signingIssues } from '@prona/contract/orders/contract-rules'
import type { order } from '@prona/contract/resources'
import { settlePlan } from '../instalments/plan-of-order.ts'
import { followRents } from '../instalments/rents.ts'
import type { Context } from '../kernel/context.ts'
import { claimUnits } from './claims.ts'
import { moveOrder } from './close-order.ts'
import { requireAllowedPrices } from './discount-limits.ts'
import { refuseIssues } from './refuse-issues.ts'
import { endRentsBefore } from './rolling-leases.ts'
import { hasClaims, lockUnits, unitsOf } from './unit-claims.ts'

type Order = Row<typeof order>

/** A signed sale or lease takes effect; its units are claimed now, unless they were reserved for it. */
export async function activateOrder(
  ctx: Context,
  draft: Order,
  input: ActionInput<typeof order, 'activate'>,
): Promise<Order> {
  refuseIssues([...partyIssues(draft), ...signingIssues(draft, input, dayOf(ctx.now, officeZone))])
  await lockUnits(ctx, unitsOf(draft))
  if (!(await hasClaims(ctx, draft))) await claimUnits(ctx, draft)
  await requireAllowedPrices(ctx, draft)
  const { signedOn } = input
  if (draft.kind === 'sale') await settlePlan(ctx, draft, signedOn)
  const active = await moveOrder(ctx, draft, { status: 'active', signedOn, ...securityAfter(draft, input) })
  if (active.kind === 'lease') {
    await followRents(ctx, active)
    await endRentsBefore(ctx, active)
  }
  return active
}

/** What was received with the reservation need not be said again. */
function securityAfter(
  draft: Order,
  { securityOn, securityWaived }: ActionInput<typeof order, 'activate'>,
): Partial<Order> {
  if (draft.kind !== 'lease') return {}
  return { securityOn: securityOn ?? draft.securityOn, securityWaived: securityWaived ?? false }
}
