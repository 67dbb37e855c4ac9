import { AppError } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { holdIssue, latestEnd } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { longestHoldDaysOf } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { claimUnits } from './claims.ts'
import { moveOrder } from './close-order.ts'
import { requireAllowedPrices } from './discount-limits.ts'
import { holdEndsLatest, holdTooLong, sentences } from './sentences.ts'

/** Reserves the units for this order until the hold ends. The price stays the one of the draft. */
export async function holdOrder(
  ctx: Context,
  draft: Row<typeof order>,
  { expiresAt }: ActionInput<typeof order, 'hold'>,
): Promise<Row<typeof order>> {
  refuseBadEnd(ctx, expiresAt)
  await claimUnits(ctx, draft)
  await requireAllowedPrices(ctx, draft)
  const until = new Date(expiresAt).toISOString()
  return moveOrder(ctx, draft, { status: 'held', heldAt: ctx.now, expiresAt: until })
}

/**
 * Another end for a hold, within what the role of whoever asks allows from its beginning on: from now on, it could be
 * extended without end.
 */
export async function extendHold(
  ctx: Context,
  held: Row<typeof order>,
  { expiresAt }: ActionInput<typeof order, 'extend'>,
): Promise<Row<typeof order>> {
  refuseBadEnd(ctx, expiresAt, held.heldAt ?? undefined)
  return updateRow(ctx, order, held, { expiresAt: new Date(expiresAt).toISOString() })
}

function refuseBadEnd(ctx: Context, expiresAt: string, since?: string): void {
  const longest = longestHoldDaysOf(ctx)
  const issue = holdIssue(expiresAt, ctx.now, longest, since)
  if (!issue) return
  const tooLong = since ? holdEndsLatest(latestEnd(since, longest)) : holdTooLong(longest)
  const message = issue === 'past' ? sentences.holdHasPassed : tooLong
  throw new AppError('invalid', {}, [{ field: 'expiresAt', code: 'rule', message }])
}
