import type { JWTPayload } from 'jose'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { anIssuer, providerAt } from '../../test/issuer.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { createApp } from '../app.ts'
import type { Provider } from '../config/sign-in.ts'

const { now, laterBy } = aClock()
const issuer = await anIssuer(now)
const fresh = await freshApp({}, now)
const { sql, owner } = fresh
await aCompany(sql)
const arta = await aPerson(sql, { at: now(), username: 'arta', role: 'administrator' })
await owner`delete from user_passwords where user_id = ${arta._id}`
await owner`
  insert into user_identities (issuer, subject, user_id, linked_at)
  values (${issuer.address}, 'arta-there', ${arta._id}, now())`

async function started(more: Partial<Provider> = {}) {
  const provider = providerAt(issuer.address, { audience: 'prona-tokens', ...more })
  const config = { ...fresh.config, signInMethod: 'JWT', provider } as const
  const app = await createApp({ config, sql, log: pino({ level: 'silent' }), now, lateness: neverLate })
  afterAll(() => app.close())

  async function begins(payload: object = {}) {
    const answer = await app.inject({ method: 'POST', url: '/api/user/auth/provider', payload })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { page: String(answer.json().address), cookie }
  }
  return {
    asks: async (payload: object = {}) =>
      Object.fromEntries(new URL((await begins(payload)).page).searchParams),
    async comes(claims: JWTPayload) {
      const { page, cookie } = await begins()
      const payload = issuer.signedIn(page, { sub: 'arta-there', ...claims })
      return app.inject({ method: 'PUT', url: '/api/user/auth/provider', payload, headers: { cookie } })
    },
    async brings(claims: JWTPayload) {
      const token = await issuer.sign({ aud: 'prona-tokens', sub: 'arta-there', ...claims })
      return app.inject({ method: 'POST', url: '/api/user/auth/token', payload: { token } })
    },
    /** Whether a session may do at once what one has to confirm for. */
    async isTrusted(token: string) {
      const payload = { name: `Agjent ${Math.random()}`, permissions: [] }
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.inject({ method: 'POST', url: '/api/role', payload, headers })
      expect([200, 403], answer.body).toContain(answer.statusCode)
      if (answer.statusCode === 403) expect(answer.json().code).toBe('confirmAgain')
      return answer.statusCode === 200
    },
  }
}

const seconds = (after = 0) => Math.floor(Date.parse(now()) / 1000) + after
const counted = async () => (await owner`select count(*)::int as sessions from sessions`)[0]?.sessions

test('unless the settings say so nothing is asked of the service, and a sign-in that tells nothing is taken', async () => {
  const app = await started()
  const asked = await app.asks()
  expect(Object.keys(asked).filter((name) => /max_age|acr|prompt/.test(name))).toEqual([])
  expect((await app.comes({})).statusCode).toBe(200)
})

test('the service is asked for a sign-in that is not older than the settings allow, and one that is opens nothing', async () => {
  const app = await started({ mostSeconds: 3600 })
  expect(await app.asks()).toMatchObject({ max_age: '3600' })
  const before = await counted()
  for (const auth_time of [undefined, seconds(-3700), 'now' as unknown as number, Number.NaN]) {
    expect((await app.comes({ auth_time })).statusCode, String(auth_time)).toBe(401)
    expect((await app.brings({ auth_time, jti: `${auth_time}` })).statusCode).toBe(401)
  }
  expect(await counted()).toBe(before)
  expect((await app.comes({ auth_time: seconds(-3500) })).statusCode).toBe(200)
  expect((await app.brings({ auth_time: seconds(-3500) })).statusCode).toBe(200)
})

test('the service is asked for one of the ways that the settings name, and another opens nothing', async () => {
  const app = await started({ acr: ['phr', 'phrh'] })
  expect(await app.asks()).toMatchObject({ acr_values: 'phr phrh' })
  const before = await counted()
  for (const acr of [undefined, '0', 'phr phrh', '']) {
    expect((await app.comes({ acr })).statusCode, String(acr)).toBe(401)
    expect((await app.brings({ acr, jti: `${acr}` })).statusCode).toBe(401)
  }
  expect(await counted()).toBe(before)
  expect((await app.comes({ acr: 'phrh' })).statusCode).toBe(200)
})

test('whoever confirms that it is them is asked anew by the service, whatever the settings say', async () => {
  for (const app of [await started(), await started({ mostSeconds: 3600 })])
    expect(await app.asks({ again: true })).toMatchObject({ prompt: 'login', max_age: '0' })
})

test('a sign-in that the service let pass on an older one confirms nothing, however new the session is', async () => {
  laterBy(60)
  const app = await started()
  const entered = async (claims: JWTPayload) => (await app.comes(claims)).json().token
  expect(await app.isTrusted(await entered({ auth_time: seconds(-20 * 60) }))).toBe(false)
  expect(await app.isTrusted(await entered({ auth_time: seconds(-60) }))).toBe(true)
  expect(await app.isTrusted(await entered({ auth_time: seconds() }))).toBe(true)
  const old = (await app.brings({ iat: seconds(-20 * 60), exp: seconds(60) })).json().token
  expect(await app.isTrusted(old)).toBe(false)
})
