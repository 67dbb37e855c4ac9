import { user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { keepSession } from '../auth/sessions.ts'
import { linkPath, openLink } from '../auth/sign-in-links.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, instant } from '../kernel/call.ts'
import { actionCall } from '../kernel/crud-calls.ts'
import { answered } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import type { Parts } from '../kernel/parts.ts'
import { recordSchema } from '../kernel/record-schema.ts'
import { runAction } from '../kernel/record-writes.ts'
import { checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { inTransaction } from '../kernel/transaction.ts'

const hoursOpen = 72
const action = 'signInLink'

const making = call({
  ...actionCall(user, action),
  description: `The link is answered this once. It works once, within ${hoursOpen} hours, and ends any earlier one.`,
  headers: ['ifMatch'],
  answer: z.strictObject({
    user: recordSchema(user),
    link: z.strictObject({ path: z.string(), expiresAt: instant }),
  }),
})

/**
 * `POST /api/user/signInLink`: a route of its own because it answers the link, and without an idempotency key because
 * answers kept under a key would keep the link too.
 */
export function signInLinkRoute(app: FastifyInstance, parts: Parts, feature: Feature<typeof user>): void {
  app.post(`/api/user/${action}`, { config: { call: making } }, async (request) =>
    inTransaction(parts, contextOf(parts, request), async (ctx) => {
      authorize(ctx, user, action)
      queryOf(request)
      const { rest, ...target } = targetOf(request)
      checked(making.body, rest)
      const row = await runAction(ctx, feature, action, target, {})
      const expiresAt = hoursAfter(ctx.now, hoursOpen)
      const token = await openLink(ctx.db, { user: row._id, maker: ctx.user._id }, expiresAt)
      // Afterwards, or it would wait for whoever ends these sessions while they wait for it.
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      await recordAccess(ctx.db, {
        ...{ kind: 'linkMade', by: ctx.user._id, from: originOf(request), at: ctx.now },
        ...{ resource: user.single, record: row._id },
      })
      return {
        ...(await answered(ctx, user, row)),
        link: { path: linkPath('signIn', token), expiresAt },
      }
    }),
  )
}
