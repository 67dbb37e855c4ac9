import { AppError } from '@prona/contract/kernel/errors'
import type { ActionInput, Row } from '@prona/contract/kernel/resource'
import { wholeShare } from '@prona/contract/orders/parties'
import { unit } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { createRecord, runAction } from '../kernel/record-writes.ts'
import { refuseMissing } from '../kernel/references.ts'
import { getRow } from '../kernel/rows.ts'
import { orderFeature } from '../orders/orders.ts'
import { priceMissing, seesListPrices } from '../orders/prices.ts'
import { refusalOfTaken } from '../orders/taken.ts'

type Input = ActionInput<typeof unit, 'hold'>

/** Makes the reservation of one unit for one buyer and holds it, by the same functions as one step after the other. */
export async function holdUnit(
  ctx: Context,
  free: Row<typeof unit>,
  { customer, expiresAt, price }: Input,
): Promise<Row<typeof unit>> {
  await refuseMissing(ctx, unit.actions.hold.input, { customer })
  refuseWithoutPrice(ctx, free, price)
  const draft = await createRecord(ctx, orderFeature, {
    ...(await orderFeature.defaults?.(ctx, {})),
    parties: [{ customer, role: 'buyer', shareBp: wholeShare }],
    lines: [{ unit: free._id, price: price ?? null }],
    currency: free.currency,
  })
  await runAction(ctx, orderFeature, 'hold', { id: draft._id }, { expiresAt })
  return getRow(ctx, unit, free._id)
}

/** A unit that somebody else has is refused as holding an order refuses it: with who and until when. */
export async function refuseTaken(ctx: Context, row: Row<typeof unit>): Promise<void> {
  if (row.saleState === 'available' || row.blockedReason) return
  const refusal = await refusalOfTaken(ctx, row)
  if (refusal) throw refusal
}

/** A price that is hidden from the reader is none: they must not learn it by holding the unit. */
function refuseWithoutPrice(ctx: Context, free: Row<typeof unit>, price: Input['price']): void {
  const listed = seesListPrices(ctx) ? free.salePrice : null
  if (typeof (price ?? listed) === 'number') return
  throw new AppError('invalid', {}, [{ field: 'price', code: 'required', message: priceMissing(ctx) }])
}
