import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JWTPayload } from 'jose'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { signingIn } from '../../test/a-factor.ts'
import { type Device, passkeyUrl, withPasskey } from '../../test/a-passkey.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { anIssuer, clientId, newKey, providerAt, say } from '../../test/issuer.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { openLink } from '../auth/sign-in-links.ts'
import type { Provider } from '../config/sign-in.ts'
import { reachProvider } from './reach.ts'

const { now, laterBy } = aClock()
const issuer = await anIssuer(now)
const output: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void output.push(line) })
const fresh = await freshApp({}, now)
const { sql, owner } = fresh
await aCompany(sql)

/** The program as it is with these settings for the issuer. */
const started = (more: Partial<Provider> = {}) => startedAt({}, more)

async function startedAt(settings: Partial<typeof fresh.config>, more: Partial<Provider> = {}) {
  const provider = providerAt(issuer.address, more)
  const config = { ...fresh.config, ...settings, signInMethod: 'JWT', provider } as const
  const app = await createApp({
    ...{ config, sql, log, now, lateness: neverLate },
    reach: reachProvider({ patienceMs: 1_000, mostBytes: 20_000 }),
  })
  afterAll(() => app.close())
  return app
}

type App = Awaited<ReturnType<typeof started>>

/** A browser, with the cookie it was given. */
function aBrowser(app: App) {
  let cookie = ''
  const hear = (headers: Record<string, unknown>) => {
    const said = String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
    if (said) cookie = said
  }
  return {
    cookie: () => cookie,
    async begins(next?: string) {
      const payload = next === undefined ? {} : { next }
      const answer = await app.inject({ method: 'POST', url: '/api/user/auth/provider', payload })
      hear(answer.headers)
      return answer
    },
    async page() {
      return String((await this.begins()).json().address)
    },
    async comesBack(payload: object) {
      const headers = cookie ? { cookie } : {}
      const answer = await app.inject({ method: 'PUT', url: '/api/user/auth/provider', payload, headers })
      hear(answer.headers)
      return answer
    },
  }
}

/** Somebody signs in at the issuer, which says this of them. */
async function comes(app: App, claims: JWTPayload = {}) {
  const browser = aBrowser(app)
  return browser.comesBack(issuer.signedIn(await browser.page(), claims))
}

async function who(app: App, token: string) {
  return (await app.inject({ url: '/api/user/auth/user', query: { token } })).json().user
}

const someone = (wanted: Parameters<typeof aPerson>[1] = {}) => aPerson(sql, { at: now(), ...wanted })

async function isKnownThereAs(user: string, subject: string): Promise<void> {
  await owner`
    insert into user_identities (issuer, subject, user_id, linked_at)
    values (${issuer.address}, ${subject}, ${user}, now())`
}

/** What a refusal must leave as it is. */
async function doors(): Promise<unknown> {
  const [found] = await owner`
    select (select count(*) from sessions) as sessions, (select count(*) from users) as users,
      (select count(*) from user_identities) as identities`
  return found
}

const app = await started({ audience: 'prona-tokens' })
const known = await someone({ username: 'arta', role: 'agent' })
await isKnownThereAs(known._id, 'arta-there')

