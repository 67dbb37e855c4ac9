import { AppError, errorStatus } from '@prona/contract/kernel/errors'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { openAuthentication } from '../src/auth/authentication.ts'
import { authRoutes } from '../src/auth/routes.ts'
import { type FreshDatabase, freshDatabase } from './harness.ts'

/** Sign-in alone on a database of its own, with a clock that stands until it is set. */
export async function authApp() {
  const database: FreshDatabase = await freshDatabase()
  const { sql } = database
  let time = new Date().toISOString()
  const now = () => time
  const app = Fastify()
  const authentication = await openAuthentication({
    sql,
    config: { reportingRoles: ['reporting'], limitedRoles: ['limited'] },
    log: app.log,
    now,
  })
  afterAll(() => authentication.close())
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.code(500).send(String(error))
    return reply.code(errorStatus[error.code]).send({ code: error.code, fields: error.fields })
  })
  authRoutes(app, { sql, authentication, now })
  return {
    ...database,
    app,
    authentication,
    now,
    laterBy(seconds: number) {
      time = new Date(Date.parse(time) + seconds * 1000).toISOString()
    },
  }
}
