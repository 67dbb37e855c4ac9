import type { Row } from '@prona/contract/kernel/resource'
import { webhookDelivery } from '@prona/contract/resources'
import type { Context } from '../kernel/context.ts'
import { defineFeature, type Feature } from '../kernel/feature.ts'
import { updateRow } from '../kernel/rows.ts'
import { callAtOnce } from './webhooks.ts'

type Delivery = Row<typeof webhookDelivery>

export const webhookDeliveryFeature: Feature<typeof webhookDelivery> = defineFeature(webhookDelivery, {
  actions: { sendAgain },
})

/** With the same id: a receiver that has it knows that it is the same. */
async function sendAgain(ctx: Context, row: Delivery): Promise<Delivery> {
  await ctx.db`update webhook_deliveries set claim = null, told_at = null where _id = ${row._id}`
  await callAtOnce(ctx, row.webhook)
  const fresh = { status: 'waiting', tries: 0, nextTryAt: ctx.now, problem: null } as const
  return updateRow(ctx, webhookDelivery, row, fresh)
}
