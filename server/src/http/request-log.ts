import type { FastifyInstance } from 'fastify'

/** Logs one line for each request, with who made it and from where, without query values, headers or body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.is404 ? 'none' : request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      requestId: request.id,
      user: request.reader?.username,
      address: request.ip,
    }
    request.log.info(line, 'request')
  })
}