test('over HTTPS the cookie of a sign-in that was begun is this host’s alone, and by no other name', async () => {
  const encrypted = await startedAt({ publicUrl: 'https://prona.test' })
  const browser = aBrowser(encrypted)
  const begun = await browser.begins()
  expect(begun.headers['set-cookie']).toMatch(
    /^__Host-prona-sign-in=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
  )
  const payload = issuer.signedIn(String(begun.json().address), { sub: 'arta-there' })
  const headers = { cookie: browser.cookie().replace('__Host-', '') }
  const url = '/api/user/auth/provider'
  expect((await encrypted.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(401)
  expect(
    (await browser.comesBack(issuer.signedIn(await browser.page(), { sub: 'arta-there' }))).statusCode,
  ).toBe(200)
})

test('somebody signs in at the issuer, comes back to where they were, and is who they are here', async () => {
  const browser = aBrowser(app)
  const begun = await browser.begins('/orders?status=held')
  expect(begun.headers['set-cookie']).toMatch(
    /^prona-sign-in=[^;]+; Path=\/api\/user\/auth\/provider; Max-Age=600; HttpOnly; SameSite=Strict$/,
  )
  const page = new URL(begun.json().address)
  expect(page.href.startsWith(`${issuer.address}/authorize?`)).toBe(true)
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://prona.test/sign-in/return',
    code_challenge_method: 'S256',
  })
  const answer = await browser.comesBack(issuer.signedIn(page.href, { sub: 'arta-there' }))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().next).toBe('/orders?status=held')
  expect(await who(app, answer.json().token)).toMatchObject({ _id: known._id, username: 'arta' })
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0')
  const entries =
    await owner`select kind from access_entries where by = ${known._id} order by id desc limit 1`
  expect(entries).toEqual([{ kind: 'signIn' }])
})

test('the sign-in page learns what the service is called and where to sign out of it', async () => {
  await comes(app, { sub: 'arta-there' })
  const { elsewhere } = (await app.inject('/api/user/auth/first')).json()
  const there = `${issuer.address}/leave?client_id=prona&post_logout_redirect_uri=http%3A%2F%2Fprona.test%2Fsign-in`
  expect(elsewhere).toEqual({ name: 'Banesa', signOut: there, passwords: 'everybody' })
})

describe('where passwords are for administrators', () => {
  test('those of anybody else open nothing and cost the same, and no link for a new one is sent', async () => {
    const strict = await started({ passwords: 'administrators' })
    const { elsewhere } = (await strict.inject('/api/user/auth/first')).json()
    expect(elsewhere).toMatchObject({ name: 'Banesa', passwords: 'administrators' })
    const [chief, manager] = [await someone({ role: 'administrator' }), await someone({ role: 'manager' })]
    const signIn = (where: App, username: string, remoteAddress: string) =>
      where.inject({
        ...{ method: 'POST', url: '/api/user/auth', remoteAddress },
        payload: { username, password: goodPassword },
      })
    expect((await signIn(strict, chief.username, '10.50.0.1')).statusCode).toBe(200)
    expect((await signIn(app, manager.username, '10.50.0.2')).statusCode).toBe(200)
    const before = await doors()
    const refused = await signIn(strict, manager.username, '10.50.0.3')
    const unknown = await signIn(strict, 'nobody.here', '10.50.0.4')
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'wrongCredentials'])
    const bodyOf = (answer: typeof refused) => answer.body.replace(answer.json().requestId, '')
    expect(bodyOf(refused)).toBe(bodyOf(unknown))
    expect(await doors()).toEqual(before)
    // They still come in where they should, with the account that they had.
    await isKnownThereAs(manager._id, 'manager-there')
    const came = await comes(strict, { sub: 'manager-there' })
    expect(await who(strict, came.json().token)).toMatchObject({ _id: manager._id })
  })

  test('nobody else signs in by a passkey that they have from before', async () => {
    const settings = { publicUrl: passkeyUrl }
    const [open, strict] = [
      await startedAt(settings),
      await startedAt(settings, { passwords: 'administrators' }),
    ]
    const enter = async (where: App, device: Device) => {
      const { passkey } = (await signingIn(where)('POST', '/passkey/ask', {})).json()
      return signingIn(where)('POST', '/passkey', { passkey: device.use(passkey) })
    }
    const chief = await withPasskey(open, await someone({ role: 'administrator' }))
    const manager = await withPasskey(open, await someone({ role: 'manager' }))
    expect((await enter(strict, chief.device)).statusCode).toBe(200)
    expect((await enter(open, manager.device)).statusCode).toBe(200)
    const before = await doors()
    const refused = await enter(strict, manager.device)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'wrongCredentials'])
    expect(await doors()).toEqual(before)
  })

  test('nobody else is sent a link for a forgotten password', async () => {
    const [chief, manager] = [await someone({ role: 'administrator' }), await someone({ role: 'manager' })]
    for (const { _id, username } of [chief, manager])
      await owner`update users set email = ${`${username}@example.com`} where _id = ${_id}`
    const peer = await aMailServer()
    const strict = await startedAt({ mail: peer.settings }, { passwords: 'administrators' })
    const ask = (username: string) =>
      strict.inject({ method: 'POST', url: '/api/user/auth/forgotten', payload: { who: username } })
    expect((await ask(manager.username)).body).toBe((await ask(chief.username)).body)
    await expect.poll(() => owner`select user_id as user from mails`).toEqual([{ user: chief._id }])
  })
})

