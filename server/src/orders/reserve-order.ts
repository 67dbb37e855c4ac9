import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { AppError } from '@prona/contract/kernel/errors'
import type { Label } from '@prona/contract/kernel/field'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { depositIssue } from '@prona/contract/orders/order-life'
import { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { updateRow } from '../kernel/rows.ts'
import { sentences } from './sentences.ts'
import { moveUnits } from './unit-states.ts'

type Input = ActionInput<typeof order, 'reserve'>

/** Makes a hold a reservation, which has no end, once its deposit was received or waived. */
export async function reserveOrder(
  ctx: Context,
  held: Row<typeof order>,
  input: Input,
): Promise<Row<typeof order>> {
  const deposit = input.deposit ?? held.deposit
  refuseBadDeposit(ctx, deposit, input)
  await moveUnits(ctx, held._id, 'reserved')
  const changes = {
    status: 'reserved',
    expiresAt: null,
    deposit,
    depositOn: input.depositOn ?? null,
    depositWaived: input.depositWaived ?? false,
  }
  return updateRow(ctx, order, held, changes)
}

function refuseBadDeposit(ctx: Context, deposit: number | null, input: Input): void {
  const issue = depositIssue(deposit, input)
  if (issue === 'missing') throw invalidField('depositOn', sentences.depositMissing)
  if (issue === 'noAmount') throw invalidField('deposit', sentences.depositAmount)
  if (issue === 'both') throw invalidField('depositWaived', sentences.depositBoth)
  if (input.depositOn && input.depositOn > dayOf(ctx.now, officeZone)) {
    throw invalidField('depositOn', sentences.depositInFuture)
  }
}

function invalidField(field: string, message: Label): AppError {
  return new AppError('invalid', {}, [{ field, code: 'rule', message }])
}
