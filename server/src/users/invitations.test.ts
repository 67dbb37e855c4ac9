import { afterEach, expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { prune } from '../jobs.ts'
import { sendWaitingMails } from '../outbox/send-waiting-mails.ts'

const { now, laterBy } = aClock()
const peer = await aMailServer()
const publicUrl = 'https://prona.example'
const { app, sql, owner } = await freshApp({ mail: peer.settings, publicUrl }, now)
await aCompany(sql)
// One who stays, whatever becomes of the others.
await aPerson(sql, { role: 'administrator', at: now() })
const password = 'një tjetër i fortë'
let number = 0

type Answer = Awaited<ReturnType<ReturnType<typeof clientOf>['get']>>
const [agent] = await owner<{ _id: string }[]>`select _id from roles where key = 'agent'`
const role = agent?._id ?? ''
/** Sessions end on the clock, so that each test has its own people. */
const aManager = async () => {
  const person = await aPerson(sql, { role: 'manager', at: now() })
  return { ...person, ...clientOf(app, person) }
}

afterEach(async () => {
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  peer.received.length = 0
})

function somebody(wanted: object = {}) {
  const username = `ftuar.${++number}`
  return { username, name: 'Besa Leka', email: `${username}@example.com`, role, ...wanted }
}

function made({ status, body, text }: Answer) {
  expect(status, text).toBe(200)
  return body.user
}

/** The tokens that have come to an address, the newest last. */
async function tokensTo(email: string): Promise<string[]> {
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  const to = peer.received.filter((one) => one.to === email)
  return to.map(({ raw }) => {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const [, link = ''] = /(https?:\/\/[^\s"<]+#token=[\w-]{43})/.exec(text) ?? []
    expect(link.startsWith(`${publicUrl}/register#token=`)).toBe(true)
    return link.split('#token=')[1] ?? ''
  })
}

const opened = (token = '') => app.inject({ method: 'POST', url: '/api/user/auth/link', payload: { token } })
const opens = async (token?: string) => (await opened(token)).statusCode
const accept = (token = '', said: object = {}) =>
  app.inject({ method: 'PUT', url: '/api/user/auth/link', payload: { token, password, ...said } })

async function accountOf(_id: string) {
  const [row] = await owner`select account, invited_until as until from users where _id = ${_id}`
  return row
}

const inDays = (days: number) => new Date(Date.parse(now()) + days * 86_400_000).toISOString()

test('whoever is made a user with an email is invited in their language, opens their account once, and is in', async () => {
  const manager = await aManager()
  const user = made(await manager.post('/api/user', somebody({ language: 'de' })))
  expect(user).toMatchObject({ account: 'invited', invitedUntil: inDays(7) })
  const [token] = await tokensTo(user.email)
  const [mail] = peer.received
  expect(mail?.raw).toContain('Content-Language: de')
  expect((await opened(token)).json().user).toEqual({
    company: 'Banesa Iliria',
    inviter: `Emri ${manager.username}`,
    username: user.username,
    name: 'Besa Leka',
    language: 'de',
  })
  const answer = await accept(token, { name: 'Besa Leka Hoxha', language: 'en' })
  expect(answer.statusCode, answer.body).toBe(200)
  const own = clientOf(app, answer.json())
  expect((await own.get('/api/user/auth/user')).body.user).toMatchObject({
    name: 'Besa Leka Hoxha',
    language: 'en',
  })
  expect(await accountOf(user._id)).toEqual({ account: 'open', until: null })
  expect([await opens(token), (await accept(token)).statusCode]).toEqual([404, 404])
  const { history } = (await manager.get('/api/user/history', { id: user._id })).body
  expect(history[0]).toMatchObject({ action: 'update', by: { _id: user._id } })
})

test('of fifty uses of an invitation at once one opens the account', async () => {
  const manager = await aManager()
  const user = made(await manager.post('/api/user', somebody()))
  const [token] = await tokensTo(user.email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => accept(token, { name: `Emri ${index}` })),
  )
  const entered = answers.filter(({ statusCode }) => statusCode === 200)
  expect(entered).toHaveLength(1)
  const others = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(others.every(({ statusCode }) => [404, 429, 503].includes(statusCode))).toBe(true)
  const open = await owner`select from sessions where user_id = ${user._id} and ended_at is null`
  expect(open).toHaveLength(1)
  const [{ name } = { name: '' }] = await owner`select name from users where _id = ${user._id}`
  const first = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect(name).toBe(`Emri ${first}`)
}, 60_000)

test('an invitation that is sent again ends the one before, and each ends after seven days', async () => {
  const manager = await aManager()
  const user = made(await manager.post('/api/user', somebody()))
  await tokensTo(user.email)
  laterBy(6 * 86_400)
  const again = await aManager()
  const answer = await again.post('/api/user/invite', { _id: user._id })
  expect(made(answer)).toMatchObject({ account: 'invited', invitedUntil: inDays(7) })
  expect(answer.body.link).toBeNull()
  const [before, after] = await tokensTo(user.email)
  expect([await opens(before), await opens(after)]).toEqual([404, 200])
  laterBy(7 * 86_400)
  expect([await opens(after), (await accept(after)).statusCode]).toEqual([404, 404])
  await prune(aJobRun(sql, now()))
  expect(await accountOf(user._id)).toEqual({ account: 'ended', until: null })
})

test('without an email the invitation is shown once, and nothing that is kept tells of it', async () => {
  const manager = await aManager()
  const user = made(await manager.post('/api/user', somebody({ email: null })))
  expect(user).toMatchObject({ account: 'none', invitedUntil: null })
  const key = { 'idempotency-key': 'invite' }
  const answers = [
    await manager.post('/api/user/invite', { _id: user._id }, key),
    await manager.post('/api/user/invite', { _id: user._id }, key),
  ]
  const [first = '', second = ''] = answers.map(({ body }) => String(body.link?.path))
  expect(second).toMatch(/^\/register#token=[\w-]{43}$/)
  expect(first).not.toBe(second)
  const [one, other] = [first, second].map((path) => path.split('#token=')[1] ?? '')
  expect([await opens(one), await opens(other)]).toEqual([404, 200])
  const kept = await owner`select k::text as row from idempotency_keys k`
  expect(JSON.stringify(kept)).not.toContain('token=')
  expect((await accept(other)).statusCode).toBe(200)
  const late = await manager.post('/api/user/invite', { _id: user._id })
  expect(late.status).toBe(409)
  expect(await accountOf(user._id)).toEqual({ account: 'open', until: null })
})

test('no mail that is kept, and nothing in the database, has the token of an invitation', async () => {
  const manager = await aManager()
  const user = made(await manager.post('/api/user', somebody()))
  const [token = ''] = await tokensTo(user.email)
  const mails = JSON.stringify(await owner`select m::text as row from mails m where user_id = ${user._id}`)
  expect(mails).toContain(user.email)
  expect(mails).not.toContain(token)
  const links = JSON.stringify(await owner`select l::text as row from sign_in_links l`)
  expect(links).not.toContain(token)
})

test('an invitation ends when the address, the role or the status changes, and with the sessions of both', async () => {
  const ends: readonly ((manager: Awaited<ReturnType<typeof aManager>>, _id: string) => Promise<Answer>)[] = [
    (manager, _id) => manager.put('/api/user', { _id, data: { email: 'tjeter@example.com' } }),
    (manager, _id) => manager.post('/api/user/disable', { _id }),
    (manager, _id) => manager.post('/api/user/endSessions', { _id }),
  ]
  for (const [index, end] of ends.entries()) {
    const manager = await aManager()
    const user = made(await manager.post('/api/user', somebody()))
    const [token] = await tokensTo(user.email)
    expect(await opens(token)).toBe(200)
    made(await end(manager, user._id))
    expect([await opens(token), (await accept(token)).statusCode], `end ${index}`).toEqual([404, 404])
    expect(await accountOf(user._id)).toEqual({ account: 'ended', until: null })
  }
  const maker = await aManager()
  const user = made(await maker.post('/api/user', somebody()))
  const [token] = await tokensTo(user.email)
  made(await (await aManager()).post('/api/user/endSessions', { _id: maker._id }))
  expect(await opens(token)).toBe(404)
  await prune(aJobRun(sql, now()))
  expect(await accountOf(user._id)).toEqual({ account: 'ended', until: null })
})

test('nobody invites without the right to make links, or somebody above them, or themselves', async () => {
  const manager = await aManager()
  const user = made(await manager.post('/api/user', somebody()))
  const before = await accountOf(user._id)
  const chief = await aPerson(sql, { role: 'administrator', at: now() })
  await owner`update users set account = 'none' where _id in ${owner([chief._id, manager._id])}`
  for (const _id of [chief._id, manager._id])
    expect((await manager.post('/api/user/invite', { _id })).status).toBe(403)
  const permissions = ['user.read', 'user.create', 'user.invite', 'unit.read']
  const without = clientOf(app, await personWith({ sql, owner, now }, { permissions }))
  expect((await without.post('/api/user/invite', { _id: user._id })).status).toBe(403)
  expect(await accountOf(user._id)).toEqual(before)
  expect(
    await owner`select from sign_in_links where user_id in ${owner([chief._id, manager._id])}`,
  ).toHaveLength(0)
})

test('a user made in a session that ends meanwhile is not invited by it', async () => {
  for (let round = 0; round < 6; round++) {
    const maker = await aManager()
    const chief = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
    const making = [0, 1, 2].map(() => maker.post('/api/user', somebody()))
    expect((await chief.post('/api/user/endSessions', { _id: maker._id })).status).toBe(200)
    for (const answer of await Promise.all(making)) expect([200, 401]).toContain(answer.status)
    expect(await owner`select from sign_in_links where made_by = ${maker._id}`).toHaveLength(0)
  }
})

test('a link that sets a password again takes no name, and a weak password leaves the invitation', async () => {
  const manager = await aManager()
  const person = await aPerson(sql, { at: now() })
  const { link } = (await manager.post('/api/user/signInLink', { _id: person._id })).body
  const token = link.path.split('#token=')[1]
  const refused = await accept(token, { name: 'Tjetër' })
  expect([refused.statusCode, refused.json().fields[0].field]).toEqual([422, 'name'])
  expect(await opens(token)).toBe(200)
  const user = made(await manager.post('/api/user', somebody()))
  const [own] = await tokensTo(user.email)
  const weak = await accept(own, { name: 'Arben Kola', password: 'arbenkola1' })
  expect([weak.statusCode, weak.json().fields[0].field]).toEqual([422, 'password'])
  expect(await opens(own)).toBe(200)
})

test('an address is sent three invitations an hour, whoever sends them and to whichever user', async () => {
  const [one, other] = [await aManager(), await aManager()]
  const email = 'shume.ftesa@example.com'
  const first = made(await one.post('/api/user', somebody({ email })))
  expect((await other.post('/api/user', somebody({ email: email.toUpperCase() }))).status).toBe(200)
  expect((await other.post('/api/user/invite', { _id: first._id })).status).toBe(200)
  const before = await accountOf(first._id)
  const refused = [
    await one.post('/api/user/invite', { _id: first._id }),
    await other.post('/api/user', somebody({ username: 'nuk.behet', email })),
  ]
  for (const { status, body } of refused) expect([status, body.fields[0].field]).toEqual([422, 'email'])
  const { name: _, ...listed } = somebody({ email, branch: 'tirana' })
  const list = { language: 'sq', people: [{ ...listed, name: 'Besa Leka' }] }
  const answer = await one.post('/api/user/inviteList', list)
  expect([answer.status, answer.body.fields[0].field]).toEqual([422, 'people.0.email'])
  expect(await accountOf(first._id)).toEqual(before)
  expect(await owner`select from users where username = 'nuk.behet'`).toHaveLength(0)
  expect(await owner`select from mails where lower(recipient) = ${email}`).toHaveLength(3)
  laterBy(3_601)
  const later = await aManager()
  expect((await later.post('/api/user/invite', { _id: first._id })).status).toBe(200)
})

test('of twenty invitations to an address that are sent at once three are written', async () => {
  const manager = await aManager()
  const email = 'njekohesisht@example.com'
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => manager.post('/api/user', somebody({ email }))),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await owner`select from mails where recipient = ${email}`).toHaveLength(3)
  expect(await owner`select from users where email = ${email}`).toHaveLength(3)
})

test('a name with an address, a line break or a control character is refused, whoever enters it', async () => {
  const manager = await aManager()
  const email = 'emri@example.com'
  const { _id } = made(await manager.post('/api/user', somebody({ email })))
  const [token] = await tokensTo(email)
  for (const name of ['Fitoni https://evil.example', 'Besa\nFitoni', 'Besa\u2028Leka', 'Besa\u202eakeL']) {
    const refused = [
      await manager.post('/api/user', somebody({ name })),
      await manager.put('/api/user', { _id, data: { name } }),
      await manager.put('/api/user', { _id: manager._id, data: { name } }),
    ]
    for (const { status, body } of refused) expect([status, body.fields[0].field]).toEqual([422, 'name'])
    const people = [{ ...somebody(), name, branch: 'tirana' }]
    const listed = await manager.post('/api/user/inviteList', { language: 'sq', people })
    expect([listed.status, listed.body.fields[0].field]).toEqual([422, 'people.0.name'])
    const registered = await accept(token, { name })
    expect([registered.statusCode, registered.json().fields[0].field]).toEqual([422, 'name'])
  }
  expect((await owner`select name from users where _id = ${_id}`)[0]?.name).toBe('Besa Leka')
  expect((await accept(token, { name: 'Besa e Re' })).statusCode).toBe(200)
})
