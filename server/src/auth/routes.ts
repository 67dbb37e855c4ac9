import { AppError } from '@prona/contract/kernel/errors'
import { parsed } from '@prona/contract/kernel/schema'
import {
  credentialsSchema,
  firstAdministratorSchema,
  passwordChangeSchema,
  sessionQuerySchema,
} from '@prona/contract/users/sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '../database/connect.ts'
import { type Authentication, tokenOf } from './authentication.ts'
import { changePassword } from './change-password.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { networkOf } from './network.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signedIn } from './signed-in.ts'

export type AuthParts = {
  readonly sql: Sql
  readonly authentication: Authentication
  readonly now: () => string
}

/** Answered without being signed in; each asks for what it needs itself. */
const open = { config: { open: true } }

export function authRoutes(app: FastifyInstance, { sql, authentication, now }: AuthParts): void {
  app.post('/api/user/auth', open, async (request) => {
    const credentials = checked(credentialsSchema, request.body)
    const from = { address: networkOf(request.ip), userAgent: request.headers['user-agent'] }
    return { token: await signIn(sql, { ...credentials, ...from }, now()) }
  })

  app.get('/api/user/auth/user', open, async (request) => {
    const { reader } = await authentication.session(askedToken(request))
    return { user: await signedIn(sql, reader) }
  })

  app.put('/api/user/auth', open, async (request) => {
    const session = await authentication.session(tokenOf(request.headers.authorization))
    const change = checked(passwordChangeSchema, request.body)
    const success = await changePassword(sql, session, change, now())
    authentication.forget()
    return { success }
  })

  app.delete('/api/user/auth', open, async (request) => {
    const session = await authentication.session(tokenOf(request.headers.authorization))
    await endSession(sql, session._id, now())
    authentication.forget()
    return { success: true }
  })

  app.post('/api/user/auth/first', open, async (request) => {
    const first = checked(firstAdministratorSchema, request.body)
    return { token: await createFirstAdministrator(sql, first, request.headers['user-agent'], now()) }
  })
}

/** The one route that may name the token in its address; named there and in the header it must be the same. */
function askedToken(request: FastifyRequest): string {
  const inHeader = tokenOf(request.headers.authorization)
  const query = parsed(sessionQuerySchema, request.query)
  if ('issues' in query) throw new AppError('malformed', {}, query.issues)
  const inQuery = query.value.token ?? inHeader
  if (inHeader !== '' && inQuery !== inHeader) {
    throw new AppError('malformed', {}, [{ field: 'token', code: 'rule' }])
  }
  return inQuery
}

function checked<T>(schema: Schema<T>, body: unknown): T {
  const answer = parsed(schema, body)
  if ('issues' in answer) throw new AppError('invalid', {}, answer.issues)
  return answer.value
}

type Schema<T> = Parameters<typeof parsed<T>>[0]
