import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { apiTokensSchema, endToken, tokensOf } from '../auth/api-tokens.ts'
import { tokenOf } from '../auth/authentication.ts'
import { mayActOn } from '../auth/may-act-on.ts'
import { keepSession } from '../auth/sessions.ts'
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
  summary: 'The tokens for scripts that a user made',
  description: 'Those of somebody who may do what the reader may not are not found.',
  right: `${user.single}.${verb}`,
  query: { id: { schema: idSchema, description: 'The id of the user.', required: true } },
  answer: apiTokensSchema,
  refusals: [404],
})
const ending = call({
  tag: user.plural,
  summary: 'End one token of a user',
  right: `${user.single}.${verb}`,
  query: { id: { schema: idSchema, description: 'The id of the token.', required: true } },
  answer: z.strictObject({ success: z.boolean() }),
  refusals: [404],
})

/** The tokens of others, for who may end their sessions. */
export function userTokenRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/user/apiTokens', { config: { call: listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, user, verb)
    const row = await getRow(ctx, user, idOf(queryOf(request).id, 'id'))
    if (row._id !== ctx.actor && !(await mayActOn(ctx, row))) throw new AppError('notFound')
    return { tokens: await tokensOf(ctx.db, row._id) }
  })

  app.delete('/api/user/apiToken', { config: { call: ending } }, async (request) =>
    inTransaction(parts, contextOf(parts, request), async (ctx) => {
      authorize(ctx, user, verb)
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      const id = idOf(queryOf(request).id, 'id')
      const whose = await whoseMayEnd(ctx, id)
      const name = whose && (await endToken(ctx.db, whose, id))
      if (!whose || name === undefined) throw new AppError('notFound')
      await recordAccess(ctx.db, {
        ...{ kind: 'tokenEnded', by: ctx.user._id, from: originOf(request), at: ctx.now },
        ...{ resource: user.single, record: whose, token: name },
      })
      return { success: true }
    }),
  )
}

/** Whose token it is; nobody’s, as for an id that was never given, where they are out of sight or above the reader. */
async function whoseMayEnd(ctx: Context, token: string): Promise<string | undefined> {
  const [found] = await ctx.db<
    { user: string }[]
  >`select user_id as user from api_tokens where _id = ${token}`
  const row = found && (await findRow(ctx, user, found.user))
  if (!row) return undefined
  return row._id === ctx.actor || (await mayActOn(ctx, row)) ? row._id : undefined
}
