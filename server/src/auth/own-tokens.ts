import { AppError } from '@prona/contract/kernel/errors'
import { idSchema } from '@prona/contract/kernel/schema'
import { user } from '@prona/contract/resources'
import { newTokenSchema } from '@prona/contract/users/api-token'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Sql } from '../database/connect.ts'
import { call } from '../kernel/call.ts'
import type { Database } from '../kernel/context.ts'
import { checked, idOf, queryOf } from '../kernel/request.ts'
import { persisting } from '../kernel/transaction.ts'
import { originOf, recordAccess } from './access-entries.ts'
import { apiTokenSchema, apiTokensSchema, endToken, makeToken, tokensOf } from './api-tokens.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import type { Session } from './reader.ts'
import { holdSessionsOf } from './sessions.ts'

type Parts = {
  readonly sql: Sql
  readonly authentication: Authentication
  readonly now: () => string
}

const tag = 'sign-in'

const listing = call({
  tag,
  summary: 'One’s own tokens for scripts, the newest first',
  token: 'header',
  answer: apiTokensSchema,
  refusals: [403],
})
const making = call({
  tag,
  summary: 'Make a token for scripts',
  description:
    'It is answered this once: `Authorization: Bearer prona_…`. It can do what is chosen of what its maker may do, and never more than they may at that moment; of people and roles it only reads. It is refused with `confirmAgain` where they have not lately confirmed that it is them.',
  token: 'header',
  body: newTokenSchema,
  answer: z.strictObject({ token: z.string(), apiToken: apiTokenSchema }),
})
const ending = call({
  tag,
  summary: 'End one of one’s own tokens',
  token: 'header',
  query: { id: { schema: idSchema, description: 'The id of the token.', required: true } },
  answer: z.strictObject({ success: z.boolean() }),
  refusals: [404],
})

/** Everybody makes their own, by their own session alone: a script neither makes nor ends one. */
export function ownTokenRoutes(app: FastifyInstance, { sql, authentication, now }: Parts): void {
  const sessionOf = ({ headers, ip }: FastifyRequest) =>
    authentication.session(tokenOf(headers.authorization), ip)

  app.get('/api/user/auth/apiTokens', { config: { asRole: 'closed', call: listing } }, async (request) => {
    queryOf(request)
    const { reader } = await sessionOf(request)
    return { tokens: await tokensOf(sql, reader._id) }
  })

  app.post('/api/user/auth/apiToken', { config: { call: making } }, async (request) => {
    queryOf(request)
    const session = await sessionOf(request)
    const wanted = checked(making.body, request.body)
    // A session may be open on a screen they have left, and a token lasts longer than it.
    if (!session.reader.isConfirmed) throw new AppError('confirmAgain')
    return byItsMaker(request, session, 'tokenMade', async (db) => {
      const made = await makeToken(db, session.reader, wanted)
      return { answer: made, name: wanted.name }
    })
  })

  app.delete('/api/user/auth/apiToken', { config: { call: ending } }, async (request) => {
    const id = idOf(queryOf(request).id, 'id')
    const session = await sessionOf(request)
    return byItsMaker(request, session, 'tokenEnded', async (db) => {
      const name = await endToken(db, session.reader._id, id)
      if (name === undefined) throw new AppError('notFound')
      return { answer: { success: true }, name }
    })
  })

  async function byItsMaker<T>(
    request: FastifyRequest,
    { _id: session, reader: { _id: by } }: Session,
    kind: 'tokenMade' | 'tokenEnded',
    work: (db: Database) => Promise<{ readonly answer: T; readonly name: string }>,
  ): Promise<T> {
    const answer = await persisting(sql, async (db) => {
      if (!(await holdSessionsOf(db, by)).includes(session)) throw new AppError('notSignedIn')
      const done = await work(db)
      const from = originOf(request)
      const whose = { resource: user.single, record: by, token: done.name }
      await recordAccess(db, { kind, by, from, at: now(), ...whose })
      return done.answer
    })
    authentication.forget()
    return answer
  }
}
