import type * as Crypto from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { inviteAdministrator } from '../src/auth/first-administrator.ts'
import { secretOf } from '../src/database/secret.ts'
import { sendWaitingMails } from '../src/outbox/send-waiting-mails.ts'
import { callWebhooks } from '../src/webhooks/call-webhooks.ts'
import { openAddresses } from '../src/webhooks/open-addresses.ts'
import { webhookKeyFrom } from '../src/webhooks/signature.ts'
import { bytesOf, codeOf } from './a-factor.ts'
import { aJobRun } from './a-job-run.ts'
import { type Client, clientOf } from './builders.ts'
import { freshApp, neverLate } from './harness.ts'
import { issuing, making, noSecrets } from './issued-secrets.ts'
import { anIssuer, providerAt } from './issuer.ts'
import { aMailServer } from './mail-server.ts'
import { aReceiver } from './receiver.ts'
import { tellOf } from './told-figures.ts'

/** Everything that the program makes at random while this runs, and which of its files asked for it. */
const random = vi.hoisted(() => [] as { readonly bytes: Buffer; readonly stack: string }[])
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>()
  const randomBytes = (size: number) => {
    const bytes = crypto.randomBytes(size)
    random.push({ bytes, stack: new Error('made here').stack ?? '' })
    return bytes
  }
  return { ...crypto, randomBytes }
})

const now = () => new Date().toISOString()
const peer = await aMailServer()
const issuer = await anIssuer(now)
const fresh = await freshApp({ webhookAllow: ['127.0.0.1'] })
const { sql, owner } = fresh
const config = {
  ...fresh.config,
  mail: peer.settings,
  signInMethod: 'JWT',
  provider: providerAt(issuer.address, { audience: 'prona-tokens', linkBy: 'email' }),
} as const
const output: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void output.push(line) })
const app = await createApp({ config, sql, log, lateness: neverLate })
afterAll(() => app.close())

/** Every table of the database as text: what a stolen backup would contain. */
async function everyRow(): Promise<string> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const rows = await Promise.all(
    tables.map(({ name }) => owner.unsafe(`select t::text as row from ${name} t`)),
  )
  return rows
    .flat()
    .map((row) => row.row)
    .join('\n')
}

/** What was made at random and is no salt or nonce, by the file that asked for it. */
function issuedSecrets(): readonly { readonly file: string; readonly bytes: Buffer }[] {
  const made = random.map(({ bytes, stack }) => {
    const files = [...stack.matchAll(/server\/src\/([\w/-]+\.ts)/g)].map(([, file = '']) => file)
    return { bytes, file: files.find((file) => !making.includes(file)) ?? '' }
  })
  return made.filter(({ file }) => file !== '' && !(file in noSecrets))
}

