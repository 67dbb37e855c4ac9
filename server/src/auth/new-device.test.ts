import { expect, test } from 'vitest'
import { type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({ publicUrl: 'https://prona.test' }, now)
await aCompany(sql)

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const day = 86_400

/** A browser, which keeps the mark that it is given. */
function aBrowser() {
  let cookie = ''
  const cookies: string[] = []
  return {
    cookies,
    async signIn(username: string, password = goodPassword) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/user/auth',
        payload: { username, password },
        headers: { 'user-agent': chrome, ...(cookie && { cookie: `other=1; ${cookie}` }) },
        remoteAddress: '10.1.0.1',
      })
      const given = answer.headers['set-cookie']
      if (given) {
        cookies.push(String(given))
        cookie = String(given).split(';')[0] ?? ''
      }
      return { status: answer.statusCode, text: answer.body, client: clientOf(app, answer.json()) }
    },
  }
}

/** Somebody who has signed in before, by a browser of their own. */
async function someone() {
  const person = await aPerson(sql, { role: 'agent', at: now() })
  const browser = aBrowser()
  const { client } = await browser.signIn(person.username)
  return { ...person, browser, client }
}

async function toldOf({ client }: Pick<Awaited<ReturnType<typeof someone>>, 'client'>): Promise<Body[]> {
  const { body } = await client.get('/api/notifications', { kind: 'newDevice' })
  return body.notifications
}

test('a browser by which somebody signs in for the first time is told to them, their very first is not', async () => {
  const person = await someone()
  expect(await toldOf(person)).toEqual([])
  await aBrowser().signIn(person.username)
  expect(await toldOf(person)).toEqual([
    expect.objectContaining({
      kind: 'newDevice',
      entity: { resource: 'user', _id: person._id, branch: 'tirana' },
      title: 'Chrome · Windows',
      params: { device: 'Chrome · Windows', address: '10.1.0.1' },
      by: null,
      isRead: false,
    }),
  ])
})

test('a browser that is known is not told again, until it was not used for ninety days', async () => {
  const person = await someone()
  laterBy(89 * day)
  const later = await person.browser.signIn(person.username)
  expect(await toldOf(later)).toEqual([])
  laterBy(91 * day)
  expect(await toldOf(await person.browser.signIn(person.username))).toHaveLength(1)
})

test('a browser that somebody else knows is new to oneself', async () => {
  const [one, two] = [await someone(), await someone()]
  await one.browser.signIn(two.username)
  expect(await toldOf(two)).toHaveLength(1)
  const marks = await owner`select distinct device from sessions where user_id in (${one._id}, ${two._id})
    and device is not null`
  expect(marks).toHaveLength(3)
})

test('a mark that was made up is no known one, and a wrong password tells and marks nothing', async () => {
  const person = await someone()
  const stranger = aBrowser()
  expect((await stranger.signIn(person.username, 'nuk e di fare')).status).toBe(401)
  expect(stranger.cookies).toEqual([])
  expect(await toldOf(person)).toEqual([])
  await app.inject({
    method: 'POST',
    url: '/api/user/auth',
    payload: { username: person.username, password: goodPassword },
    headers: { cookie: `__Host-prona_device=${'A'.repeat(43)}; __Host-prona_device=x` },
  })
  expect(await toldOf(person)).toHaveLength(1)
})

test('whose session was ended from elsewhere, and who changed the password, makes that browser new', async () => {
  const person = await someone()
  const other = aBrowser()
  await other.signIn(person.username)
  const { sessions } = (await person.client.get('/api/user/auth/sessions')).body
  const session = sessions.find((one: Body) => one.device.browser === 'Chrome' && !one.isCurrent)
  await person.client.post('/api/notification/readAll', {})
  await person.client.send('DELETE', `/api/user/auth/session?id=${session._id}`)
  await other.signIn(person.username)
  expect(await toldOf(person)).toHaveLength(2)
  await person.client.post('/api/notification/readAll', {})
  await person.client.put('/api/user/auth', { oldPassword: goodPassword, newPassword: 'një tjetër i fortë' })
  await other.signIn(person.username, 'një tjetër i fortë')
  expect(await toldOf(person)).toHaveLength(3)
  await person.browser.signIn(person.username, 'një tjetër i fortë')
  expect(await toldOf(person)).toHaveLength(3)
})

test('a program that keeps no mark is told once as long as nobody has read it', async () => {
  const person = await someone()
  for (const _ of [1, 2, 3]) await aBrowser().signIn(person.username)
  expect(await toldOf(person)).toHaveLength(1)
  await person.client.post('/api/notification/readAll', {})
  await aBrowser().signIn(person.username)
  expect(await toldOf(person)).toHaveLength(2)
})

test('who has an address is told by mail as well, in their language and as often', async () => {
  const person = await someone()
  await owner`update users set email = 'era@example.com', language = 'de' where _id = ${person._id}`
  for (const _ of [1, 2]) await aBrowser().signIn(person.username)
  const mails = await owner`
    select recipient, kind, language, subject, status, text from mails where user_id = ${person._id}`
  expect(mails).toEqual([
    {
      recipient: 'era@example.com',
      kind: 'newDevice',
      language: 'de',
      subject: 'Neue Anmeldung in Ihrem Konto',
      status: 'waiting',
      text: expect.stringContaining(`Im Konto ${person.username} hat sich jemand`),
    },
  ])
  expect(mails[0]?.text).toContain('Chrome · Windows, Adresse 10.1.0.1.')
})

test('the mark is out of reach of scripts and other sites, and is neither kept nor answered as it is', async () => {
  const person = await someone()
  const [given = ''] = person.browser.cookies
  expect(given).toMatch(
    /^__Host-prona_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const again = await person.browser.signIn(person.username)
  expect(person.browser.cookies[1]).toBe(given)
  const mark = given.slice('__Host-prona_device='.length, given.indexOf(';'))
  const kept = JSON.stringify(await owner`select s::text from sessions s where user_id = ${person._id}`)
  for (const text of [kept, again.text, (await person.client.get('/api/user/auth/sessions')).text])
    expect(text).not.toContain(mark)
  expect((await app.inject({ url: '/api/units', headers: { cookie: given } })).statusCode).toBe(401)
})
