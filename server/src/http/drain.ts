import type { FastifyInstance } from 'fastify'

/**
 * Told to stop, the server answers what it was asked and lets go of each connection with the answer: kept open
 * for a next request that will not be taken, they would hold up the end for over a minute.
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