/** However it may have been written. */
function writings(bytes: Buffer): readonly string[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const base32 = (bits.match(/.{5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('')
  const inFours = (text: string) => (text.match(/.{4}/g) ?? []).join('-')
  const plain = ['hex', 'base64', 'base64url'].map((as) => bytes.toString(as as BufferEncoding))
  return [...plain, base32, base32.toLowerCase(), inFours(base32), inFours(base32.toLowerCase())]
}

/** What is kept on the disk beside the database, but for the file of the installation's own secret. */
function everyFile(): string {
  return readdirSync(config.dataDir, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((one) => one.isFile() && one.name !== 'secret')
    .map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'))
    .join('\n')
}

/** The answers of every route that is read, as somebody is given them who may read everything. */
async function everyAnswer(token: string): Promise<string> {
  const { paths } = (await send('GET', '/api/openapi.json', undefined, token)).json()
  const ids = (
    await owner<{ _id: string }[]>`
      select _id from users union all select _id from roles union all select _id from mails
      union all select _id from branches union all select _id from webhooks`
  ).map(({ _id }) => _id)
  const answers: string[] = []
  for (const [path, calls] of Object.entries(paths as Record<string, object>)) {
    // Whoever listens to changes hears them for ever.
    if (!('get' in calls) || path.includes('{') || path.endsWith('/live')) continue
    for (const query of ['', ...ids.map((id) => `?id=${id}`)])
      answers.push((await send('GET', `${path}${query}`, undefined, token)).body)
  }
  return answers.join('\n')
}

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token?: string) {
  const headers = token ? { authorization: token } : {}
  return app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
}

test('no token and no password that was ever issued stands in a log or in the database', async () => {
  const told = tellOf('secrets')
  const secrets = {
    invitation: '',
    first: 'kështjella e Petrelës',
    second: 'ura e Mesit 1780',
    third: 'guri i Kamenicës',
    fourth: 'varka në liqen 1912',
  }
  const wrong = 'fjalëkalim i gabuar krejt'
  secrets.invitation = (await inviteAdministrator(sql, config))?.split('token=')[1] ?? ''
  const made = await send('POST', '/api/user/auth/first', {
    token: secrets.invitation,
    username: 'arta',
    name: 'Arta Leka',
    password: secrets.first,
    company: 'Pallatet',
    branch: { code: 'tirana', name: 'Tiranë' },
  })
  const tokens: string[] = [made.json().token]
  const signIn = async (username: string, password: string) => {
    const answer = await send('POST', '/api/user/auth', { username, password })
    if (answer.statusCode === 200) tokens.push(answer.json().token)
    return answer.statusCode
  }
  expect(await signIn('arta', secrets.first)).toBe(200)
  expect(await signIn('arta', wrong)).toBe(401)
  expect(await signIn(wrong, wrong)).toBe(401)
  const [token = ''] = tokens
  await send('GET', `/api/user/auth/user?token=${token}`)
  await send('GET', `/api/user/auth/user?token=${token}&token=${token}`)
  await send('GET', `/api/nowhere?token=${token}`)
  await send('GET', `/api/units?token=${token}`, undefined, token)
  await send('PUT', '/api/user/auth', { oldPassword: secrets.first, newPassword: secrets.second }, token)
  await send('PUT', '/api/user/auth', { oldPassword: wrong, newPassword: secrets.third, more: wrong }, token)
  const admin = clientOf(app, { token })
  const [role] = await owner`select _id from roles where key = 'agent'`
  const { user } = (await admin.post('/api/user', { username: 'besa', name: 'Besa', role: role?._id })).body
  const key = { 'idempotency-key': 'sign-in-link' }
  const { link } = (await admin.post('/api/user/signInLink', { _id: user._id }, key)).body
  const linkToken = link.path.split('#token=')[1] ?? ''
  tokens.push(linkToken)
  await send('POST', '/api/user/auth/link', { token: linkToken })
  await send('PUT', '/api/user/auth/link', { token: linkToken, password: { deep: wrong } })
  const chosen = await send('PUT', '/api/user/auth/link', { token: linkToken, password: secrets.third })
  expect(chosen.statusCode).toBe(200)
  tokens.push(chosen.json().token)
  expect(await signIn('besa', secrets.third)).toBe(200)
  await send('POST', '/api/user/auth', { username: 'arta', password: { $ne: wrong } })

  const forgotten = await linkByMail('besa', user._id)
  await send('POST', '/api/user/auth/link', { token: forgotten })
  const again = await send('PUT', '/api/user/auth/link', { token: forgotten, password: secrets.fourth })
  expect(again.statusCode).toBe(200)
  tokens.push(forgotten, again.json().token)
  tokens.push(...(await elsewhere('besa@example.com')))

  const factor = await send('POST', '/api/user/auth/factor', { password: secrets.second }, token)
  const { secret, address } = factor.json()
  const at = new Date().toISOString()
  const confirmed = await send('PUT', '/api/user/auth/factor', { code: codeOf(secret, at) }, token)
  const { recoveryCodes } = confirmed.json()
  expect(recoveryCodes).toHaveLength(10)
  const asked = await send('POST', '/api/user/auth', { username: 'arta', password: secrets.second })
  const { challenge } = asked.json()
  await send('POST', '/api/user/auth/verify', { challenge, code: wrong })
  const entered = await send('POST', '/api/user/auth/verify', { challenge, code: recoveryCodes[0] })
  expect(entered.statusCode).toBe(200)
  tokens.push(entered.json().token, challenge, secret, address, ...recoveryCodes)
  tokens.push(
    ...recoveryCodes.map((code: string) => code.replaceAll('-', '')),
    bytesOf(secret).toString('hex'),
  )
  const state = await send('GET', '/api/user/auth/factor', undefined, token)
  expect(state.body).not.toContain(secret)

  const forScripts = await send(
    'POST',
    '/api/user/auth/apiToken',
    { name: 'x', days: 30, permissions: ['unit.read'], branches: ['tirana'] },
    token,
  )
  const { token: script } = forScripts.json()
  expect((await send('GET', '/api/units', undefined, `Bearer ${script}`)).statusCode).toBe(200)
  await send('GET', `/api/units?token=${script}`)
  await send('GET', `/api/user/auth/user?token=${script}`)
  tokens.push(script, script.slice(6))

  tokens.push(...(await ofAWebhook(admin)))

  const logs = output.join('\n')
  const rows = await everyRow()
  expect(logs).toContain('/api/user/auth')
  expect(rows).toContain('argon2id')
  const all = [...Object.values(secrets), wrong, ...tokens]
  for (const secret of all) {
    expect(secret.length).toBeGreaterThan(10)
    expect(logs).not.toContain(secret)
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const issued = issuedSecrets()
  expect([...new Set(issued.map(({ file }) => file))].toSorted()).toEqual(issuing.toSorted())
  const places = { logs, rows, files: everyFile(), answers: await everyAnswer(token) }
  expect(places.answers).toContain('besa@example.com')
  expect(places.answers).toContain('passwordReset')
  for (const { file, bytes } of issued)
    for (const written of writings(bytes))
      for (const [place, text] of Object.entries(places))
        expect(text.includes(written), `a secret of ${file} in the ${place}`).toBe(false)
  for (const secret of all)
    for (const [place, text] of Object.entries(places))
      expect(text.includes(secret), `${secret} in the ${place}`).toBe(false)
  told(
    `${all.length} passwords and tokens, and all ${issued.length} secrets that were made, searched for in the log, every row, every file and every answer, 0 found`,
  )
})

/** The token of the link that somebody is sent who forgot their password. */
async function linkByMail(who: string, user: string): Promise<string> {
  await owner`update users set email = ${`${who}@example.com`} where _id = ${user}`
  await send('POST', '/api/user/auth/forgotten', { who })
  await expect.poll(async () => (await owner`select from mails where user_id = ${user}`).length).toBe(1)
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl: config.publicUrl })
  const raw = peer.received.map((mail) => mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).join()
  return /#token=([\w-]{43})/.exec(raw)?.[1] ?? ''
}

/** The secrets of a webhook, which follow from the installation's and are kept nowhere, after it was sent something. */
async function ofAWebhook(admin: Client): Promise<string[]> {
  const receiver = await aReceiver()
  const wanted = { name: 'Faqja', url: receiver.url, events: ['unit.create'] }
  const { _id } = (await admin.post('/api/webhook', wanted)).body.webhook
  const key = { 'idempotency-key': 'webhook-secret' }
  const made = [1, 2].map(() => admin.post('/api/webhook/newSecret', { _id }, key))
  const secrets = (await Promise.all(made)).map(({ body }) => String(body.secret))
  expect(new Set(secrets).size).toBe(2)
  await admin.post('/api/webhook/sendTest', { _id })
  const clock = () => new Date(Date.now() + 1000).toISOString()
  const calling = { key: webhookKeyFrom(secretOf(config)), isOpen: openAddresses(['127.0.0.1']), clock }
  const groups = { reportingRoles: [], limitedRoles: [] }
  await callWebhooks(aJobRun(sql, clock()), { ...calling, groups })
  expect(receiver.received).toHaveLength(1)
  return secrets.flatMap((secret) => [
    secret,
    secret.slice(6),
    Buffer.from(secret.slice(6), 'base64').toString('hex'),
  ])
}

/** Signs in at the service, by its page and by a token of it; answers all that was to be kept secret of it. */
async function elsewhere(email: string): Promise<string[]> {
  const said = { sub: 'besa-there', email, email_verified: true }
  const begun = await send('POST', '/api/user/auth/provider', { next: '/units' })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const came = issuer.signedIn(begun.json().address, said)
  const [payload, url] = [came, '/api/user/auth/provider']
  const back = await app.inject({ method: 'PUT', url, headers: { cookie }, payload })
  expect(back.statusCode, back.body).toBe(200)
  const token = await issuer.sign({ ...said, aud: 'prona-tokens' })
  const exchanged = await send('POST', '/api/user/auth/token', { token })
  expect(exchanged.statusCode, exchanged.body).toBe(200)
  await send('POST', '/api/user/auth/token', { token })
  const secret = cookie.split('=')[1]?.split('.')[0] ?? ''
  return [secret, came.code, came.state, token, back.json().token, exchanged.json().token]
}
