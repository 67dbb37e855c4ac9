import type { FastifyInstance } from 'fastify'
import type { Authentication } from './authentication.ts'

/** What was written of users, roles and branches counts before its writer is answered, hence at the next request. */
export function forgetAfterWrites(app: FastifyInstance, authentication: Authentication): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    if (isWrite && /^\/api\/(user|role|branch)\b/.test(request.routeOptions.url ?? ''))
      authentication.forget()
    return payload
  })
}
