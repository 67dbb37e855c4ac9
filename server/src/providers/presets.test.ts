import { SignJWT } from 'jose'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { newKey } from '../../test/issuer.ts'
import { aCompany } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { reachProvider } from './reach.ts'

const { now } = aClock()
const fresh = await freshApp({}, now)
await aCompany(fresh.sql)

const key = await newKey('their-key')
const seconds = Math.floor(Date.parse(now()) / 1000)

/** A service as it documents what it answers, by address; what it is not asked for is not there. */
async function startedBy(environment: Record<string, string>, answers: Record<string, object>) {
  const read = readConfig(
    { ...environment, OIDC_CREATE_USERS: 'true', OIDC_ROLE: 'agent', OIDC_BRANCH: 'tirana' },
    [],
  )
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { signInMethod, provider } = read.config
  const asked: { address: string; body: string }[] = []
  const reach = reachProvider({
    send: async (input, options) => {
      const address = String(input)
      asked.push({ address, body: String(options?.body ?? '') })
      const answer = answers[address]
      return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 })
    },
  })
  const app = await createApp({
    ...{ sql: fresh.sql, log: pino({ level: 'silent' }), now, lateness: neverLate, reach },
    config: { ...fresh.config, signInMethod, provider },
  })
  afterAll(() => app.close())
  return { app, asked, answers }
}

type Started = Awaited<ReturnType<typeof startedBy>>

