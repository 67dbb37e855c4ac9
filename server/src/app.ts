import { fileURLToPath } from 'node:url'
import { resources } from '@prona/contract/registry'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { openAuthentication } from './auth/authentication.ts'
import { forgetAfterWrites } from './auth/forget-after-writes.ts'
import { authRoutes } from './auth/routes.ts'
import { branchRoutes } from './branches/branches.ts'
import type { Config } from './config.ts'
import type { Sql } from './database/connect.ts'
import { historyRoute } from './history/history.ts'
import { consoleFiles } from './http/console-files.ts'
import { drainOnClose } from './http/drain.ts'
import { answerProblems, sendProblem } from './http/error-handler.ts'
import { guardRoutes } from './http/guard.ts'
import { healthRoute } from './http/health.ts'
import { takeJson } from './http/json-body.ts'
import { AllowedError, knownAddresses } from './http/known-addresses.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { crudRoutes } from './kernel/crud-routes.ts'
import type { Parts } from './kernel/parts.ts'
import { uuidv7 } from './kernel/uuid.ts'
import { liveRoute } from './live/live.ts'
import { openStreams } from './live/streams.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { orderRoutes } from './orders/orders.ts'
import { roleRoutes } from './roles/roles.ts'
import { ensureSeededRoles } from './roles/seeded-roles.ts'
import { beginMarks } from './sync/marks.ts'
import { syncRoute } from './sync/sync.ts'
import { userRoutes } from './users/users.ts'

type Program = { config: Config; sql: Sql; log: FastifyBaseLogger; now?: () => string }

/** Resources that deviate; every other one has the routes its declaration gives it. */
const ownRoutes: ReadonlyMap<string, (app: FastifyInstance, parts: Parts) => void> = new Map([
  ['branch', branchRoutes],
  ['order', orderRoutes],
  ['role', roleRoutes],
  ['user', userRoutes],
])

/** The program: everything mounted, in order. */
export async function createApp(program: Program): Promise<FastifyInstance> {
  const { config, sql, log, now = () => new Date().toISOString() } = program
  const app = Fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    genReqId: () => uuidv7(),
    bodyLimit: 1_048_576,
    // A client that sends its request a byte at a time holds nothing for long.
    requestTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true },
    // Our lines name the request themselves, so that it needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  })
  await ensureSeededRoles(sql)
  await beginMarks(sql)
  const authentication = await openAuthentication({ sql, config, log, now })
  app.addHook('onClose', () => authentication.close())
  const parts = { sql, log, now, authenticate: authentication.authenticate }

  const refusal = knownAddresses(app)
  drainOnClose(app)
  sendSecurityHeaders(app)
  logRequests(app)
  answerProblems(app)
  takeJson(app)
  guardRoutes(app, parts)

  healthRoute(app, sql)
  authRoutes(app, { sql, authentication, now })
  forgetAfterWrites(app, authentication)
  for (const resource of resources) {
    const own = ownRoutes.get(resource.single)
    if (own) own(app, parts)
    else crudRoutes(app, parts, resource)
    syncRoute(app, parts, resource)
    historyRoute(app, parts, resource)
  }
  liveRoute(app, parts, await openStreams({ sql, authentication, log }))
  openapiRoutes(app)

  const page = consoleFiles(app, fileURLToPath(new URL('../../console/dist', import.meta.url)))
  app.setNotFoundHandler((request, reply) => {
    const isForConsole = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|\?|$)/.test(request.url)
    if (isForConsole) return page(request, reply)
    const error = refusal(request)
    if (error instanceof AllowedError) reply.header('allow', error.allow)
    return sendProblem(error, request, reply)
  })
  return app
}
