import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseConnection } from './client-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be large and slow, once the sender is known. */
    upload?: boolean
  }
}

const longest = 10_000

/**
 * A body must arrive within seconds, or the connection is closed. The server's own limit is the same for all routes,
 * so it is set for uploads, and every other route gets a shorter one here.
 */
export function hurryBodies(app: FastifyInstance, milliseconds = longest): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const timer = setTimeout(() => {
      const isWelcome = request.routeOptions.config.upload && request.reader && !reply.sent
      if (hasCome(raw) || isWelcome) return
      if (reply.sent || reply.raw.headersSent) raw.destroy()
      else refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    }, milliseconds)
    raw.once('close', () => clearTimeout(timer))
  })
}

/** Whether the whole body was received, or read to its end where there is no Content-Length. */
export function hasCome(raw: IncomingMessage): boolean {
  return raw.complete || raw.readableEnded
}
