import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connect, serverSession } from '../src/database/connect.ts'
import { keepTime } from '../src/sync/marks.ts'
import { aProperty, clientOf } from './builders.ts'
import { aClock } from './clock.ts'
import { freshDatabase, neverLate, testConfig } from './harness.ts'
import { openLive } from './open-live.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'

const limit = 600
const { now } = aClock()
const fresh = { ...(await freshDatabase()), now }
await aCompany(fresh.sql)
const [here, there] = [await aServer(), await aServer()]
const administrator = await aPerson(fresh.sql, { role: 'administrator' })
const admin = clientOf(here, administrator)
const address = await there.listen({ host: '127.0.0.1', port: 0 })

test('what is written at one server reaches who listens at the other', async () => {
  const live = await openLive(address, (await personWith(fresh, { permissions: ['property.read'] })).token)
  await keepTime(fresh.sql)
  for (let heard = await live.next(); heard && !('time' in heard); heard = await live.next());
  const { _id } = await aProperty(admin)
  expect(await live.next()).toEqual({ resource: 'property', id: _id, kind: 'create' })
  live.leave()
})

test('a right that one server takes away is gone at the other, and so is what listened there', async () => {
  const person = await personWith(fresh, { permissions: ['property.read'] })
  const reader = clientOf(there, person)
  expect((await reader.get('/api/properties')).status).toBe(200)
  const live = await openLive(address, person.token)
  expect((await admin.put('/api/role', { _id: person.role, data: { permissions: [] } })).status).toBe(200)
  await expect.poll(async () => (await reader.get('/api/properties')).status).toBe(403)
  for (let heard = await live.next(); heard; heard = await live.next());
  expect(await live.next()).toBeUndefined()
})

test('a session that is ended at one server is ended at the other', async () => {
  const person = await aPerson(fresh.sql)
  expect((await clientOf(there, person).get('/api/properties')).status).toBe(200)
  expect((await admin.post('/api/user/endSessions', { _id: person._id })).status).toBe(200)
  await expect.poll(async () => (await clientOf(there, person).get('/api/properties')).status).toBe(401)
})

test('a request repeated at the other server gets the answer it had, and another one under its key none', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const body = { code: 'PERSERI', name: 'Rezidenca', kind: 'building', stage: 'finished' }
  const first = await admin.post('/api/property', body, key)
  const again = await clientOf(there, administrator).post('/api/property', body, key)
  expect([again.status, again.text]).toEqual([200, first.text])
  const another = await clientOf(there, administrator).post('/api/property', { ...body, name: 'Tjetër' }, key)
  expect(another.status).not.toBe(200)
  const rows = await fresh.owner`select from properties where code = 'PERSERI'`
  expect(rows).toHaveLength(1)
})

test('who guesses passwords at one server is locked out at the other', async () => {
  const { username } = await aPerson(fresh.sql)
  const guess = (server: typeof here) =>
    server.inject({
      method: 'POST',
      url: '/api/user/auth',
      payload: { username, password: 'nuk e di fare' },
      remoteAddress: '10.7.0.1',
    })
  const statuses: number[] = []
  for (let count = 0; count < 10; count++) statuses.push((await guess(here)).statusCode)
  expect(statuses).toEqual(Array(10).fill(401))
  expect((await guess(there)).statusCode).toBe(429)
})

test('what one server allowed a reader the other takes off', async () => {
  const person = await aPerson(fresh.sql)
  for (let count = 0; count < 300; count++) await clientOf(here, person).get('/api/properties')
  let asked = 0
  await expect
    .poll(async () => {
      await clientOf(here, person).get('/api/properties')
      const { headers } = await clientOf(there, person).get('/api/properties')
      asked += 1
      return limit - Number(headers['ratelimit-remaining']) - asked
    })
    .toBeGreaterThanOrEqual(290)
})

/** With connections and a folder of its own, and the settings of the other. */
async function aServer() {
  const sql = connect(fresh.addresses.server, {
    max: 3,
    settings: { ...serverSession, 'app.count_patience': '30s' },
  })
  const config = {
    ...testConfig(),
    databaseUrl: 'postgres://prona:the%20same@localhost/prona',
    limits: { perReader: limit, perAddress: 0 },
  }
  const app = await createApp({ config, sql, log: pino({ level: 'silent' }), now, lateness: neverLate })
  afterAll(async () => {
    await app.close()
    await sql.end({ timeout: 1 })
  })
  await app.ready()
  return app
}
