import { AppError } from '@prona/contract/kernel/errors'
import { isLanguage } from '@prona/contract/kernel/words'
import { ruled } from '@prona/contract/request-sentences'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForScripts } from '../kernel/call.ts'
import type { Reader } from '../kernel/context.ts'
import type { Parts } from '../kernel/parts.ts'

type Guards = Pick<Parts, 'authenticate'> & {
  /** Who makes the request, if anybody is signed in. */
  readonly whoMakes: (request: FastifyRequest) => Promise<Reader | undefined>
}

/**
 * Requires a signed-in reader for every route that does not declare itself open. An open one that takes a token has
 * its reader too, for whom it counts. With a token for scripts only what is declared for it is reached: what requires a
 * permission, and a few routes more.
 * Whoever still needs a second factor is let through to setting it up alone, and then whoever is to choose a new
 * password to changing it.
 */
export function guardRoutes(app: FastifyInstance, { authenticate, whoMakes }: Guards): void {
  app.addHook('onRequest', async (request) => {
    refuseTwice(request, 'branch')
    refuseTwice(request, 'authorization')
    const { open, always, reachedBefore, call } = request.routeOptions.config
    if (request.is404 || always || (open && call?.token === 'none')) return
    const reader = open ? await whoMakes(request) : await authenticate(request)
    request.reader = reader && withChosenLanguage(reader, request.headers['accept-language'])
    if (reader?.seenAs && !isOpenAsRole(request)) throw new AppError('asRole')
    if (reader?.token && !(call && isForScripts(call))) throw new AppError('forbidden')
    if (open || !reader) return
    const first = reader.factorNeeded?.isDue ? 'factor' : reader.passwordNeeded ? 'password' : undefined
    // A page that waits for it still has to learn that its session has ended; a script is refused.
    const isReached = reachedBefore === first || (reachedBefore === 'either' && !reader.token)
    if (first && !isReached) throw new AppError(`${first}Needed`)
  })
}

/** Whoever sees the console as a role reads, and changes nothing, unless the route says otherwise. */
function isOpenAsRole({ method, routeOptions }: FastifyRequest): boolean {
  const { asRole = method === 'GET' || method === 'HEAD' ? 'open' : 'closed' } = routeOptions.config
  return asRole === 'open'
}

/**
 * A header that names exactly one of our languages is a choice made in the console; a browser's list of preferences
 * is not.
 */
function withChosenLanguage(reader: Reader, asked: string | undefined): Reader {
  return isLanguage(asked) ? { ...reader, language: asked } : reader
}

/** Node joins or drops a repeated header, depending on its name, so a repetition is ambiguous. */
function refuseTwice({ raw }: FastifyRequest, name: string): void {
  let seen = 0
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    if (raw.rawHeaders[at]?.toLowerCase() === name) seen++
  }
  if (seen > 1) throw new AppError('malformed', {}, [ruled(name, 'headerTwice')])
}
