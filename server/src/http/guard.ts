import { AppError } from '@prona/contract/kernel/errors'
import { isLanguage } from '@prona/contract/kernel/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'

/** Nobody reaches a route without being signed in, unless the route says that it is open. */
export function guardRoutes(app: FastifyInstance, { authenticate }: Pick<Parts, 'authenticate'>): void {
  app.addHook('onRequest', async (request) => {
    refuseTwice(request, 'branch')
    refuseTwice(request, 'authorization')
    if (request.is404 || request.routeOptions.config.open) return
    request.reader = spokenTo(await authenticate(request), request.headers['accept-language'])
  })
}

/** Exactly one of our languages is what somebody chose in the console; the list of habits a browser sends is not. */
function spokenTo(reader: Reader, asked: string | undefined): Reader {
  return isLanguage(asked) ? { ...reader, language: asked } : reader
}

/** Node joins or drops a header that comes twice, and each reads another one of the two. */
function refuseTwice({ raw }: FastifyRequest, name: string): void {
  let seen = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    if (raw.rawHeaders[at]?.toLowerCase() === name) seen++
  }
  if (seen > 1) throw new AppError('malformed', {}, [{ field: name, code: 'rule' }])
}
