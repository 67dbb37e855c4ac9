import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { tokenOf } from '../auth/authentication.ts'
import { mayActOn } from '../auth/may-act-on.ts'
import { openSessionsOf, openSessionsSchema } from '../auth/open-sessions.ts'
import { endOneOf, holdSessionsOf, keepSession } from '../auth/sessions.ts'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { contextOf, idOf, queryOf } from '../kernel/request.ts'
import { findRow, getRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'

const verb = 'endSessions'

const listing = call({
  tag: user.plural,
  summary: 'The open sessions of a user',
  description: 'Those of somebody who may do what the reader may not are not found.',
  right: `${user.single}.${verb}`,
  query: { id: { schema: idSchema, description: 'The id of the user.', required: true } },
  answer: openSessionsSchema,
  refusals: [404],
})
const ending = call({
  tag: user.plural,
  summary: 'End one session of a user',
  right: `${user.single}.${verb}`,
  query: { id: { schema: idSchema, description: 'The id of the session.', required: true } },
  answer: z.strictObject({ success: z.boolean() }),
  refusals: [404],
})

/** The sessions of others, for who may end them. All of a user at once are ended by the action of the same name. */
export function userSessionRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/user/sessions', { config: { call: listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, user, verb)
    const row = await getRow(ctx, user, idOf(queryOf(request).id, 'id'))
    if (row._id !== ctx.actor && !(await mayActOn(ctx, row))) throw new AppError('notFound')
    const token = tokenOf(request.headers.authorization)
    return openSessionsOf(ctx.db, parts.sessionLimits, { user: row._id, token, now: ctx.now })
  })

  app.delete('/api/user/session', { config: { call: ending } }, async (request) =>
    inTransaction(parts, contextOf(parts, request), async (ctx) => {
      authorize(ctx, user, verb)
      const ended = idOf(queryOf(request).id, 'id')
      const whose = await whoseMayEnd(ctx, ended)
      if (!whose || !(await holdSessionsOf(ctx.db, whose)).includes(ended)) throw new AppError('notFound')
      await endOneOf(ctx.db, whose, { ended }, ctx.now)
      // Afterwards, or it would wait for whoever ends this session while they wait for it.
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      await recordAccess(ctx.db, {
        ...{ kind: 'sessionEnded', by: ctx.user._id, from: originOf(request), at: ctx.now },
        ...{ resource: user.single, record: whose },
      })
      return { success: true }
    }),
  )
}

/** Whose session it is; nobody’s, as for an id that was never given, where they are out of sight or above the reader. */
async function whoseMayEnd(ctx: Context, session: string): Promise<string | undefined> {
  const [found] = await ctx.db<{ user: string }[]>`
    select user_id as user from sessions where _id = ${session} and ended_at is null`
  const row = found && (await findRow(ctx, user, found.user))
  if (!row) return undefined
  return row._id === ctx.actor || (await mayActOn(ctx, row)) ? row._id : undefined
}
