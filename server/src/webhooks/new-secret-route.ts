import { webhook } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import { actionCall } from '../kernel/crud-calls.ts'
import { answered } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { recordSchema } from '../kernel/record-schema.ts'
import { runAction } from '../kernel/record-writes.ts'
import { checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { shownSecret, type WebhookKey } from './signature.ts'

const action = 'newSecret'

const making = call({
  ...actionCall(webhook, action),
  description:
    'The secret is answered this once. The first one turns the webhook on; with a later one both sign for 24 hours.',
  headers: ['ifMatch'],
  answer: z.strictObject({ webhook: recordSchema(webhook), secret: z.string() }),
})

/**
 * `POST /api/webhook/newSecret`: a route of its own because it answers the secret, and without an idempotency key, as a
 * repetition would be answered without it.
 */
export function newSecretRoute(
  app: FastifyInstance,
  parts: Parts,
  feature: Feature<typeof webhook>,
  key: WebhookKey,
): void {
  app.post(`/api/webhook/${action}`, { config: { call: making } }, async (request) =>
    inTransaction(parts, contextOf(parts, request), async (ctx) => {
      authorize(ctx, webhook, action)
      queryOf(request)
      const { rest, ...target } = targetOf(request)
      checked(making.body, rest)
      const row = await runAction(ctx, feature, action, target, {})
      return {
        ...(await answered(ctx, webhook, row)),
        secret: shownSecret(key, row._id, row.secretNumber),
      }
    }),
  )
}