const signed = (claims: object) =>
  new SignJWT({ iat: seconds, exp: seconds + 3600, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .sign(key.own)

/** By the page of the service, whose token says this. */
async function comesBack({ app, answers }: Started, tokens: string, claims: object) {
  const begun = await app.inject({ method: 'POST', url: '/api/user/auth/provider', payload: {} })
  expect(begun.statusCode, begun.body).toBe(200)
  const page = new URL(begun.json().address)
  const nonce = page.searchParams.get('nonce')
  const state = page.searchParams.get('state')
  answers[tokens] = { id_token: await signed({ ...claims, nonce }), access_token: 'a', token_type: 'Bearer' }
  const answer = await app.inject({
    ...{ method: 'PUT', url: '/api/user/auth/provider', payload: { code: 'theirs', state } },
    headers: { cookie: String(begun.headers['set-cookie']).split(';')[0] },
  })
  return { answer, page }
}

async function who({ app }: Started, token: string) {
  return (await app.inject({ url: '/api/user/auth/user', query: { token } })).json().user
}

test('Auth0: its slash at the end of the issuer, its secret in the form, its roles under an address of one’s own', async () => {
  const domain = 'https://banesa.eu.auth0.com'
  const auth0 = await startedBy(
    {
      ...{ SIGN_IN_METHOD: 'Auth0', AUTH0_DOMAIN: 'banesa.eu.auth0.com', OIDC_CLIENT_ID: 'aB3' },
      ...{
        OIDC_CLIENT_SECRET: 'their secret',
        OIDC_ROLE_CLAIM: 'https://prona/roles',
        OIDC_ROLES: 'Sales=manager',
      },
    },
    {
      [`${domain}/.well-known/openid-configuration`]: {
        issuer: `${domain}/`,
        authorization_endpoint: `${domain}/authorize`,
        token_endpoint: `${domain}/oauth/token`,
        userinfo_endpoint: `${domain}/userinfo`,
        jwks_uri: `${domain}/.well-known/jwks.json`,
        end_session_endpoint: `${domain}/oidc/logout`,
        token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
      },
      [`${domain}/.well-known/jwks.json`]: { keys: [key.published] },
    },
  )
  const { answer, page } = await comesBack(auth0, `${domain}/oauth/token`, {
    ...{ iss: `${domain}/`, aud: 'aB3', sub: 'auth0|64f1c2', nickname: 'ela', name: 'Ela Prifti', sid: 's' },
    ...{ email: 'ela@banesa.al', email_verified: true, 'https://prona/roles': ['Sales'] },
  })
  expect(page.origin).toBe(domain)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await who(auth0, answer.json().token)).toMatchObject({
    ...{ username: 'ela', name: 'Ela Prifti', email: 'ela@banesa.al', role: { name: 'Drejtues dege' } },
  })
  const sent = new URLSearchParams(auth0.asked.find(({ address }) => address.endsWith('/oauth/token'))?.body)
  expect(sent.get('client_secret')).toBe('their secret')
})

test('Amplify: the issuer of its user pool, the pages of its domain, its groups', async () => {
  const issuer = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_aB3dE5fGh'
  const pages = 'https://banesa.auth.eu-central-1.amazoncognito.com'
  const cognito = await startedBy(
    {
      ...{ SIGN_IN_METHOD: 'Amplify', COGNITO_USER_POOL: 'eu-central-1_aB3dE5fGh', OIDC_CLIENT_ID: '7h2' },
      ...{ OIDC_ROLE_CLAIM: 'cognito:groups', OIDC_ROLES: 'accounts=accountant' },
    },
    {
      [`${issuer}/.well-known/openid-configuration`]: {
        issuer,
        authorization_endpoint: `${pages}/oauth2/authorize`,
        token_endpoint: `${pages}/oauth2/token`,
        userinfo_endpoint: `${pages}/oauth2/userInfo`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        end_session_endpoint: `${pages}/logout`,
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      },
      [`${issuer}/.well-known/jwks.json`]: { keys: [key.published] },
    },
  )
  const claims = {
    ...{ iss: issuer, aud: '7h2', sub: '5f0d7c1e-0000-4000-8000-3c1f', 'cognito:username': '5f0d7c1e' },
    ...{ email: 'moza@banesa.al', email_verified: true, 'cognito:groups': ['accounts'] },
    ...{ given_name: 'Moza', family_name: 'Deda', auth_time: seconds, at_hash: 'x', event_id: 'e' },
  }
  const access = await comesBack(cognito, `${pages}/oauth2/token`, { ...claims, token_use: 'access' })
  expect(access.answer.statusCode).toBe(401)
  const { answer } = await comesBack(cognito, `${pages}/oauth2/token`, { ...claims, token_use: 'id' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await who(cognito, answer.json().token)).toMatchObject({
    ...{ username: 'moza', name: 'Moza Deda', role: { name: 'Financier' } },
  })
})

test('Firebase: the tokens of its project, by the keys it publishes elsewhere, and no page to sign in at', async () => {
  const issuer = 'https://securetoken.google.com/banesa-4f2a1'
  const keys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
  const firebase = await startedBy(
    { SIGN_IN_METHOD: 'Firebase', FIREBASE_PROJECT: 'banesa-4f2a1' },
    {
      [`${issuer}/.well-known/openid-configuration`]: {
        issuer,
        jwks_uri: keys,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      [keys]: { keys: [key.published] },
    },
  )
  const { app } = firebase
  expect((await app.inject('/api/user/auth/first')).json().elsewhere).toBeNull()
  const begun = await app.inject({ method: 'POST', url: '/api/user/auth/provider', payload: {} })
  expect(begun.statusCode).toBe(404)
  const claims = {
    ...{ iss: issuer, aud: 'banesa-4f2a1', sub: 'Xk2pQ7', user_id: 'Xk2pQ7', auth_time: seconds },
    ...{ email: 'nora@banesa.al', email_verified: true, name: 'Nora Leka' },
    firebase: { identities: { email: ['nora@banesa.al'] }, sign_in_provider: 'password' },
  }
  const exchange = async (token: string) =>
    app.inject({ method: 'POST', url: '/api/user/auth/token', payload: { token } })
  const other = { ...claims, iss: 'https://securetoken.google.com/other', aud: 'other' }
  expect((await exchange(await signed(other))).statusCode).toBe(401)
  const answer = await exchange(await signed(claims))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await who(firebase, answer.json().token)).toMatchObject({ username: 'nora', name: 'Nora Leka' })
})
