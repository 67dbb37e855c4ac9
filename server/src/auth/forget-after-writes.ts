import type { FastifyInstance } from 'fastify'
import type { Authentication } from './authentication.ts'

/**
 * A change of users, roles or branches counts from the next request on, so the cache is emptied before the writer is
 * answered. Signing in changes none of these, and a refused request changed nothing: neither empties the cache.
 */
export function forgetAfterWrites(app: FastifyInstance, authentication: Authentication): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode === 200
    if (isWrite && aboutRights.test(request.routeOptions.url ?? '')) authentication.forget()
    return payload
  })
}

const aboutRights = /^\/api\/(?:user|role|branch)(?:\/(?!auth)|$)/
