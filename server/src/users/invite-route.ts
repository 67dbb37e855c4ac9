import { user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { keepSession } from '../auth/sessions.ts'
import { linkPath } from '../auth/sign-in-links.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, instant } from '../kernel/call.ts'
import { actionCall } from '../kernel/crud-calls.ts'
import { answered } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import type { Parts } from '../kernel/parts.ts'
import { recordSchema } from '../kernel/record-schema.ts'
import { runAction } from '../kernel/record-writes.ts'
import { checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { giveInvitation } from './invitations.ts'

const action = 'invite'

const inviting = call({
  ...actionCall(user, action),
  description:
    'Sent by mail, `link` is null. To somebody without an email, or where no mails are sent, it is answered this once. It works once, within seven days, and ends any earlier one.',
  headers: ['ifMatch'],
  answer: z.strictObject({
    user: recordSchema(user),
    link: z.nullable(z.strictObject({ path: z.string(), expiresAt: instant })),
  }),
})

/** `POST /api/user/invite`: a route of its own for the same reasons as a sign-in link's. */
export function inviteRoute(app: FastifyInstance, parts: Parts, feature: Feature<typeof user>): void {
  app.post(`/api/user/${action}`, { config: { call: inviting } }, async (request) =>
    inTransaction(parts, contextOf(parts, request), async (ctx) => {
      authorize(ctx, user, action)
      queryOf(request)
      const { rest, ...target } = targetOf(request)
      checked(inviting.body, rest)
      const row = await runAction(ctx, feature, action, target, {})
      const token = await giveInvitation(ctx, row)
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      await recordAccess(ctx.db, {
        ...{ kind: 'linkMade', by: ctx.user._id, from: originOf(request), at: ctx.now },
        ...{ resource: user.single, record: row._id },
      })
      const link =
        token === undefined
          ? null
          : { path: linkPath('invitation', token), expiresAt: row.invitedUntil ?? ctx.now }
      return { ...(await answered(ctx, user, row)), link }
    }),
  )
}