test('without a service in the settings there is nowhere to go', async () => {
  const browser = aBrowser(fresh.app)
  expect((await browser.begins()).statusCode).toBe(404)
  expect((await browser.comesBack({ code: 'a', state: 'b' })).statusCode).toBe(404)
  const token = await issuer.sign({ aud: 'prona-tokens', sub: 'arta-there' })
  const url = '/api/user/auth/token'
  expect((await fresh.app.inject({ method: 'POST', url, payload: { token } })).statusCode).toBe(404)
  expect((await fresh.app.inject('/api/user/auth/first')).json().elsewhere).toBeNull()
})

describe('nobody is signed in by', () => {
  const seconds = (after = 0) => Math.floor(Date.parse(now()) / 1000) + after
  test.each<[string, () => JWTPayload]>([
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['a token for somebody else', () => ({ aud: 'another-client' })],
    ['a token for several that is not ours to use', () => ({ aud: [clientId, 'other'], azp: 'other' })],
    ['a token for several that names nobody', () => ({ aud: [clientId, 'other'] })],
    ['a token that another client was given', () => ({ azp: 'other' })],
    ['a token of another sign-in', () => ({ nonce: 'another' })],
    ['a token without a nonce', () => ({ nonce: undefined })],
    ['a token that has expired', () => ({ iat: seconds(-600), exp: seconds(-61) })],
    ['a token that does not count yet', () => ({ nbf: seconds(61) })],
    ['a token that is issued later', () => ({ iat: seconds(120), exp: seconds(600) })],
    ['a token that is days old', () => ({ iat: seconds(-90_000) })],
    ['a token that never expires', () => ({ exp: undefined })],
    ['a token that names nobody', () => ({ sub: undefined })],
    ['a token that names somebody without a name', () => ({ sub: '' })],
    ['a token that tells of the end of a session', () => ({ events: { out: {} } })],
    ['a token for an API', () => ({ token_use: 'access' })],
  ])('%s', async (_, claims) => {
    const before = await doors()
    const answer = await comes(app, { sub: 'arta-there', ...claims() })
    expect(answer.statusCode, answer.body).toBe(401)
    expect(answer.json().detail).toBe('Hyrja me Banesa nuk u pranua. Provoni përsëri.')
    expect(await doors()).toEqual(before)
  })
})

test('a clock that differs by less than a minute keeps nobody out', async () => {
  const seconds = Math.floor(Date.parse(now()) / 1000)
  for (const claims of [
    { exp: seconds - 50, iat: seconds - 400 },
    { nbf: seconds + 50, iat: seconds + 50 },
  ])
    expect((await comes(app, { sub: 'arta-there', ...claims })).statusCode).toBe(200)
})

/** Posts what a token endpoint would have answered with. */
async function exchanged(token: string) {
  return app.inject({ method: 'POST', url: '/api/user/auth/token', payload: { token } })
}
const tokenFor = (claims: JWTPayload = {}) =>
  issuer.sign({ aud: 'prona-tokens', sub: 'arta-there', jti: `${Math.random()}`, ...claims })

