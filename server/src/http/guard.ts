import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../kernel/parts.ts'

/** Nobody reaches a route without being signed in, unless the route says that it is open. */
export function guardRoutes(app: FastifyInstance, { authenticate }: Pick<Parts, 'authenticate'>): void {
  app.addHook('onRequest', async (request) => {
    refuseTwice(request, 'branch')
    refuseTwice(request, 'authorization')
    if (request.is404 || request.routeOptions.config.open) return
    request.reader = await authenticate(request)
  })
}

/** Node joins or drops a header that comes twice, and each reads another one of the two. */
function refuseTwice({ raw }: FastifyRequest, name: string): void {
  let seen = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    if (raw.rawHeaders[at]?.toLowerCase() === name) seen++
  }
  if (seen > 1) throw new AppError('malformed', {}, [{ field: name, code: 'rule' }])
}
