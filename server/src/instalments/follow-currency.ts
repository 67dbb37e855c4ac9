import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import type { order } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { changeInstalments, instalmentsOf } from './instalments-of.ts'
import { sentences } from './sentences.ts'

type Order = Pick<Row<typeof order>, '_id' | 'currency'>

/** What is planned under an order is due in its currency; what was received in one stays what it was. */
export async function followCurrency(
  ctx: Context,
  { _id, currency }: Order,
  wanted: Order['currency'],
): Promise<void> {
  if (wanted === currency) return
  const rows = await instalmentsOf(ctx, _id)
  if (rows.some(({ received }) => received > 0)) {
    const message = sentences.receivedInCurrency
    throw new AppError('invalid', {}, [{ field: 'currency', code: 'rule', message }])
  }
  await changeInstalments(ctx, rows, () => ({ currency: wanted }))
}
