import { mayDo } from '@prona/contract/access'
import type { Resource } from '@prona/contract/kernel/resource'
import type { Language } from '@prona/contract/kernel/words'
import { customer, invoice, order, payment } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { findRow } from '../kernel/rows.ts'
import { takersOf } from './order-tables.ts'

/** The language of whom a report is for: the customer, whoever paid, or the first buyer or tenant of an order. */
export async function customersLanguage(
  ctx: Context,
  resource: Resource,
  id: string,
): Promise<Language | undefined> {
  if (!mayDo(ctx.rights, customer, 'read')) return undefined
  const whose = await whoseIs(ctx, resource, id)
  return whose === undefined ? undefined : (await findRow(ctx, customer, whose))?.language
}

async function whoseIs(ctx: Context, { single }: Resource, id: string): Promise<string | undefined> {
  if (single === order.single) return takerOf(ctx, id)
  if (single === invoice.single) return (await findRow(ctx, invoice, id))?.customer
  return single === payment.single ? (await findRow(ctx, payment, id))?.customer : id
}

async function takerOf(ctx: Context, id: string): Promise<string | undefined> {
  const row = await findRow(ctx, order, id)
  return row && takersOf(row)[0]?.customer
}
