import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../database/connect.ts'
import { call } from '../kernel/call.ts'
import type { Database } from '../kernel/context.ts'
import { idOf, queryOf } from '../kernel/request.ts'
import { persisting } from '../kernel/transaction.ts'
import { originOf, recordAccess } from './access-entries.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import { openSessionsOf, openSessionsSchema } from './open-sessions.ts'
import type { Session } from './reader.ts'
import { endOneOf, endSessionsOf, holdSessionsOf, type SessionLimits } from './sessions.ts'

type Parts = {
  readonly sql: Sql
  readonly authentication: Authentication
  readonly limits: SessionLimits
  readonly now: () => string
}

const tag = 'sign-in'
const done = z.strictObject({ success: z.boolean() })

const listing = call({
  tag,
  summary: 'One’s own open sessions, this one first',
  token: 'header',
  answer: openSessionsSchema,
  refusals: [403],
})
const ending = call({
  tag,
  summary: 'End one of one’s own sessions',
  token: 'header',
  query: { id: { schema: idSchema, description: 'The id of the session.', required: true } },
  answer: done,
  refusals: [404],
})
const endingOthers = call({
  tag,
  summary: 'End all of one’s own sessions but this one',
  token: 'header',
  answer: done,
})

/** Everybody has their own, whatever their role. A session that has ended ends no other any more. */
export function ownSessionRoutes(app: FastifyInstance, { sql, authentication, limits, now }: Parts): void {
  const tokenIn = ({ headers }: FastifyRequest) => tokenOf(headers.authorization)

  app.get('/api/user/auth/sessions', { config: { asRole: 'closed', call: listing } }, async (request) => {
    queryOf(request)
    const token = tokenIn(request)
    const { reader } = await authentication.session(token, request.ip)
    return openSessionsOf(sql, limits, { user: reader._id, token, now: now() })
  })

  app.delete('/api/user/auth/session', { config: { call: ending } }, async (request) => {
    const ended = idOf(queryOf(request).id, 'id')
    return endFrom(request, async (db, { _id: by, reader }, open, at) => {
      if (!open.includes(ended)) throw new AppError('notFound')
      await endOneOf(db, reader._id, { ended, by }, at)
    })
  })

  app.delete('/api/user/auth/sessions', { config: { call: endingOthers } }, async (request) => {
    queryOf(request)
    return endFrom(request, (db, { _id, reader }, _open, at) => endSessionsOf(db, reader._id, at, _id))
  })

  async function endFrom(
    request: FastifyRequest,
    end: (db: Database, session: Session, open: readonly string[], at: string) => Promise<void>,
  ): Promise<{ success: true }> {
    const session = await authentication.session(tokenIn(request), request.ip)
    const at = now()
    await persisting(sql, async (db) => {
      const by = session.reader._id
      const open = await holdSessionsOf(db, by)
      if (!open.includes(session._id)) throw new AppError('notSignedIn')
      await end(db, session, open, at)
      const whose = { resource: user.single, record: by }
      await recordAccess(db, { kind: 'sessionEnded', by, from: originOf(request), at, ...whose })
    })
    authentication.forget()
    return { success: true }
  }
}
