import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { pruneSessions } from './sessions.ts'

const { now, laterBy } = aClock()
const { app, sql, owner } = await freshApp({ sessionLimits: { idleHours: 2, days: 3 } }, now)
await aCompany(sql)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

async function signIn(username: string, { browser = firefox, address = '10.0.0.1' } = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/auth',
    payload: { username, password: goodPassword },
    headers: { 'user-agent': browser },
    remoteAddress: address,
  })
  expect(answer.statusCode).toBe(200)
  return { ...clientOf(app, answer.json()), token: String(answer.json().token) }
}

type SignedIn = Awaited<ReturnType<typeof signIn>>
const listed = async (client: SignedIn): Promise<Body[]> =>
  (await client.get('/api/user/auth/sessions')).body.sessions
const isIn = async (client: SignedIn) => (await client.get('/api/user/auth/sessions')).status === 200
const idOf = async (client: SignedIn) => (await listed(client)).find(({ isCurrent }) => isCurrent)._id
const end = (client: SignedIn, id: string) => client.send('DELETE', `/api/user/auth/session?id=${id}`)
const endOthers = (client: SignedIn) => client.send('DELETE', '/api/user/auth/sessions')
const entriesOf = (by: string) =>
  owner`select kind, address, resource, record from access_entries where by = ${by} and kind = 'sessionEnded'`

test('one sees one’s sessions: the device, from where, since when, and which one is in use', async () => {
  const { username } = await aPerson(sql, { at: now() })
  const begun = now()
  const here = await signIn(username)
  laterBy(50)
  const there = await signIn(username, { browser: phone, address: '::ffff:10.0.0.9' })
  const answer = await here.get('/api/user/auth/sessions')
  expect(answer.body.total).toBe(3)
  expect(answer.body.sessions.slice(0, 2)).toEqual([
    {
      _id: expect.any(String),
      device: { browser: 'Firefox', system: 'Linux' },
      address: '10.0.0.1',
      lastAddress: '10.0.0.1',
      createdAt: begun,
      lastSeenAt: begun,
      isCurrent: true,
    },
    expect.objectContaining({
      device: { browser: 'Safari', system: 'iPhone' },
      address: '10.0.0.9',
      isCurrent: false,
    }),
  ])
  const [kept] = await owner`select token_hash, device from sessions where user_agent = ${phone}`
  for (const secret of [
    here.token,
    there.token,
    kept?.token_hash.toString('hex'),
    kept?.device.toString('hex'),
  ])
    expect(answer.text).not.toContain(secret)
})

test('the address one was last seen at follows, at most once a minute', async () => {
  const { username } = await aPerson(sql, { at: now() })
  const { token } = await signIn(username)
  const ask = (remoteAddress: string) =>
    app.inject({ url: '/api/properties', headers: { authorization: token }, remoteAddress })
  const seenAt = async () => (await listed({ ...clientOf(app, { token }), token }))[0].lastAddress
  await ask('10.0.0.2')
  expect(await seenAt()).toBe('10.0.0.1')
  laterBy(61)
  await ask('10.0.0.2')
  await expect.poll(seenAt).toBe('10.0.0.2')
})

test('a session that one ends is out at once, in every place, and who ended it is recorded', async () => {
  const { _id, username } = await aPerson(sql, { at: now() })
  const [here, there] = [await signIn(username), await signIn(username, { browser: phone })]
  expect((await end(here, await idOf(there))).status).toBe(200)
  expect([await isIn(there), await isIn(here)]).toEqual([false, true])
  expect(await entriesOf(_id)).toEqual([
    { kind: 'sessionEnded', address: '127.0.0.1', resource: 'user', record: _id },
  ])
})

test('one ends all others, and stays', async () => {
  const { username } = await aPerson(sql, { at: now() })
  const [here, ...others] = [await signIn(username), await signIn(username), await signIn(username)]
  expect((await endOthers(here)).status).toBe(200)
  expect(await Promise.all([here, ...others].map(isIn))).toEqual([true, false, false])
  expect(await listed(here)).toHaveLength(1)
})

test('the session of somebody else is answered as one that never was, and stays', async () => {
  const [mine, theirs] = [await aPerson(sql, { at: now() }), await aPerson(sql, { at: now() })]
  const [here, there] = [await signIn(mine.username), await signIn(theirs.username)]
  const foreign = await end(here, await idOf(there))
  const unknown = await end(here, randomUUID())
  const without = ({ body: { requestId: _, ...rest } }: typeof foreign) => rest
  expect([foreign.status, without(foreign)]).toEqual([404, without(unknown)])
  expect(await isIn(there)).toBe(true)
  expect(await entriesOf(mine._id)).toEqual([])
  for (const id of ['', 'x', `${randomUUID()}'`, '*'])
    expect((await end(here, encodeURIComponent(id))).body.fields[0].field, id).toBe('id')
  expect((await here.send('DELETE', '/api/user/auth/session')).status).toBe(400)
  expect((await here.send('DELETE', '/api/user/auth/sessions?id=x')).status).toBe(400)
  expect(await isIn(here)).toBe(true)
  expect((await app.inject('/api/user/auth/sessions')).statusCode).toBe(401)
})

test('of fifty who end one session at once, one does', async () => {
  const { _id, username } = await aPerson(sql, { at: now() })
  const [here, there] = [await signIn(username), await signIn(username)]
  const id = await idOf(there)
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => end(here, id)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(49)
  expect(await isIn(there)).toBe(false)
  expect(await entriesOf(_id)).toHaveLength(1)
})

test('of sessions that end each other at once, one is left, and what has ended ends nothing', async () => {
  const { username } = await aPerson(sql, { at: now() })
  const all = await Promise.all(Array.from({ length: 5 }, () => signIn(username)))
  const statuses = (await Promise.all(all.map(endOthers))).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 401, 401, 401, 401])
  expect((await Promise.all(all.map(isIn))).filter(Boolean)).toHaveLength(1)
})

test('a session rests and lasts as long as the settings say, and is listed no longer', async () => {
  const { username } = await aPerson(sql, { at: now() })
  const [idle, used] = [await signIn(username), await signIn(username)]
  laterBy(7_100)
  expect(await isIn(used)).toBe(true)
  await expect.poll(async () => (await listed(used))[0].lastSeenAt).toBe(now())
  laterBy(200)
  expect(await isIn(idle)).toBe(false)
  expect((await used.get('/api/user/auth/sessions')).body.total).toBe(1)
  for (let hours = 3; hours < 72; hours += 1) {
    laterBy(3_600)
    expect(await isIn(used), String(hours)).toBe(true)
    await expect.poll(async () => (await listed(used))[0].lastSeenAt).toBe(now())
  }
  laterBy(3_600)
  expect(await isIn(used)).toBe(false)
})

test('sessions that nobody used for ninety days are deleted', async () => {
  const { _id, username } = await aPerson(sql, { at: now() })
  await signIn(username)
  const left = async (days: number) => {
    await pruneSessions(sql, new Date(Date.parse(now()) + days * 86_400_000).toISOString())
    return (await owner`select from sessions where user_id = ${_id}`).length
  }
  expect([await left(89), await left(91)]).toEqual([2, 0])
})
