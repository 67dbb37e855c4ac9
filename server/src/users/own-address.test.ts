import { afterEach, expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { sendWaitingMails } from '../outbox/send-waiting-mails.ts'

const { now, laterBy } = aClock()
const peer = await aMailServer()
const publicUrl = 'https://prona.example'
const { app, sql, owner } = await freshApp({ mail: peer.settings, publicUrl }, now)
await aCompany(sql)
const path = '/api/user/address'
let number = 0

afterEach(async () => {
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  peer.received.length = 0
})

async function somebody(role: 'agent' | 'administrator' = 'agent') {
  const person = await aPerson(sql, { role, at: now() })
  const email = `${person.username}@before.example`
  await owner`update users set email = ${email} where _id = ${person._id}`
  return { ...person, email, wanted: `new${++number}@after.example`, ...clientOf(app, person) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const emailOf = async ({ _id }: Pick<Somebody, '_id'>) =>
  (await owner`select email from users where _id = ${_id}`)[0]?.email
const ask = (who: Somebody, email = who.wanted) => who.post(path, { email })
const confirm = (token = '', headers = {}) =>
  app.inject({ method: 'PUT', url: path, payload: { token }, headers })

/** The tokens of links to an address, the newest last. */
async function tokensTo(email: string): Promise<string[]> {
  await sendWaitingMails(aJobRun(sql, now()), { mail: peer.settings, publicUrl })
  return peer.received
    .filter(({ to }) => to === email)
    .flatMap(({ raw }) => {
      const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const [, token] = /https:\/\/prona\.example\/confirm-address#token=([\w-]{43})/.exec(text) ?? []
      return token === undefined ? [] : [token]
    })
}

async function linkTo(who: Somebody): Promise<string | undefined> {
  const answer = await ask(who)
  expect(answer.status, answer.text).toBe(200)
  return (await tokensTo(who.wanted)).at(-1)
}

test('a new address counts once it is confirmed by the link that went there, and the one before is told of both', async () => {
  const who = await somebody()
  const asked = await ask(who)
  expect(asked.body.address).toMatchObject({
    email: who.email,
    wanted: { email: who.wanted },
    sendsMail: true,
  })
  expect(await emailOf(who)).toBe(who.email)
  const [token] = await tokensTo(who.wanted)
  const answer = await confirm(token)
  expect(answer.json()).toEqual({ address: { username: who.username, email: who.wanted } })
  expect(await emailOf(who)).toBe(who.wanted)
  expect((await who.get(path)).body.address).toMatchObject({ email: who.wanted, wanted: null })
  const mails = await owner`select kind from mails where recipient = ${who.email} order by created_at, kind`
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['addressAsked', 'addressChanged'])
  const entries =
    await owner`select kind from access_entries where by = ${who._id} and kind like 'address%' order by id`
  expect(entries.map(({ kind }) => kind)).toEqual(['addressAsked', 'addressConfirmed'])
  const changes = await owner`select by, after from audit_entries where record = ${who._id}`
  expect([...changes]).toEqual([{ by: who._id, after: { email: who.wanted } }])
})

test('of fifty uses of a link at once one confirms, and none after it', async () => {
  const who = await somebody()
  const token = await linkTo(who)
  const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await confirm(token)).statusCode).toBe(404)
  const changes = await owner`select from audit_entries where record = ${who._id}`
  expect(changes).toHaveLength(1)
}, 60_000)

test('a newer link ends the one before, and each ends after half an hour', async () => {
  const who = await somebody()
  const first = await linkTo(who)
  const second = await linkTo(who)
  expect((await confirm(first)).statusCode).toBe(404)
  laterBy(31 * 60)
  expect((await confirm(second)).statusCode).toBe(404)
  expect(await emailOf(who)).toBe(who.email)
})

