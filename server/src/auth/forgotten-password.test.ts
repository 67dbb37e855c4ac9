import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { sendWaitingMails } from '../outbox/send-waiting-mails.ts'

const { now, laterBy } = aClock()
const peer = await aMailServer()
const publicUrl = 'https://prona.example'
const { app, sql, owner, config } = await freshApp({ mail: peer.settings, publicUrl }, now)
await aCompany(sql)
const newPassword = 'një tjetër i fortë'

function post(
  url: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  return app.inject({ method: 'POST', url, payload, headers, remoteAddress })
}

/** Somebody with an address and a password. */
async function someone(email: string | null = null) {
  const person = await aPerson(sql, { at: now() })
  const address = email ?? `${person.username}@example.com`
  await owner`update users set email = ${address} where _id = ${person._id}`
  return { ...person, email: address }
}

function ask(who: string, headers?: Record<string, string>, from?: string) {
  return post('/api/user/auth/forgotten', { who }, headers, from)
}

async function written(user: string): Promise<number> {
  const [{ count } = { count: 0 }] = await owner<{ count: number }[]>`
    select count(*)::int as count from mails where user_id = ${user}`
  return count
}

/** The links that somebody has received, the newest last. */
async function linksOf(email: string): Promise<string[]> {
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  return peer.received
    .filter(({ to }) => to === email)
    .flatMap(({ raw }) => /(https?:\/\/[^\s"<]+#token=[\w-]{43})/.exec(decoded(raw))?.[1] ?? [])
}

function decoded(raw: string): string {
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

const tokenIn = (link = '') => link.split('#token=')[1] ?? ''
const choose = (token: string, password = newPassword) =>
  app.inject({ method: 'PUT', url: '/api/user/auth/link', payload: { token, password } })

test('whoever forgot their password gets a link by mail, sets a new one with it once, and is signed in', async () => {
  const person = await someone()
  expect((await ask(person.username)).json()).toEqual({ success: true })
  await expect.poll(() => written(person._id)).toBe(1)
  const [link = ''] = await linksOf(person.email)
  expect(link).toMatch(/^https:\/\/prona\.example\/set-password#token=/)
  const answer = await choose(tokenIn(link))
  expect(answer.statusCode).toBe(200)
  expect((await clientOf(app, answer.json()).get('/api/units')).status).toBe(200)
  expect((await clientOf(app, person).get('/api/units')).status).toBe(401)
  expect((await choose(tokenIn(link), goodPassword)).statusCode).toBe(404)
  const signIn = (password: string) => post('/api/user/auth', { username: person.username, password })
  expect([(await signIn(newPassword)).statusCode, (await signIn(goodPassword)).statusCode]).toEqual([
    200, 401,
  ])
  const kinds = await owner`select kind from access_entries where by = ${person._id} order by id limit 2`
  expect(kinds.map(({ kind }) => kind)).toEqual(['resetAsked', 'passwordSet'])
})

test('the address is found too, in whatever letters it is written', async () => {
  const person = await someone('Arta.Leka@Example.com')
  await ask(' arta.leka@EXAMPLE.com ')
  await expect.poll(() => written(person._id)).toBe(1)
})

test('the link leads to the address of the settings, whatever the request says its host is', async () => {
  const person = await someone()
  const hosts = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
  await ask(person.username, hosts)
  await expect.poll(() => written(person._id)).toBe(1)
  const [link] = await linksOf(person.email)
  expect(link).toMatch(/^https:\/\/prona\.example\//)
  expect(peer.received.map(({ raw }) => raw).join()).not.toContain('evil.example')
})

test('unknown, disabled, without an address, without a password and too often: all are answered alike, and get nothing', async () => {
  const [disabled, without, invited] = [await someone(), await aPerson(sql, { at: now() }), await someone()]
  await owner`update users set status = 'disabled' where _id = ${disabled._id}`
  await owner`delete from user_passwords where user_id = ${invited._id}`
  const often = await someone()
  for (let one = 0; one < 5; one++) await ask(often.username, {}, '10.0.0.1')
  const known = await ask(often.username, {}, '10.0.0.2')
  const whos = ['nobody-at-all', disabled.username, without.username, invited.username, often.username]
  for (const who of whos) {
    const answer = await ask(who, {}, '10.0.0.3')
    expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body])
  }
  const last = await someone()
  await ask(last.username)
  await expect.poll(() => written(last._id)).toBe(1)
  expect(await Promise.all([disabled, without, invited].map(({ _id }) => written(_id)))).toEqual([0, 0, 0])
  expect(await written(often._id)).toBe(2)
})

test('whoever asks on and on in somebody’s name keeps no link from them, and sends three mails in an hour at most', async () => {
  const person = await someone()
  const sentAt: number[] = []
  for (let minute = 0; minute <= 240; minute += 5) {
    for (let one = 0; one < 3; one++) await ask(person.username, {}, `10.7.${minute}.${one}`)
    const last = await someone()
    await ask(last.username)
    await expect.poll(() => written(last._id)).toBe(1)
    while (sentAt.length < (await written(person._id))) sentAt.push(minute)
    const [working] = await owner`
      select from sign_in_links where user_id = ${person._id} and purpose = 'reset' and expires_at > ${now()}`
    expect(working, `after ${minute} minutes`).toBeDefined()
    const lastHour = sentAt.filter((sent) => sent > minute - 60)
    expect(lastHour.length, `after ${minute} minutes`).toBeLessThanOrEqual(3)
    laterBy(300)
  }
  expect(sentAt.slice(0, 4)).toEqual([0, 0, 30, 60])
})

test('of two servers that are asked for somebody at once one sends the last mail', async () => {
  const log = pino({ level: 'silent' })
  const second = await createApp({ config, sql, log, now, lateness: neverLate })
  onTestFinished(() => second.close())
  const askAt = (where: typeof app, who: string) =>
    where.inject({ method: 'POST', url: '/api/user/auth/forgotten', payload: { who } })
  const person = await someone()
  await ask(person.username)
  await expect.poll(() => written(person._id)).toBe(1)
  await heldUp(owner, {
    by: (db) => db`lock table mails in share row exclusive mode`,
    work: () => Promise.all([app, second].map((where) => askAt(where, person.username))),
    waiting: 2,
  })
  for (const where of [app, second]) {
    const last = await someone()
    await askAt(where, last.username)
    await expect.poll(() => written(last._id)).toBe(1)
  }
  expect(await written(person._id)).toBe(2)
})

test('one network cannot ask for everybody', async () => {
  const people = []
  for (let one = 0; one < 23; one++) people.push(await someone())
  for (const { username } of people) await ask(username, {}, '10.9.9.9')
  const elsewhere = await someone()
  await ask(elsewhere.username, {}, '10.9.9.8')
  await expect.poll(() => written(elsewhere._id)).toBe(1)
  const got = await Promise.all(people.map(({ _id }) => written(_id)))
  expect(got.filter((count) => count === 1)).toHaveLength(20)
})

test('the answer waits for nothing that is done for somebody who is known', async () => {
  const person = await someone()
  await owner.begin(async (db) => {
    await db`lock table mails, sign_in_links in access exclusive mode`
    expect((await ask(person.username)).statusCode).toBe(200)
  })
  await expect.poll(() => written(person._id)).toBe(1)
})

test('only the newest link works, and for half an hour', async () => {
  const person = await someone()
  for (let one = 1; one <= 2; one++) {
    await ask(person.username)
    await expect.poll(() => written(person._id)).toBe(one)
    await linksOf(person.email)
  }
  const [older = '', newer = ''] = await linksOf(person.email)
  expect((await post('/api/user/auth/link', { token: tokenIn(older) })).statusCode).toBe(404)
  expect((await post('/api/user/auth/link', { token: tokenIn(newer) })).statusCode).toBe(200)
  laterBy(1_801)
  expect((await choose(tokenIn(newer))).statusCode).toBe(404)
})

test('of fifty who use a link at once one sets the password', async () => {
  const person = await someone()
  await ask(person.username)
  await expect.poll(() => written(person._id)).toBe(1)
  const [link] = await linksOf(person.email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, one) => choose(tokenIn(link), `kulla e madhe ${one}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a link ends when its user is disabled or changes the password, also before the mail is sent', async () => {
  const person = await someone()
  await ask(person.username)
  await expect.poll(() => written(person._id)).toBe(1)
  const change = { oldPassword: goodPassword, newPassword }
  expect((await clientOf(app, person).put('/api/user/auth', change)).body.success).toBe(true)
  expect(await linksOf(person.email)).toEqual([])
})

test('a link ends when the address of its user is changed, also before the mail is sent', async () => {
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
  const [one, two] = [await someone(), await someone()]
  const moves = ({ _id, email }: typeof one) =>
    admin.put('/api/user', { _id, data: { email: `new.${email}` } })
  await ask(one.username)
  await expect.poll(() => written(one._id)).toBe(1)
  const [link] = await linksOf(one.email)
  expect((await post('/api/user/auth/link', { token: tokenIn(link) })).statusCode).toBe(200)
  expect((await moves(one)).status).toBe(200)
  expect((await choose(tokenIn(link))).statusCode).toBe(404)
  await ask(two.username)
  await expect.poll(() => written(two._id)).toBe(1)
  expect((await moves(two)).status).toBe(200)
  expect(await linksOf(two.email)).toEqual([])
})

test('a network that asks on and on leaves room for the others who wait', async () => {
  const person = await someone()
  await owner.begin(async (db) => {
    await db`lock table sign_in_attempts in access exclusive mode`
    for (let one = 0; one < 220; one++) await ask('nobody-at-all', {}, '10.8.8.8')
    expect((await ask(person.username, {}, '10.8.8.9')).statusCode).toBe(200)
  })
  await expect.poll(() => written(person._id)).toBe(1)
})

test('no link that was sent stands in any row of the database', async () => {
  const person = await someone()
  await ask(person.username)
  await expect.poll(() => written(person._id)).toBe(1)
  const token = tokenIn((await linksOf(person.email))[0])
  expect(token).toHaveLength(43)
  const rows = await owner`
    select m::text as row from mails m union all select l::text from sign_in_links l
    union all select a::text from access_entries a`
  expect(rows.map(({ row }) => row).join()).not.toContain(token)
})

test('where no mail server is set up nothing is written, and the page is told so', async () => {
  const other = await freshApp({}, now)
  await aCompany(other.sql)
  const person = await aPerson(other.sql, { at: now() })
  await other.owner`update users set email = 'x@example.com' where _id = ${person._id}`
  const payload = { who: person.username }
  const answer = await other.app.inject({ method: 'POST', url: '/api/user/auth/forgotten', payload })
  expect(answer.json()).toEqual({ success: true })
  const first = (where: typeof app) => where.inject({ url: '/api/user/auth/first' })
  expect((await first(other.app)).json().sendsMail).toBe(false)
  expect((await first(app)).json().sendsMail).toBe(true)
  expect(await other.owner`select from mails`).toHaveLength(0)
})

test('the link that a colleague makes goes by mail and is shown to nobody, works for half an hour, and only the newest works', async () => {
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
  const person = await someone()
  const make = () => admin.post('/api/user/signInLink', { _id: person._id })
  const made = await make()
  expect([made.status, made.body.link, /token/.test(made.text)]).toEqual([200, null, false])
  const [first = ''] = await linksOf(person.email)
  expect(first).toMatch(/^https:\/\/prona\.example\/set-password#token=/)
  expect((await make()).status).toBe(200)
  const second = (await linksOf(person.email)).at(-1)
  expect((await choose(tokenIn(first))).statusCode).toBe(404)
  // Asked for by themselves, the newest is another one, and the other way round.
  await ask(person.username)
  await expect.poll(() => written(person._id)).toBe(3)
  const own = (await linksOf(person.email)).at(-1)
  expect((await choose(tokenIn(second))).statusCode).toBe(404)
  const tooOften = await make()
  expect([tooOften.status, tooOften.body.fields[0].field]).toEqual([422, 'email'])
  laterBy(61 * 60)
  expect((await choose(tokenIn(own))).statusCode).toBe(404)
  expect(
    (
      await clientOf(app, await aPerson(sql, { role: 'administrator', at: now() })).post(
        '/api/user/signInLink',
        { _id: person._id },
      )
    ).status,
  ).toBe(200)
  const third = (await linksOf(person.email)).at(-1)
  laterBy(29 * 60)
  expect((await choose(tokenIn(third))).statusCode).toBe(200)
})

test('who has no address is shown no mail: their link is answered once', async () => {
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
  const person = await aPerson(sql, { at: now() })
  const { body } = await admin.post('/api/user/signInLink', { _id: person._id })
  expect(await written(person._id)).toBe(0)
  expect((await choose(tokenIn(body.link.path))).statusCode).toBe(200)
})

test('a link that waits for its mail ends with the address it was to go to', async () => {
  const admin = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
  const person = await someone()
  await admin.post('/api/user/signInLink', { _id: person._id })
  expect(
    (await admin.put('/api/user', { _id: person._id, data: { email: 'e.re@example.com' } })).status,
  ).toBe(200)
  expect(await linksOf(person.email)).toEqual([])
})
