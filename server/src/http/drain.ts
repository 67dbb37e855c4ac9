import type { FastifyInstance } from 'fastify'

/**
 * When stopping, the server answers the requests it has and closes each connection after its answer: kept-alive
 * connections would delay the end by over a minute.
 */
export function drainOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close')
    return payload
  })
}
