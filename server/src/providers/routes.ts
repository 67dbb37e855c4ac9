import { AppError } from '@prona/contract/kernel/errors'
import { isGoodText } from '@prona/contract/kernel/schema'
import { cameBackSchema, elsewhereSchema, issuedTokenSchema } from '@prona/contract/users/sign-in-elsewhere'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { originOf } from '../auth/access-entries.ts'
import type { Authentication } from '../auth/authentication.ts'
import { keepMark, markOf } from '../auth/device-mark.ts'
import type { FailedSignIns } from '../auth/failed-sign-ins.ts'
import type { Elsewhere } from '../auth/routes.ts'
import { newToken } from '../auth/token.ts'
import type { Provider } from '../config/sign-in.ts'
import type { Sql } from '../database/connect.ts'
import { call } from '../kernel/call.ts'
import { checked } from '../kernel/request.ts'
import { saidOnce } from '../metrics/said-once.ts'
import { signInAs } from './accounts.ts'
import { codeFlow } from './code-flow.ts'
import { discover } from './discovery.ts'
import { type Reach, reachProvider } from './reach.ts'
import { notAccepted } from './refusals.ts'
import { keepInCookie, keptInCookie, providerPath } from './sign-in-cookie.ts'
import { tokenReader } from './tokens.ts'
import { useToken } from './used-tokens.ts'

export type ProviderParts = {
  readonly sql: Sql
  readonly provider: Provider | undefined
  readonly publicUrl: string
  readonly authentication: Authentication
  readonly failedSignIns: FailedSignIns
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly now: () => string
  readonly reach?: Reach | undefined
}

type Way = 'begin' | 'finish' | 'exchange'

const tag = 'sign-in'

const beginning = call({
  tag,
  summary: 'Where to sign in at the service that the settings name',
  description: 'Sets a cookie, without which nobody comes back. 404 where people sign in here.',
  token: 'none',
  body: elsewhereSchema,
  answer: z.strictObject({ address: z.string() }),
  refusals: [404, 429, 502],
})
const finishing = call({
  tag,
  summary: 'Sign in by what the service sent the browser back with',
  description: 'Needs the cookie. `next` is what the browser said when it began, and is to be checked.',
  token: 'none',
  body: cameBackSchema,
  answer: z.strictObject({ token: z.string(), next: z.string() }),
  refusals: [401, 403, 404, 429, 502],
})
const exchanging = call({
  tag,
  summary: 'Sign in by a token of the issuer that the settings name',
  description: 'An ID token that is signed, for `JWT_AUDIENCE`, and not older than a day. Each works once.',
  token: 'none',
  body: issuedTokenSchema,
  answer: z.strictObject({ token: z.string() }),
  refusals: [401, 403, 404, 429, 502],
})

/**
 * Signing in at another service. Without one in the settings these routes are as if they were not there. Answers what
 * the sign-in page tells of it.
 */
export function providerRoutes(app: FastifyInstance, parts: ProviderParts): () => Elsewhere | null {
  const { sql, provider, publicUrl, authentication, failedSignIns, log, now } = parts
  const service = provider && serviceOf({ ...parts, provider })
  const isEncrypted = publicUrl.startsWith('https:')

  const outage = saidOnce(log, {
    begins: 'The sign-in service cannot be used',
    over: 'The sign-in service can be used again',
  })

  /** Why stands in the log alone: it is for whoever set the service up. */
  function tell(error: unknown, way: Way): void {
    const { cause } = error instanceof AppError ? error : {}
    if (cause === undefined) return
    const inner = cause instanceof Error && cause.cause ? ` (${String(cause.cause)})` : ''
    const reason = `${String(cause)}${inner}`
    if (error instanceof AppError && error.code === 'providerAway') outage.failed(reason, way)
    else log.warn({ reason: reason.slice(0, 500) }, 'What the sign-in service said was not accepted')
  }

  /** What is refused is recorded as every failed sign-in. */
  async function entered(request: FastifyRequest, way: Way, enter: () => Promise<string>): Promise<string> {
    try {
      const token = await enter()
      outage.worked(way)
      await authentication.session(token, request.ip)
      return token
    } catch (error) {
      tell(error, way)
      if (error instanceof AppError && error.code !== 'providerAway')
        await failedSignIns.record(
          { kind: 'signInFailed', by: null, from: originOf(request), at: now() },
          false,
        )
      throw error
    }
  }

  app.post(
    providerPath,
    { config: { open: true, heavy: 'provider', call: beginning } },
    async (request, reply) => {
      const { next = '/', again = false } = checked(beginning.body, request.body)
      if (!service?.flow) throw new AppError('noSuchRoute')
      const secret = newToken()
      const address = await service.flow.begin(secret, again).catch((error: unknown) => {
        tell(error, 'begin')
        throw error
      })
      outage.worked('begin')
      keepInCookie(reply, { secret, next }, isEncrypted)
      return { address }
    },
  )

  app.put(
    providerPath,
    { config: { open: true, heavy: 'provider', call: finishing } },
    async (request, reply) => {
      const came = checked(finishing.body, request.body)
      const flow = service?.flow
      if (!service || !flow) throw new AppError('noSuchRoute')
      const kept = keptInCookie(request, isEncrypted)
      const device = markOf(request, isEncrypted)
      const token = await entered(request, 'finish', async () =>
        signInAs(service, {
          claims: await flow.finish(came, kept?.secret),
          from: { ...originOf(request), device },
          now: now(),
        }),
      )
      keepInCookie(reply, undefined, isEncrypted)
      keepMark(reply, device, isEncrypted)
      return { token, next: kept?.next && isGoodText(kept.next) ? kept.next : '/' }
    },
  )

  app.post(
    '/api/user/auth/token',
    { config: { open: true, heavy: 'provider', call: exchanging } },
    async (request) => {
      const { token: issued } = checked(exchanging.body, request.body)
      const audience = service?.provider.audience
      if (!service || audience === undefined) throw new AppError('noSuchRoute')
      const token = await entered(request, 'exchange', async () => {
        const claims = await service.read(issued, { audience })
        if (!(await useToken(sql, issued, claims.exp))) throw notAccepted(service.provider.name)
        return signInAs(service, { claims, from: originOf(request), now: now() })
      })
      return { token }
    },
  )
  return () => {
    if (!service?.flow) return null
    const { name, passwords } = service.provider
    return { name, signOut: service.flow.leaving(), passwords }
  }
}

function serviceOf({
  sql,
  provider,
  publicUrl,
  log,
  now,
  reach = reachProvider(),
}: ProviderParts & { readonly provider: Provider }) {
  const discovery = discover({ issuer: provider.issuer, reach, now: () => Date.parse(now()) })
  const read = tokenReader({ provider, discovery, reach, now, log })
  const { client } = provider
  const flow = client && codeFlow({ provider, client, discovery, reach, read, publicUrl })
  return { sql, provider, discovery, read, flow }
}