describe('a token of the issuer', () => {
  test('is exchanged for a session, once, however its signature is written', async () => {
    const token = await tokenFor()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchanged(token)))
    const [good, ...others] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(others).toEqual([])
    expect(await who(app, good?.json().token)).toMatchObject({ username: 'arta' })
    expect((await exchanged(token)).statusCode).toBe(401)
  })

  test('is refused without a signature, by a secret that everybody knows, and by a key of somebody else', async () => {
    const before = await doors()
    const [, payload] = (await tokenFor()).split('.')
    const part = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')
    expect((await exchanged(`${part({ alg: 'none' })}.${payload}.`)).statusCode).toBe(401)

    const published = JSON.stringify(await (await fetch(`${issuer.address}/keys`)).json())
    for (const secret of [published, '']) {
      const signed = `${part({ alg: 'HS256' })}.${payload}`
      const signature = createHmac('sha256', secret).update(signed).digest('base64url')
      expect((await exchanged(`${signed}.${signature}`)).statusCode).toBe(401)
    }

    const foreign = await newKey()
    const claims = { aud: 'prona-tokens', sub: 'arta-there' }
    expect((await exchanged(await issuer.sign(claims, {}, foreign))).statusCode).toBe(401)
    const { keys } = JSON.parse(published)
    const named = { ...foreign, kid: keys[0].kid }
    expect((await exchanged(await issuer.sign(claims, {}, named))).statusCode).toBe(401)
    const jwk = { jwk: foreign.published as { kty: 'EC' } }
    expect((await exchanged(await issuer.sign(claims, jwk, foreign))).statusCode).toBe(401)
    expect(await doors()).toEqual(before)
  })

  test('that is good for years, or until a time that no calendar has, is refused as any bad one', async () => {
    const before = await doors()
    const at = Math.floor(Date.parse(now()) / 1000)
    for (const exp of [9e15, 1e300, Number.MAX_VALUE, at + 32 * 86_400]) {
      const answer = await exchanged(await tokenFor({ exp }))
      expect([exp, answer.statusCode]).toEqual([exp, 401])
    }
    expect(await doors()).toEqual(before)
    expect((await exchanged(await tokenFor({ exp: at + 30 * 86_400 }))).statusCode).toBe(200)
  })

  test('ends the invitation of whoever comes in by it, which sets no password any more', async () => {
    const own = await started({ linkBy: 'email', audience: 'prona-tokens' })
    const maker = await someone({ role: 'administrator' })
    const guest = await someone()
    await owner`delete from user_passwords where user_id = ${guest._id}`
    await owner`
      update users set email = 'ftuar@banesa.al', account = 'invited', invited_until = now() + interval '7 days'
      where _id = ${guest._id}`
    const asked = { user: guest._id, maker: maker._id, purpose: 'invitation' } as const
    const tomorrow = new Date(Date.parse(now()) + 86_400_000).toISOString()
    const link = await openLink(sql, asked, tomorrow)
    const at = (method: 'POST' | 'PUT', payload: object) =>
      own.inject({ method, url: '/api/user/auth/link', payload })
    expect((await at('POST', { token: link })).statusCode).toBe(200)
    const claims = { sub: 'ftuar-there', email: 'ftuar@banesa.al', email_verified: true }
    const payload = { token: await tokenFor(claims) }
    const entered = await own.inject({ method: 'POST', url: '/api/user/auth/token', payload })
    expect(entered.statusCode).toBe(200)
    expect(await owner`select from sign_in_links where user_id = ${guest._id}`).toHaveLength(0)
    // Also where one is left over from before.
    for (const token of [link, await openLink(sql, asked, tomorrow)]) {
      expect((await at('POST', { token })).statusCode).toBe(404)
      expect((await at('PUT', { token, password: 'një tjetër i fortë' })).statusCode).toBe(404)
    }
    expect(await owner`select from user_passwords where user_id = ${guest._id}`).toHaveLength(0)
    expect(await who(own, entered.json().token)).toMatchObject({ username: guest.username })
  })

  test('is refused for another audience, also that of the sign-in page, and where none is set', async () => {
    const before = await doors()
    expect((await exchanged(await tokenFor({ aud: clientId }))).statusCode).toBe(401)
    expect((await exchanged('not a token')).statusCode).toBe(401)
    const pageOnly = await started()
    const payload = { token: await tokenFor() }
    const answer = await pageOnly.inject({ method: 'POST', url: '/api/user/auth/token', payload })
    expect(answer.statusCode).toBe(404)
    expect(await doors()).toEqual(before)
  })
})

