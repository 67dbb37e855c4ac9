import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import { issuerSchema, type LinkedAccount } from '@prona/contract/users/linked-account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { originOf, recordAccess } from '../auth/access-entries.ts'
import { type Authentication, tokenOf } from '../auth/authentication.ts'
import { byOwner } from '../auth/by-owner.ts'
import { mayActOn } from '../auth/may-act-on.ts'
import { endSessionsOf, keepSession } from '../auth/sessions.ts'
import { authorize } from '../kernel/authorize.ts'
import { call, instant, named } from '../kernel/call.ts'
import type { Parts } from '../kernel/parts.ts'
import { checked, contextOf, idOf, queryOf } from '../kernel/request.ts'
import { getRow, lockRow } from '../kernel/rows.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { type Known, linkedAccountsOf, unlinkAccount } from './linked-accounts.ts'

/** Whoever may give somebody a way in may take this one. */
const verb = 'signInLink'

const linked = named<LinkedAccount>(
  'linkedAccount',
  z.strictObject({
    issuer: z.string(),
    name: z.nullable(z.string()),
    linkedAt: instant,
    lastUsedAt: z.nullable(instant),
  }),
)
const all = z.strictObject({ accounts: z.array(linked) })
const done = z.strictObject({ success: z.boolean() })
const issuer = { schema: issuerSchema, description: 'The address of the service.', required: true } as const
const id = { schema: idSchema, description: 'The id of the user.', required: true } as const
const onlyWay = 'Refused where the user would have no way to sign in any more. They are told.'

const listingOwn = call({
  tag: 'sign-in',
  summary: 'One’s own accounts at services that one signs in at',
  token: 'header',
  answer: all,
  refusals: [403],
})
const unlinkingOwn = call({
  tag: 'sign-in',
  summary: 'Unlink one’s own account at a service',
  description: `${onlyWay} Other sessions of the user end.`,
  token: 'header',
  query: { issuer },
  answer: done,
  refusals: [403, 404, 409],
})
const listing = call({
  tag: user.plural,
  summary: 'The accounts of a user at services that they sign in at',
  description: 'Those of somebody who may do what the reader may not are not found.',
  right: `${user.single}.${verb}`,
  query: { id },
  answer: all,
  refusals: [404],
})
const unlinking = call({
  tag: user.plural,
  summary: 'Unlink a user’s account at a service',
  description: `${onlyWay} Their sessions end.`,
  right: `${user.single}.${verb}`,
  query: { id, issuer },
  answer: done,
  refusals: [404, 409],
})

type Also = { readonly authentication: Authentication; readonly provider: Known }

/** The accounts by which people come in from a service: one's own, and those of others for who may act on them. */
export function linkedAccountRoutes(app: FastifyInstance, parts: Parts, also: Also): void {
  const { authentication, provider } = also
  const issuerIn = (request: FastifyRequest) => checked(issuerSchema, queryOf(request).issuer)

  app.get('/api/user/auth/accounts', { config: { asRole: 'closed', call: listingOwn } }, async (request) => {
    queryOf(request)
    const { reader } = await authentication.session(tokenOf(request.headers.authorization), request.ip)
    return { accounts: await linkedAccountsOf(parts.sql, reader._id, provider) }
  })

  app.delete('/api/user/auth/account', { config: { call: unlinkingOwn } }, async (request) => {
    const session = await authentication.session(tokenOf(request.headers.authorization), request.ip)
    const { _id, reader } = session
    if (!reader.isConfirmed) throw new AppError('confirmAgain')
    const now = parts.now()
    const what = { user: reader._id, issuer: issuerIn(request), provider, now }
    await byOwner(parts.sql, session, async (db) => {
      await endSessionsOf(db, reader._id, now, _id)
      await unlinkAccount(db, what)
      await recordAccess(db, { kind: 'accountUnlinked', by: reader._id, from: originOf(request), at: now })
    })
    authentication.forget()
    return { success: true }
  })

  app.get('/api/user/accounts', { config: { call: listing } }, async (request) => {
    const ctx = contextOf(parts, request)
    authorize(ctx, user, verb)
    const row = await getRow(ctx, user, idOf(queryOf(request).id, 'id'))
    if (row._id !== ctx.actor && !(await mayActOn(ctx, row))) throw new AppError('notFound')
    return { accounts: await linkedAccountsOf(ctx.db, row._id, provider) }
  })

  app.delete('/api/user/account', { config: { call: unlinking } }, async (request) =>
    inTransaction(parts, contextOf(parts, request), async (ctx) => {
      authorize(ctx, user, verb)
      const { now } = ctx
      // Before their sessions are ended: whoever is just coming in holds the same row.
      const row = await lockRow(ctx, user, idOf(queryOf(request).id, 'id'))
      if (row._id !== ctx.actor && !(await mayActOn(ctx, row))) throw new AppError('notFound')
      if (!ctx.user.isConfirmed) throw new AppError('confirmAgain')
      // One’s own stays open where one unlinks oneself from one’s record.
      if (row._id !== ctx.actor) await endSessionsOf(ctx.db, row._id, now)
      await unlinkAccount(ctx.db, { user: row._id, issuer: issuerIn(request), provider, now })
      // Afterwards, or it would wait for whoever ends this session while they wait for it.
      await keepSession(ctx.db, tokenOf(request.headers.authorization))
      const whose = { resource: user.single, record: row._id }
      await recordAccess(ctx.db, {
        ...{ kind: 'accountUnlinked', by: ctx.user._id, from: originOf(request), at: now },
        ...whose,
      })
      return { success: true }
    }),
  )
}
