import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Provider } from '../config/sign-in.ts'
import { isRecord } from '../kernel/columns.ts'
import type { Discovery, Metadata } from './discovery.ts'
import { away, type Reach } from './reach.ts'
import { notAccepted, notBegun } from './refusals.ts'
import type { Claims, ReadToken } from './tokens.ts'

export type CodeFlow = {
  /** Where to send the browser, which alone keeps the secret; `again`: also whoever is signed in there proves it anew. */
  begin(secret: string, again: boolean): Promise<string>
  /** Who came back with this code, to the browser with this secret. */
  finish(came: Came, secret: string | undefined): Promise<Claims>
  /** Where somebody signs out there too; null where the service has no such page, or has not been asked yet. */
  leaving(): string | null
}

/** What stands in the address by which the service sends somebody back. */
export type Came = {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

type Parts = {
  readonly provider: Provider
  readonly client: NonNullable<Provider['client']>
  readonly discovery: Discovery
  readonly reach: Reach
  readonly read: ReadToken
  readonly publicUrl: string
}

/** The authorization code flow of OpenID Connect, with PKCE, state and nonce, all of which follow from the secret. */
export function codeFlow({ provider, client, discovery, reach, read, publicUrl }: Parts): CodeFlow {
  /** Where the service sends people back to; it has to be registered there. */
  const back = `${publicUrl}/sign-in/return`
  return {
    async begin(secret, again) {
      const { authorization_endpoint } = await discovery.metadata()
      if (!authorization_endpoint) throw away('The issuer has no page to sign in at')
      const address = new URL(authorization_endpoint)
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: client.id,
        redirect_uri: back,
        scope: client.scopes,
        state: partOf(secret, 'state'),
        nonce: partOf(secret, 'nonce'),
        code_challenge: createHash('sha256').update(partOf(secret, 'verifier')).digest('base64url'),
        code_challenge_method: 'S256',
        ...strengthAsked(provider, again),
      }))
        address.searchParams.set(name, value)
      return address.href
    },

    async finish({ code, state, iss }, secret) {
      if (!secret || !isSame(state, partOf(secret, 'state'))) throw notBegun(provider.name)
      const metadata = await discovery.metadata()
      // Or another issuer's code could be brought here (RFC 9207).
      const isMissing = iss === undefined && metadata.authorization_response_iss_parameter_supported === true
      if (isMissing || (iss !== undefined && iss !== provider.issuer)) throw notAccepted(provider.name)
      const tokens = await redeemed(metadata, code, partOf(secret, 'verifier'))
      const claims = await read(tokens.id, { audience: client.id, nonce: partOf(secret, 'nonce') })
      return isTold(claims) ? claims : withMore(claims, await userinfo(metadata, tokens.access, claims.sub))
    },

    leaving() {
      const page = discovery.known()?.end_session_endpoint
      if (page === undefined) return null
      const address = new URL(page)
      address.searchParams.set('client_id', client.id)
      address.searchParams.set('post_logout_redirect_uri', `${publicUrl}/sign-in`)
      return address.href
    },
  }

  /** Many services tell a name and an email only when asked for them. */
  function isTold(claims: Claims): boolean {
    return claims[provider.usernameClaim] !== undefined && claims.email !== undefined
  }

  async function redeemed(metadata: Metadata, code: string, verifier: string) {
    if (!metadata.token_endpoint) throw away('The issuer has no address for tokens')
    const { headers, fields } = proofOf(client, metadata)
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier },
      ...fields,
    })
    const response = await reach(metadata.token_endpoint, { method: 'POST', headers, body })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.status >= 500) throw away(`The issuer answers a code with status ${response.status}`)
    if (response.status !== 200 || !isRecord(answer)) {
      // Such as a client secret that is wrong; the code itself is not told.
      const reason = isRecord(answer) ? String(answer.error).slice(0, 100) : 'no reason'
      throw Object.assign(notAccepted(provider.name), { cause: `The issuer refuses the code: ${reason}` })
    }
    const { id_token, access_token } = answer
    if (typeof id_token !== 'string') throw away('The issuer answers a code without an ID token')
    return { id: id_token, access: typeof access_token === 'string' ? access_token : undefined }
  }

  async function userinfo(metadata: Metadata, access: string | undefined, sub: string) {
    if (!metadata.userinfo_endpoint || !access) return {}
    const headers = { authorization: `Bearer ${access}`, accept: 'application/json' }
    const response = await reach(metadata.userinfo_endpoint, { headers })
    const answer: unknown = await response.json().catch(() => undefined)
    // What is said of somebody else is not theirs.
    return response.status === 200 && isRecord(answer) && answer.sub === sub ? answer : {}
  }
}

/** An email and whether it is verified are told by one and the same. */
function withMore(claims: Claims, { email, email_verified, ...more }: Record<string, unknown>): Claims {
  return { ...more, ...(claims.email === undefined ? { email, email_verified } : {}), ...claims }
}

function strengthAsked({ mostSeconds, acr }: Provider, again: boolean): Record<string, string> {
  const most = again ? 0 : mostSeconds
  return {
    ...(again ? { prompt: 'login' } : {}),
    ...(most === undefined ? {} : { max_age: String(most) }),
    ...(acr.length > 0 ? { acr_values: acr.join(' ') } : {}),
  }
}

type Proof = {
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}

/** How Prona says that it is the one that is registered there. */
function proofOf({ id, secret }: Parts['client'], metadata: Metadata): Proof {
  const known = metadata.token_endpoint_auth_methods_supported
  const headers = { accept: 'application/json' }
  if (secret === undefined) return { headers, fields: { client_id: id } }
  if (known && !known.includes('client_secret_basic') && known.includes('client_secret_post'))
    return { headers, fields: { client_id: id, client_secret: secret } }
  const pair = Buffer.from(`${asInForms(id)}:${asInForms(secret)}`).toString('base64')
  return { headers: { ...headers, authorization: `Basic ${pair}` }, fields: {} }
}

function asInForms(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

function partOf(secret: string, use: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(use).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