test('a token by which another program calls an API for somebody is not exchanged', async () => {
  const before = await doors()
  const tokens = [
    await tokenFor({ aud: ['prona-tokens', 'account'], azp: 'another-program' }),
    await tokenFor({ aud: ['prona-tokens', 'account'] }),
    await tokenFor({ typ: 'Bearer', azp: 'another-program' }),
    await tokenFor({ token_use: 'access' }),
  ]
  for (const typ of ['at+jwt', 'application/AT+JWT'])
    tokens.push(await issuer.sign({ aud: 'prona-tokens', sub: 'arta-there' }, { typ }))
  for (const token of tokens) expect((await exchanged(token)).statusCode).toBe(401)
  expect(await doors()).toEqual(before)
  const identity = await issuer.sign({ aud: 'prona-tokens', sub: 'arta-there', typ: 'ID' }, { typ: 'JWT' })
  expect((await exchanged(identity)).statusCode).toBe(200)
  const several = await tokenFor({ aud: ['prona-tokens', 'account'], azp: 'prona-tokens' })
  expect((await exchanged(several)).statusCode).toBe(200)
})

test('when the issuer changes its keys, the new one counts and the old one no longer does', async () => {
  // So that the keys of now are known.
  expect((await exchanged(await tokenFor())).statusCode).toBe(200)
  const old = await tokenFor()
  await issuer.changeKey()
  const renewed = await tokenFor()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  try {
    expect((await exchanged(renewed)).statusCode).toBe(200)
    expect((await exchanged(old)).statusCode).toBe(401)
  } finally {
    vi.useRealTimers()
  }
})

test('tokens with invented keys do not make the server ask the issuer for each', async () => {
  await exchanged(await tokenFor())
  const before = issuer.asked.length
  for (let guess = 0; guess < 5; guess++)
    expect((await exchanged(await issuer.sign({}, { kid: `guess-${guess}` }))).statusCode).toBe(401)
  expect(issuer.asked.length).toBe(before)
})

describe('who comes back', () => {
  const refused = async (answer: { statusCode: number; body: string; json(): { detail: string } }) => {
    expect(answer.statusCode, answer.body).toBe(401)
    expect(answer.json().detail).toContain('nuk u nis në këtë shfletues')
  }

  test('to a browser that did not begin is not signed in, also with a cookie of its own', async () => {
    const before = await doors()
    const attacker = aBrowser(app)
    const came = issuer.signedIn(await attacker.page(), { sub: 'arta-there' })
    await refused(await aBrowser(app).comesBack(came))
    const victim = aBrowser(app)
    await victim.begins()
    await refused(await victim.comesBack(came))
    expect(await doors()).toEqual(before)
    // It was not used up either: the browser that began it goes on.
    expect((await attacker.comesBack(came)).statusCode).toBe(200)
  })

  test('with another state, or none, is not signed in', async () => {
    const browser = aBrowser(app)
    const { code } = issuer.signedIn(await browser.page(), { sub: 'arta-there' })
    await refused(await browser.comesBack({ code, state: 'x'.repeat(43) }))
    expect((await browser.comesBack({ code })).statusCode).toBe(422)
  })

  test('twice with one code is signed in once', async () => {
    const browser = aBrowser(app)
    const came = issuer.signedIn(await browser.page(), { sub: 'arta-there' })
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await browser.comesBack(came)).statusCode),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('from another issuer, as the address says, is not signed in', async () => {
    const browser = aBrowser(app)
    const came = issuer.signedIn(await browser.page(), { sub: 'arta-there' })
    const before = issuer.asked.length
    expect((await browser.comesBack({ ...came, iss: 'https://evil.example' })).statusCode).toBe(401)
    expect(issuer.asked.length).toBe(before)
    expect((await browser.comesBack({ ...came, iss: issuer.address })).statusCode).toBe(200)
  })

  test('with the code of somebody else’s sign-in is not signed in as them', async () => {
    const [one, other] = [aBrowser(app), aBrowser(app)]
    const { code } = issuer.signedIn(await one.page(), { sub: 'arta-there' })
    const { state } = issuer.signedIn(await other.page(), {})
    expect((await other.comesBack({ code, state })).statusCode).toBe(401)
  })
})

