import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseConnection } from './client-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be large and take its time, once it is known who sends it. */
    upload?: boolean
  }
}

const longest = 10_000

/**
 * A body comes within seconds or its sender is let go of. The server's own limit cannot tell one route from
 * another, so it is that of files, and everything else is held to a shorter one here.
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

/** All of it was received, or read to its end where no connection says so. */
export function hasCome(raw: IncomingMessage): boolean {
  return raw.complete || raw.readableEnded
}
