import { AppError } from '@prona/contract/kernel/errors'
import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Provider } from '../config/sign-in.ts'
import type { Discovery } from './discovery.ts'
import { away, type Reach } from './reach.ts'
import { notAccepted } from './refusals.ts'

export type Claims = JWTPayload & { readonly sub: string; readonly exp: number }

/** By a key of the issuer alone: never none, and never a secret that somebody else may know. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA'],
]
/** By how much the issuer's clock may differ from ours. */
const skewSeconds = 60
const oldest = '24h'
/** Some services let a token be good for days. One that is good for longer was not made to sign in by. */
const longestDays = 31

type Wanted = {
  readonly audience: string
  /** Of a token that somebody was given by signing in just now. */
  readonly nonce?: string
}
export type ReadToken = (token: string, wanted: Wanted) => Promise<Claims>

type Parts = {
  readonly provider: Provider
  readonly discovery: Discovery
  readonly reach: Reach
  readonly now: () => string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** The one way in which anything that an issuer says of somebody is believed. */
export function tokenReader({ provider, discovery, reach, now, log }: Parts): ReadToken {
  let keys: { readonly address: string; readonly find: ReturnType<typeof createRemoteJWKSet> } | undefined

  function keysAt(address: string) {
    if (keys?.address !== address)
      keys = { address, find: createRemoteJWKSet(new URL(address), { [customFetch]: reach }) }
    return keys.find
  }

  return async (token, { audience, nonce }) => {
    const { jwks_uri } = await discovery.metadata()
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keysAt(jwks_uri), {
        issuer: provider.issuer,
        audience,
        algorithms,
        clockTolerance: skewSeconds,
        currentDate: new Date(now()),
        maxTokenAge: oldest,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      refuseAccess(payload, protectedHeader.typ)
      refuseWeak(payload, provider, now())
      refuseEndless(payload, now())
      return claimsIn(payload, audience, nonce)
    } catch (error) {
      throw refusalOf(error, provider, log)
    }
  }
}

/**
 * An access token lets another program call an API in somebody's name: that program, which has it, is not them. It says
 * so in its header (RFC 9068), or as Keycloak and Cognito do.
 */
function refuseAccess(payload: JWTPayload, type: string | undefined): void {
  if (/^(application\/)?at\+jwt$/i.test(type ?? ''))
    throw new errors.JWTClaimValidationFailed('no identity', payload, 'typ')
  if (payload.typ === 'Bearer') throw new errors.JWTClaimValidationFailed('no identity', payload, 'typ')
}

/** What is asked of the service in an address the browser's owner could take out again; what the token says they cannot. */
function refuseWeak(payload: JWTPayload, { mostSeconds, acr }: Provider, now: string): void {
  if (acr.length > 0 && !acr.some((one) => one === payload.acr))
    throw new errors.JWTClaimValidationFailed('too weak', payload, 'acr')
  if (mostSeconds === undefined) return
  const oldest = Date.parse(now) / 1000 - mostSeconds - skewSeconds
  if (!(typeof payload.auth_time === 'number' && payload.auth_time >= oldest))
    throw new errors.JWTClaimValidationFailed('too long ago', payload, 'auth_time')
}

/** Until then it is kept that it was used: a time that no calendar has cannot be. */
function refuseEndless(payload: JWTPayload, now: string): void {
  const latest = Date.parse(now) / 1000 + longestDays * 86_400
  if (!(typeof payload.exp === 'number' && payload.exp <= latest))
    throw new errors.JWTClaimValidationFailed('too long', payload, 'exp')
}

/** When somebody proved to the service who they are: as it says, or when it made the token. */
export function provenAt({ auth_time, iat = 0 }: Claims): string {
  const isTold = typeof auth_time === 'number' && auth_time > 0 && auth_time < iat
  return new Date((isTold ? auth_time : iat) * 1000).toISOString()
}

function claimsIn(payload: JWTPayload, audience: string, nonce: string | undefined): Claims {
  const { sub, exp, aud, azp, token_use, events } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || typeof exp !== 'number')
    throw new errors.JWTClaimValidationFailed('missing', payload, 'sub')
  if (nonce !== undefined) {
    if (payload.nonce !== nonce) throw new errors.JWTClaimValidationFailed('other', payload, 'nonce')
    if (azp !== undefined && azp !== audience)
      throw new errors.JWTClaimValidationFailed('other', payload, 'azp')
  }
  // One for several was given to one of them, which must be the one it is taken for.
  if (Array.isArray(aud) && aud.length > 1 && azp !== audience)
    throw new errors.JWTClaimValidationFailed('other', payload, 'azp')
  // What says that a session has ended, or lets call an API, is signed by the same keys and signs nobody in.
  if (events !== undefined || (token_use !== undefined && token_use !== 'id'))
    throw new errors.JWTClaimValidationFailed('no identity', payload, 'token_use')
  return { ...payload, sub, exp }
}

function refusalOf(error: unknown, { name }: Provider, log: Parts['log']): unknown {
  if (error instanceof AppError) return error
  if (!(error instanceof errors.JOSEError)) return error
  if (fromKeys.has(error.code)) return away(error.message)
  const claim = error instanceof errors.JWTClaimValidationFailed ? { claim: error.claim } : {}
  log.warn({ reason: error.code, ...claim }, 'A token of the sign-in service was refused')
  return notAccepted(name)
}

const fromKeys: ReadonlySet<string> = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'])
