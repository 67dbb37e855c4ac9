import { AppError } from '@prona/contract/kernel/errors'
import type { Row } from '@prona/contract/kernel/resource'
import { user } from '@prona/contract/resources'
import { invitationWords } from '@prona/contract/users/invitation-words'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { linkLetter } from '../auth/reset-letter.ts'
import { keepSession } from '../auth/sessions.ts'
import { linkPath, openLink, openLinkByMail } from '../auth/sign-in-links.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, instant } from '../kernel/call.ts'
import type { ReaderContext } from '../kernel/context.ts'
import { actionCall } from '../kernel/crud-calls.ts'
import { answered } from '../kernel/crud-routes.ts'
import type { Feature } from '../kernel/feature.ts'
import { hoursAfter } from '../kernel/hours-after.ts'
import type { Parts } from '../kernel/parts.ts'
import { recordSchema } from '../kernel/record-schema.ts'
import { runAction } from '../kernel/record-writes.ts'
import { checked, contextOf, queryOf, targetOf } from '../kernel/request.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { isAddressFull } from '../mail/mails-to.ts'
import { sendMail } from '../mail/send-mail.ts'

/** Long enough for a mail to arrive, short enough for a link that is found later. */
const hoursOpen = 0.5
const action = 'signInLink'

const making = call({
  ...actionCall(user, action),
  description:
    'Sent by mail, `link` is null. To somebody without an email, or where no mails are sent, it is answered this once. It works once, within 30 minutes, and ends any earlier one that sets a password.',
  headers: ['ifMatch'],
  answer: z.strictObject({
    user: recordSchema(user),
    link: z.nullable(z.strictObject({ path: z.string(), expiresAt: instant })),
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
      const token = await giveLink(ctx, row, expiresAt)
      // Afterwards, or it would wait for whoever ends these sessions while they wait for it.
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      await recordAccess(ctx.db, {
        ...{ kind: 'linkMade', by: ctx.user._id, from: originOf(request), at: ctx.now },
        ...{ resource: user.single, record: row._id },
      })
      return {
        ...(await answered(ctx, user, row)),
        link: token === undefined ? null : { path: linkPath('signIn', token), expiresAt },
      }
    }),
  )
}

/** Sends the link or, where it cannot be sent, answers its token to be shown, once. */
async function giveLink(
  { db, user: maker, now, sendsMail }: ReaderContext,
  row: Row<typeof user>,
  expiresAt: string,
): Promise<string | undefined> {
  const link = { user: row._id, maker: maker._id }
  const { email, username, language } = row
  if (!sendsMail || !email) return openLink(db, link, expiresAt)
  if (await isAddressFull(db, email, 'passwordReset', now))
    throw new AppError('invalid', {}, [
      { field: 'email', code: 'rule', message: invitationWords.linksEnough },
    ])
  const letter = linkLetter(language, { username, maker: maker.name })
  await sendMail(db, {
    ...{ to: email, kind: 'passwordReset', language, letter, user: row._id, by: maker._id },
    ...{ now, link: await openLinkByMail(db, link, expiresAt), hours: hoursOpen },
  })
  return undefined
}