describe('a service that does not answer as it must', () => {
  const discovery = '/.well-known/openid-configuration'
  test.each<[string, string, Parameters<typeof issuer.answer>[1]]>([
    ['hangs', discovery, () => {}],
    ['ends the connection', discovery, (response) => response.destroy()],
    ['answers without end', discovery, (response) => void pour(response)],
    ['answers something else', discovery, (response) => void response.end('<html>')],
    [
      'is another',
      discovery,
      (response) => say(response, { ...issuer.metadata(), issuer: 'https://evil.example' }),
    ],
    ['leads to another address', discovery, (response) => redirected(response)],
    [
      'names a file',
      discovery,
      (response) => say(response, { ...issuer.metadata(), jwks_uri: 'file:///etc/passwd' }),
    ],
    ['hangs at the keys', '/keys', () => {}],
    ['has no keys', '/keys', (response) => say(response, {}, 500)],
    ['leads to keys of another', '/keys', (response) => redirected(response)],
    ['hangs at the code', '/token', () => {}],
    ['fails at the code', '/token', (response) => say(response, {}, 503)],
    ['answers the code with another page', '/token', (response) => redirected(response)],
    ['answers the code without saying who', '/token', (response) => say(response, { access_token: 'a' })],
  ])('%s: it is said, nobody is signed in, and later all is well', async (_, path, way) => {
    const before = await doors()
    const own = await started()
    const browser = aBrowser(own)
    issuer.answer(path, way)
    const begun = await browser.begins()
    const answer =
      begun.statusCode === 200
        ? await browser.comesBack(issuer.signedIn(begun.json().address, { sub: 'arta-there' }))
        : begun
    expect(answer.statusCode, answer.body).toBe(502)
    expect(answer.json()).toMatchObject({ code: 'providerAway' })
    expect(await doors()).toEqual(before)
    const passwords = { username: 'arta', password: 'gështenja mbi mur' }
    expect((await own.inject({ method: 'POST', url: '/api/user/auth', payload: passwords })).statusCode).toBe(
      200,
    )
    issuer.answer(path)
    laterBy(5)
    expect((await comes(own, { sub: 'arta-there' })).statusCode).toBe(200)
  })

  test('is said to be away once, and once that it is back, with how often it failed', async () => {
    const own = await started()
    const said = () =>
      output.filter((line) => /sign-in service can/.test(line)).map((line) => JSON.parse(line))
    const before = said().length
    issuer.answer(discovery, (response) => say(response, {}, 503))
    for (let one = 0; one < 5; one++) expect((await aBrowser(own).begins()).statusCode).toBe(502)
    issuer.answer(discovery)
    laterBy(5)
    for (let one = 0; one < 2; one++) expect((await aBrowser(own).begins()).statusCode).toBe(200)
    expect(said().slice(before)).toMatchObject([
      { msg: 'The sign-in service cannot be used', reason: expect.stringContaining('503') },
      { msg: expect.stringMatching(/^The sign-in service can be used again, .* failed 5 times$/), count: 5 },
    ])
  })

  test('is asked once for all who wait, and what it said goes on counting while it is away', async () => {
    const own = await started()
    const before = issuer.asked.length
    const browsers = Array.from({ length: 10 }, () => aBrowser(own))
    await Promise.all(browsers.map((browser) => browser.begins()))
    expect(issuer.asked.slice(before)).toEqual([discovery])
    laterBy(4_000)
    issuer.answer(discovery, (response) => say(response, {}, 503))
    try {
      expect((await aBrowser(own).begins()).statusCode).toBe(200)
    } finally {
      issuer.answer(discovery)
    }
  })
})

