import { dayOf, officeZone } from '@prona/contract/kernel/day'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { partyIssues, signingIssues } from '@prona/contract/orders/contract-rules'
import type { order } from '@prona/contract/resources'
import { settlePlan } from '../instalments/plan-of-order.ts'
import { followRents } from '../instalments/rents.ts'
import type { Context } from '../kernel/context.ts'
import { claimUnits } from './claims.ts'
import { moveOrder } from './close-order.ts'
import { refuseIssues } from './refuse-issues.ts'
import { refuseBadDeposit } from './reserve-order.ts'
import { hasClaims, lockUnits, unitsOf } from './unit-claims.ts'

type Order = Row<typeof order>

/** A signed sale or lease takes effect; its units are claimed now, unless they were reserved for it. */
export async function activateOrder(
  ctx: Context,
  draft: Order,
  input: ActionInput<typeof order, 'activate'>,
): Promise<Order> {
  refuseIssues([...partyIssues(draft), ...signingIssues(input, dayOf(ctx.now, officeZone))])
  const deposit = depositAfter(draft, input)
  if (draft.kind === 'lease' && draft.deposit) refuseBadDeposit(ctx, draft.deposit, deposit)
  await lockUnits(ctx, unitsOf(draft))
  if (!(await hasClaims(ctx, draft))) await claimUnits(ctx, draft)
  if (draft.kind === 'sale') await settlePlan(ctx, draft, input.signedOn)
  const active = await moveOrder(ctx, draft, { status: 'active', signedOn: input.signedOn, ...deposit })
  if (active.kind === 'lease') await followRents(ctx, active)
  return active
}

/** What was received with the reservation need not be said again. */
function depositAfter(draft: Order, { depositOn, depositWaived }: ActionInput<typeof order, 'activate'>) {
  if (draft.kind !== 'lease') return {}
  return {
    depositOn: depositOn ?? draft.depositOn,
    depositWaived: depositWaived ?? draft.depositWaived ?? false,
  }
}
