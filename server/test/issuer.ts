import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { afterAll } from 'vitest'
import type { Provider } from '../src/config/sign-in.ts'

type Key = { readonly kid: string; readonly own: CryptoKey; readonly published: object }
type Grant = { readonly challenge: string; readonly claims: JWTPayload }
type Way = (response: ServerResponse) => void

export const clientId = 'prona'

/** An issuer of OpenID Connect on loopback that says whatever a test lets it say. */
export async function anIssuer(now: () => string) {
  const grants = new Map<string, Grant>()
  const others = new Map<string, Way>()
  const asked: string[] = []
  const keys = [await newKey()]
  let address = ''

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const path = request.url ?? ''
    asked.push(path)
    const other = others.get(path)
    if (other) return other(response)
    if (path === '/.well-known/openid-configuration') return say(response, metadata())
    if (path === '/keys') return say(response, { keys: keys.map(({ published }) => published) })
    if (path === '/token') return say(response, ...(await redeemed(new URLSearchParams(body))))
    return say(response, {}, 404)
  })

  async function redeemed(body: URLSearchParams): Promise<[object, number]> {
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== challenge || body.get('client_id') !== clientId)
      return [{ error: 'invalid_grant' }, 400]
    return [{ token_type: 'Bearer', access_token: 'opaque', id_token: await sign(grant.claims) }, 200]
  }

  function metadata() {
    return {
      issuer: address,
      jwks_uri: `${address}/keys`,
      authorization_endpoint: `${address}/authorize`,
      token_endpoint: `${address}/token`,
      end_session_endpoint: `${address}/leave`,
    }
  }

  function sign(
    claims: JWTPayload,
    header: Partial<JWTHeaderParameters> = {},
    by = keys[0],
  ): Promise<string> {
    if (!by) throw new Error('The issuer has no key')
    const seconds = Math.floor(Date.parse(now()) / 1000)
    const usual = { iss: address, aud: clientId, sub: 'somebody', iat: seconds, exp: seconds + 300 }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: by.kid, ...header })
      .sign(by.own)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address,
    asked,
    sign,
    metadata,
    /** Answers at this path in another way from now on; without a way as before. */
    answer(path: string, way?: Way) {
      if (way) others.set(path, way)
      else others.delete(path)
    },
    /** From now on tokens are signed by a new key, and the old one is published no more. */
    async changeKey() {
      keys.splice(0, keys.length, await newKey())
    },
    /** Somebody signs in at the page that the browser was sent to, and is sent back with this. */
    signedIn(page: string, claims: JWTPayload = {}) {
      const { searchParams } = new URL(page)
      const code = randomUUID()
      const nonce = searchParams.get('nonce') ?? ''
      grants.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        claims: { nonce, ...claims },
      })
      return { code, state: searchParams.get('state') ?? '' }
    },
  }
}

export function say(response: ServerResponse, answer: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

export async function newKey(kid: string = randomUUID()): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return {
    kid,
    own: privateKey,
    published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  }
}

/** The settings for an issuer, as they are without any that may be left out. */
export function providerAt(issuer: string, more: Partial<Provider> = {}): Provider {
  return {
    name: 'Banesa',
    issuer,
    client: { id: clientId, secret: undefined, scopes: 'openid profile email' },
    audience: undefined,
    mostSeconds: undefined,
    acr: [],
    usernameClaim: 'preferred_username',
    branchClaim: undefined,
    roleClaim: undefined,
    linkBy: 'none',
    newUsers: undefined,
    passwords: 'everybody',
    ...more,
  }
}