test('a link ends when its person cancels, changes their password, or is disabled', async () => {
  const admin = await somebody('administrator')
  const ends = [
    async (who: Somebody) => who.send('DELETE', path),
    async (who: Somebody) =>
      who.put('/api/user/auth', { oldPassword: goodPassword, newPassword: 'një tjetër i fortë' }),
    async (who: Somebody) => admin.post('/api/user/disable', { _id: who._id }),
    async (who: Somebody) => {
      await owner`update users set status = 'disabled' where _id = ${who._id}`
      return { status: 200 }
    },
  ]
  for (const end of ends) {
    const who = await somebody()
    const token = await linkTo(who)
    expect((await end(who)).status).toBe(200)
    expect((await confirm(token)).statusCode).toBe(404)
    expect(await emailOf(who)).toBe(who.email)
  }
})

test('a link for an address sets no password, not even of whoever may make links', async () => {
  for (const role of ['agent', 'administrator'] as const) {
    const who = await somebody(role)
    const token = await linkTo(who)
    const payload = { token, password: 'një tjetër i fortë' }
    const set = await app.inject({ method: 'PUT', url: '/api/user/auth/link', payload })
    const opened = await app.inject({ method: 'POST', url: '/api/user/auth/link', payload: { token } })
    expect([set.statusCode, opened.statusCode]).toEqual([404, 404])
    expect((await confirm(token)).statusCode).toBe(200)
  }
})

test('asking for another address asks whoever does it to confirm that it is them', async () => {
  const who = await somebody()
  await owner`update sessions set confirmed_at = null where user_id = ${who._id}`
  const answer = await ask(who)
  expect([answer.status, answer.body.code]).toEqual([403, 'confirmAgain'])
  expect(await owner`select from mails where recipient = ${who.wanted}`).toHaveLength(0)
})

test('an address that somebody has is answered as one that nobody has', async () => {
  const other = await somebody()
  const [one, two] = [await somebody(), await somebody()]
  const answers = [await ask(one, other.email), await ask(two)]
  const said = answers.map(({ status, body }) => [
    status,
    Object.keys(body.address.wanted),
    body.address.sendsMail,
  ])
  expect(said[0]).toEqual(said[1])
})

test('one’s own address, what is no address, and a fourth mail within an hour are refused at the field', async () => {
  const who = await somebody()
  for (const email of [who.email.toUpperCase(), 'askush', '']) {
    const { status, body } = await ask(who, email)
    expect([status, body.fields[0].field]).toEqual([422, 'email'])
  }
  for (const _ of [1, 2, 3]) expect((await ask(who)).status).toBe(200)
  expect((await ask(who)).status).toBe(422)
  expect(await owner`select from mails where recipient = ${who.wanted}`).toHaveLength(3)
  laterBy(3601)
  expect((await ask(who)).status).toBe(200)
})

test('a link leads to the configured address, whatever a request says of the host', async () => {
  const who = await somebody()
  await who.send(
    'POST',
    path,
    { email: who.wanted },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  )
  expect(await tokensTo(who.wanted)).toHaveLength(1)
})

test('where no mails are sent nobody changes their own address', async () => {
  const without = await freshApp()
  await aCompany(without.sql)
  const who = clientOf(without.app, await aPerson(without.sql))
  const { status, body } = await who.post(path, { email: 'new@after.example' })
  expect([status, body.code]).toEqual([409, 'notOpen'])
  expect((await who.get(path)).body.address).toEqual({ email: null, wanted: null, sendsMail: false })
})

test('one’s own address is no field to be written, alone, among many or by a file, where mails are sent', async () => {
  const who = await somebody('administrator')
  const data = { email: who.wanted }
  const alone = await who.put('/api/user', { _id: who._id, data })
  expect([alone.status, alone.body.fields[0].field]).toEqual([422, 'email'])
  const many = await who.post('/api/users/bulk', { ids: [who._id], change: data })
  expect(many.body.bulk.counts).toEqual({ rows: 1, refused: 1 })
  const text = `username,email\n${who.username},${who.wanted}\n`
  await who.post('/api/user/import', { text, rows: 'good', dryRun: false })
  expect(await emailOf(who)).toBe(who.email)
  const another = await somebody()
  expect((await who.put('/api/user', { _id: another._id, data })).status).toBe(200)
  expect(await emailOf(another)).toBe(who.wanted)
})
