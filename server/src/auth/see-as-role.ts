import { idSchema } from '@prona/contract/kernel/schema'
import { role } from '@prona/contract/resources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authorize } from '../kernel/authorize.ts'
import { call } from '../kernel/call.ts'
import type { Database, ReaderContext } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, queryOf } from '../kernel/request.ts'
import { getRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { refuseOutOfReach } from '../roles/write-role.ts'
import { originOf, recordAccess } from './access-entries.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import { keepSession } from './sessions.ts'
import { hashOfToken } from './token.ts'

const longestMinutes = 60

const done = z.strictObject({ success: z.boolean() })

const beginning = call({
  tag: role.plural,
  summary: 'See the console as a role, without writing anything',
  description: `From then on this session reads what both its owner and the role may, in the owner’s branches, and every write is refused, until it is ended here, the session ends or ${longestMinutes} minutes have passed. For whoever may read roles and could grant this one.`,
  token: 'header',
  right: `${role.single}.read`,
  body: z.strictObject({ role: idSchema }),
  answer: done,
  refusals: [404],
})
const ending = call({
  tag: role.plural,
  summary: 'See the console as oneself again',
  token: 'header',
  answer: done,
})

/** The mark lies in the session, so that all its tabs and servers keep to it, whatever a page says. */
export function seeAsRoleRoutes(app: FastifyInstance, parts: Parts, authentication: Authentication): void {
  app.post('/api/user/auth/seeAs', { config: { call: beginning } }, async (request) => {
    queryOf(request)
    const { role: id } = checked(beginning.body, request.body)
    await written(request, async (ctx, token) => {
      authorize(ctx, role, 'read')
      const seen = await getRow(ctx, role, id)
      refuseOutOfReach(ctx, seen)
      await keepSession(ctx.db, token)
      const until = new Date(Date.parse(ctx.now) + longestMinutes * 60_000).toISOString()
      await mark(ctx.db, token, { as: id, until })
      await noted(ctx, request, { kind: 'seenAsRole', record: id })
    })
    return { success: true }
  })

  app.delete('/api/user/auth/seeAs', { config: { asRole: 'open', call: ending } }, async (request) => {
    queryOf(request)
    await written(request, async (ctx, token) => {
      const record = ctx.user.seenAs?._id
      if (!record) return
      await keepSession(ctx.db, token)
      await mark(ctx.db, token, { as: null, until: null })
      await noted(ctx, request, { kind: 'seenAsRoleEnded', record })
    })
    return { success: true }
  })

  async function written(
    request: FastifyRequest,
    work: (ctx: ReaderContext, token: string) => Promise<void>,
  ): Promise<void> {
    const token = tokenOf(request.headers.authorization)
    await inTransaction(parts, contextOf(parts, request), (ctx) => work(ctx, token))
    authentication.forget()
  }
}

type Mark = { readonly as: string | null; readonly until: string | null }

async function mark(db: Database, token: string, { as, until }: Mark): Promise<void> {
  await db`update sessions set seen_as = ${as}, seen_as_until = ${until} where token_hash = ${hashOfToken(token)}`
}

async function noted(
  { db, user, now }: ReaderContext,
  request: FastifyRequest,
  what: { readonly kind: 'seenAsRole' | 'seenAsRoleEnded'; readonly record: string },
): Promise<void> {
  const by = { by: user._id, from: originOf(request), at: now, role: user.role._id }
  await recordAccess(db, { ...by, ...what, resource: role.single, permission: `${role.single}.read` })
}