describe('whoever comes for the first time', () => {
  test('has no access unless the settings say so', async () => {
    const before = await doors()
    const claims = { sub: 'new', preferred_username: 'arta', email: 'arta@banesa.al', email_verified: true }
    const answer = await comes(app, claims)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toContain('nuk ka qasje në Prona')
    expect(await doors()).toEqual(before)
  })

  test('is the one who has the email here, where the issuer has verified it', async () => {
    const own = await started({ linkBy: 'email' })
    const chief = await someone({ username: 'drita', role: 'administrator' })
    await owner`update users set email = 'Drita@Banesa.al' where _id = ${chief._id}`
    const claims = { sub: 'drita-there', email: 'drita@banesa.al' }
    const before = await doors()
    for (const attack of [{}, { email_verified: false }, { email_verified: 'false' }, { email_verified: 1 }])
      expect((await comes(own, { ...claims, ...attack })).statusCode).toBe(403)
    expect(await doors()).toEqual(before)
    const answer = await comes(own, { ...claims, email_verified: true })
    expect(await who(own, answer.json().token)).toMatchObject({ username: 'drita' })
    // From now on it is the person who counts, not the address.
    expect((await comes(own, { sub: 'drita-there', email: 'other@banesa.al' })).statusCode).toBe(200)
    const later = { sub: 'heir', email: 'drita@banesa.al', email_verified: true }
    expect((await comes(own, later)).statusCode).toBe(403)
  })

  test('is nobody where two accounts have the email, or its account is closed', async () => {
    const own = await started({ linkBy: 'email' })
    const [one, two] = [await someone(), await someone()]
    await owner`update users set email = 'zyra@banesa.al' where _id in (${one._id}, ${two._id})`
    const closed = await someone()
    await owner`update users set email = 'ikur@banesa.al', status = 'disabled' where _id = ${closed._id}`
    for (const email of ['zyra@banesa.al', 'ikur@banesa.al'])
      expect((await comes(own, { sub: email, email, email_verified: true })).statusCode).toBe(403)
  })

  test('is the one with the username, to the letter, and never an administrator', async () => {
    const own = await started({ linkBy: 'username', usernameClaim: 'preferred_username' })
    await someone({ username: 'besa' })
    await someone({ username: 'kryetare', role: 'administrator' })
    for (const preferred_username of ['besa@evil.example', 'kryetare', 'be sa', ''])
      expect((await comes(own, { sub: 'x', preferred_username })).statusCode).toBe(403)
    const answer = await comes(own, { sub: 'besa-there', preferred_username: 'Besa' })
    expect(await who(own, answer.json().token)).toMatchObject({ username: 'besa' })
  })

  const newUsers = {
    role: 'agent',
    branch: 'durres',
    roles: [
      ['bosses', 'administrator'],
      ['sales', 'manager'],
    ],
  } as const

  test('gets an account of the usual role and branch, told in the history as the program’s', async () => {
    const own = await started({ newUsers })
    const claims = { sub: 'gent-there', preferred_username: 'Gent.Ymeri', name: 'Gent Ymeri' }
    const email = { email: 'gent@banesa.al', email_verified: true }
    const answers = await Promise.all([1, 2, 3].map(() => comes(own, { ...claims, ...email })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const user = await who(own, answers[0]?.json().token)
    expect(user).toMatchObject({
      ...{ username: 'gent.ymeri', name: 'Gent Ymeri', email: 'gent@banesa.al' },
      ...{ branch: 'durres', role: { name: 'Agjent' } },
    })
    expect(await owner`select action, by from audit_entries where record = ${user._id}`).toEqual([
      { action: 'create', by: null },
    ])
  })

  test('gets the role and branch that the issuer names, where they are here', async () => {
    const own = await started({
      newUsers,
      roleClaim: 'realm_access.roles',
      branchClaim: 'https://prona/branch',
    })
    const come = async (name: string, claims: JWTPayload) => {
      const answer = await comes(own, { sub: name, preferred_username: name, ...claims })
      return who(own, answer.json().token)
    }
    const roles = (...names: string[]) => ({ realm_access: { roles: names } })
    expect(await come('ilir', { ...roles('x', 'sales'), 'https://prona/branch': 'tirana' })).toMatchObject({
      ...{ role: { name: 'Drejtues dege' }, branch: 'tirana' },
    })
    expect((await come('moza', roles('bosses'))).permissions).toEqual(['*'])
    expect(
      await come('nora', { ...roles('administrator', '*'), 'https://prona/branch': 'nowhere' }),
    ).toMatchObject({
      ...{ role: { name: 'Agjent' }, branch: 'durres' },
    })
  })

  test('never takes the username of somebody else, nor becomes an administrator by a usual role', async () => {
    const own = await started({ newUsers })
    const before = await doors()
    expect((await comes(own, { sub: 'thief', preferred_username: 'arta' })).statusCode).toBe(403)
    expect((await comes(own, { sub: 'nameless' })).statusCode).toBe(403)
    const [role] = await owner<{ _id: string }[]>`select _id from roles where key = 'administrator'`
    const careless = await started({ newUsers: { ...newUsers, role: role?._id } })
    expect((await comes(careless, { sub: 'boss', preferred_username: 'boss' })).statusCode).toBe(403)
    expect(await doors()).toEqual(before)
  })

  test('whose account was disabled or deleted stays out, and gets no other', async () => {
    const own = await started({ newUsers, linkBy: 'email' })
    const gone = await someone({ username: 'ikur' })
    await isKnownThereAs(gone._id, 'ikur-there')
    for (const end of [{ status: 'disabled' }, { deleted_at: now() }]) {
      await owner`update users set ${owner(end)} where _id = ${gone._id}`
      const before = await doors()
      const claims = { sub: 'ikur-there', preferred_username: 'ikur2' }
      expect((await comes(own, claims)).statusCode).toBe(403)
      expect(await doors()).toEqual(before)
    }
  })

  test.each(['none', 'email'] as const)(
    'gets no account beside one that was closed before they ever came, linking by %s',
    async (linkBy) => {
      const own = await started({ newUsers, linkBy })
      const gone = await someone()
      const email = `${gone.username}@banesa.al`
      await owner`update users set email = ${email} where _id = ${gone._id}`
      const claims = { sub: `${linkBy} gone`, email: email.toUpperCase(), email_verified: true }
      for (const end of [{ status: 'disabled' }, { status: 'active', deleted_at: now() }]) {
        await owner`update users set ${owner(end)} where _id = ${gone._id}`
        const before = await doors()
        const answer = await comes(own, { ...claims, preferred_username: `${linkBy}.tjeter` })
        expect(answer.statusCode, answer.body).toBe(403)
        expect(await doors()).toEqual(before)
      }
      // Where it was another person's there, the address was given to somebody new.
      await isKnownThereAs(gone._id, `${linkBy} first`)
      const heir = await comes(own, { ...claims, preferred_username: `${linkBy}.i.ri` })
      expect(await who(own, heir.json().token)).toMatchObject({ username: `${linkBy}.i.ri` })
    },
  )

  test('a branch in the settings that is not there is named in the log at the start', async () => {
    const before = output.length
    await started({ newUsers: { ...newUsers, branch: 'nowhere' } })
    expect(output.slice(before).join('')).toContain('OIDC_BRANCH: no open branch has the code')
    const between = output.length
    await started({ newUsers })
    expect(output.slice(between).join('')).not.toContain('OIDC_BRANCH')
  })

  test('a role in the settings that is not there stops the start', async () => {
    await expect(started({ newUsers: { ...newUsers, role: 'nobody' } })).rejects.toThrow(
      'OIDC_ROLE: no role has the identifier, key or name "nobody".',
    )
  })
})

test('no code, token, secret or state stands in the log, and the reason of a refusal does', () => {
  const lines = output.join('\n')
  expect(lines).toContain('ERR_JWT_EXPIRED')
  expect(lines).toContain('invalid_grant')
  expect(lines).not.toMatch(/eyJ|code_verifier|id_token"/)
})

function redirected(response: ServerResponse): void {
  response.writeHead(302, { location: `${issuer.address}/elsewhere` }).end()
}

async function pour(response: ServerResponse): Promise<void> {
  const endless = new Readable({ read: () => void endless.push(Buffer.alloc(10_000, ' ')) })
  await pipeline(endless, response).catch(() => {})
}
