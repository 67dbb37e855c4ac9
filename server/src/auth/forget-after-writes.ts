import type { FastifyInstance } from 'fastify'
import type { Authentication } from './authentication.ts'

/**
 * What was written of users, roles and branches counts before its writer is answered, hence at the next request.
 * Signing in writes none of these, and who is refused wrote nothing: neither may make everybody be asked for anew.
 */
export function forgetAfterWrites(app: FastifyInstance, authentication: Authentication): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode === 200
    if (isWrite && aboutRights.test(request.routeOptions.url ?? '')) authentication.forget()
    return payload
  })
}

const aboutRights = /^\/api\/(?:user|role|branch)(?:\/(?!auth)|$)/
