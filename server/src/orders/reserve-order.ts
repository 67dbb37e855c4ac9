import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { depositIssues } from '@prona/contract/orders/order-life'
import type { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { moveOrder } from './close-order.ts'
import { sentences } from './sentences.ts'
import { lockUnits, unitsOf } from './unit-claims.ts'

type Input = ActionInput<typeof order, 'reserve'>

/** Makes a hold a reservation, which has no end, once its deposit was received or waived. */
export async function reserveOrder(
  ctx: Context,
  held: Row<typeof order>,
  input: Input,
): Promise<Row<typeof order>> {
  const deposit = input.deposit ?? held.deposit
  refuseBadDeposit(ctx, deposit, input)
  const changes = {
    expiresAt: null,
    deposit,
    depositOn: input.depositOn ?? null,
    depositWaived: input.depositWaived ?? false,
  }
  await lockUnits(ctx, unitsOf(held))
  return moveOrder(ctx, held, { ...changes, status: 'reserved' })
}

function refuseBadDeposit(ctx: Context, deposit: number | null, input: Input): void {
  const issues = depositIssues(deposit, input).map((issue) => places[issue])
  if (input.depositOn && input.depositOn > dayOf(ctx.now, officeZone)) {
    issues.push({ field: 'depositOn', message: sentences.depositInFuture })
  }
  if (issues.length === 0) return
  throw new AppError(
    'invalid',
    {},
    issues.map((issue) => ({ ...issue, code: 'rule' })),
  )
}

type Place = { readonly field: string; readonly message: Label }
const places: Readonly<Record<'missing' | 'noAmount' | 'both', Place>> = {
  missing: { field: 'depositOn', message: sentences.depositMissing },
  noAmount: { field: 'deposit', message: sentences.depositAmount },
  both: { field: 'depositWaived', message: sentences.depositBoth },
}
