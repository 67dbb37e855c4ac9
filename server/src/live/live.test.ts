import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCustomer, aProperty, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { bestOf } from '../../test/in-time.ts'
import { openLive } from '../../test/open-live.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { aPicture } from '../../test/pictures.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'
import { keepTime } from '../sync/marks.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
const administrator = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, administrator)
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const change = (resource: string, id: string | null, kind: string) => ({ resource, id, kind })

test('whoever may see a record is sent each change of it, in order', async () => {
  const live = await listening(await personWith(fresh, { permissions: ['property.read'] }))
  expect(live.status).toBe(200)
  expect(live.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(live.headers['cache-control']).toBe('no-store')
  const property = await aProperty(admin)
  await admin.put('/api/property', { _id: property._id, data: { name: 'Tjetër' } })
  await admin.put('/api/property', { _id: property._id, data: { name: 'Tjetër' } })
  await admin.remove('/api/property', property._id)
  for (const kind of ['create', 'update', 'delete'])
    expect(await live.next()).toEqual(change('property', property._id, kind))
  live.leave()
})

test('a picture or a document of a record is a change of it, for those who see it and for a sync', async () => {
  const person = await personWith(fresh, { permissions: ['property.read'] })
  const property = await aProperty(admin)
  const { lastSyncTime } = (await clientOf(app, person).get('/api/property/sync')).body
  const live = await listening(person)
  const picture = { field: 'images', name: 'fasada.png', type: 'image/png', bytes: await aPicture('png') }
  const sent = await sendForm(app, administrator.token, '/api/property/images', [
    ['id', property._id],
    picture,
  ])
  expect(sent.status, sent.text).toBe(200)
  expect(await live.next()).toEqual(change('property', property._id, 'update'))
  live.leave()
  const { sync } = (await clientOf(app, person).get('/api/property/sync', { lastSyncTime })).body
  expect(sync).toMatchObject([{ _id: property._id, version: property.version }])
})

test('nobody is sent changes of other branches, of what they may not read, nor what was rolled back', async () => {
  const live = await listening(await personWith(fresh, { permissions: ['property.read'] }))
  await aProperty(inDurres)
  await aCustomer(admin)
  await admin.post('/api/property', { code: 'x' })
  await owner
    .begin(async (db) => {
      await db`update properties set version = version + 1`
      throw new Error('undone')
    })
    .catch(() => {})
  const seen = await aProperty(admin)
  expect(await live.next()).toEqual(change('property', seen._id, 'create'))
  live.leave()
})

test('whoever sees only their own is sent these, and that one is no longer theirs', async () => {
  const rights = { permissions: ['customer.read'], ownRows: ['customer'] }
  const person = await personWith(fresh, rights)
  const live = await listening(person)
  await aCustomer(admin)
  const customer = await aCustomer(admin, { assignedTo: person._id })
  await admin.put('/api/customer', { _id: customer._id, data: { assignedTo: null } })
  await admin.put('/api/customer', { _id: customer._id, data: { lastName: 'Tjetër' } })
  const other = await aCustomer(admin, { assignedTo: person._id })
  expect(await live.next()).toEqual(change('customer', customer._id, 'create'))
  expect(await live.next()).toEqual(change('customer', customer._id, 'delete'))
  expect(await live.next()).toEqual(change('customer', other._id, 'create'))
  live.leave()
})

test('many changes at once are one word to sync, to the branch they are in', async () => {
  const live = await listening(await personWith(fresh, { permissions: ['property.read'] }))
  for (const branch of ['durres', 'tirana']) {
    await owner`
      insert into properties (_id, branch, code, name, kind, stage)
      select gen_random_uuid(), ${branch}, ${randomUUID().slice(0, 8)} || n, 'Shumë', 'land', 'planned'
      from generate_series(1, 150) n`
  }
  await owner`update properties set version = version + 1 where branch = 'durres'`
  const [one] = await owner`select _id from properties where branch = 'tirana' and name = 'Shumë' limit 1`
  await admin.remove('/api/property', one?._id)
  expect(await live.next()).toEqual(change('property', null, 'many'))
  expect(await live.next()).toEqual(change('property', one?._id, 'delete'))
  live.leave()
})

describe('whoever comes back', () => {
  test('with the time of a sync, be it of some fields, is sent what they missed, and then what comes', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read', 'user.read'] })
    const reader = clientOf(app, person)
    await reader.get('/api/user/sync')
    const { lastSyncTime } = (await reader.get('/api/customer/sync', { fields: ['name'] })).body
    const [created, removed] = [await aCustomer(admin), await aCustomer(admin)]
    await admin.remove('/api/customer', removed._id)
    const live = await openLive(address, person.token, { lastSyncTime })
    expect(await live.next()).toEqual(change('customer', created._id, 'create'))
    expect(await live.next()).toEqual(change('customer', removed._id, 'delete'))
    const next = await aCustomer(admin)
    let heard = await live.next()
    // A change announced just before may be sent a second time.
    while ([created._id, removed._id].includes(heard?.id)) heard = await live.next()
    expect(heard).toEqual(change('customer', next._id, 'create'))
    live.leave()
  })

  test('with the last time they were sent misses nothing', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'] })
    await clientOf(app, person).get('/api/customer/sync')
    const live = await listening(person)
    const heard = await aCustomer(admin)
    await keepTime(sql)
    expect(await live.next()).toEqual(change('customer', heard._id, 'create'))
    const time = (await live.next())?.time
    live.leave()
    const missed = await aCustomer(admin)
    const again = await openLive(address, person.token, { headers: { 'last-event-id': time } })
    expect(await again.next()).toEqual(change('customer', missed._id, 'create'))
    again.leave()
  })

  test('after a time that is not known, or having missed much, has to sync', async () => {
    const person = await personWith(fresh, { permissions: ['property.read', 'customer.read'] })
    const { lastSyncTime } = (await clientOf(app, person).get('/api/property/sync')).body
    await owner`update properties set version = version + 1 where branch = 'tirana'`
    await owner`
      insert into properties (_id, branch, code, name, kind, stage)
      select gen_random_uuid(), 'tirana', ${randomUUID().slice(0, 8)} || n, 'Shumë', 'land', 'planned'
      from generate_series(1, 250) n`
    for (const time of [lastSyncTime, '2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']) {
      const live = await openLive(address, person.token, { lastSyncTime: time })
      const told = [await live.next(), await live.next()]
      expect(told).toContainEqual(change('property', null, 'many'))
      expect(told).toContainEqual(change('customer', null, 'many'))
      live.leave()
    }
  })

  test('with something that is no time is refused by name', async () => {
    const { token } = await aPerson(sql)
    const answer = await clientOf(app, { token }).get('/api/live', { lastSyncTime: 'yesterday' })
    expect([answer.status, answer.body.fields[0].field]).toEqual([400, 'lastSyncTime'])
    const header = await clientOf(app, { token }, { 'last-event-id': '7' }).get('/api/live')
    expect([header.status, header.body.fields[0].field]).toEqual([400, 'last-event-id'])
  })
})

describe('a stream ends within five seconds', () => {
  const endings: [string, (person: Person & { role: string }) => Promise<unknown>][] = [
    [
      'its session is ended by its user',
      async (person) => clientOf(app, person).send('DELETE', '/api/user/auth'),
    ],
    [
      'the session is ended by somebody else',
      async (person) => admin.post('/api/user/endSessions', { _id: person._id }),
    ],
    [
      'the session is ended by a hand at the database',
      async (person) => owner`update sessions set ended_at = now() where user_id = ${person._id}`,
    ],
    ['its user is disabled', async (person) => admin.post('/api/user/disable', { _id: person._id })],
    [
      'a right of its user is taken away',
      async (person) => admin.put('/api/role', { _id: person.role, data: { permissions: [] } }),
    ],
    [
      'only their own records are left to its user',
      async (person) => owner`update roles set own_rows = array['property'] where _id = ${person.role}`,
    ],
  ]
  test.each(endings)('when %s', async (_, happens) => {
    const other = await listening(await aPerson(sql, { role: 'manager' }))
    const ending = await bestOf(async () => {
      const person = await personWith(fresh, { permissions: ['property.read'] })
      const live = await listening(person)
      return async () => {
        await happens(person)
        expect(await live.next()).toBeUndefined()
      }
    }, 5000)
    expect(ending).toBeLessThan(5000)
    const property = await aProperty(admin)
    let heard = await other.next()
    while (heard?.resource !== 'property') heard = await other.next()
    expect(heard.id).toBe(property._id)
    other.leave()
  })
})

test('a server that stops lets its streams end', async () => {
  const other = await freshApp()
  await aCompany(other.sql)
  const { token } = await aPerson(other.sql)
  const live = await openLive(await other.app.listen({ host: '127.0.0.1', port: 0 }), token)
  const ended = live.next()
  await other.app.close()
  expect(await ended).toBeUndefined()
})

test('nobody opens it without signing in, for a branch not theirs, or by another method', async () => {
  expect((await openLive(address, '')).status).toBe(401)
  const { token } = await aPerson(sql, { role: 'agent' })
  expect((await openLive(address, token, { headers: { branch: 'durres' } })).status).toBe(404)
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/api/live', headers: { authorization: token } })
    expect(answer.statusCode, method).toBe(405)
  }
})

test('one person opens ten at the most, and one that ended makes room', async () => {
  const { token } = await aPerson(sql)
  const open = await Promise.all(Array.from({ length: 10 }, () => openLive(address, token)))
  expect(open.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const refused = await openLive(address, token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  open[0]?.leave()
  const another = await opened(token)
  expect((await openLive(address, token)).status).toBe(429)
  for (const live of [...open, another]) live.leave()
})

test(
  'connects that are broken off leave no listener behind',
  async () => {
    const told = tellOf('live connections')
    const rounds = sized(40, 200)
    const { token } = await aPerson(sql)
    const before = await connectionsToDatabase()
    for (let round = 0; round < rounds; round++) {
      const ten = await Promise.all(Array.from({ length: 10 }, () => opened(token)))
      for (const live of ten) live.leave()
    }
    // Each of the ten places must be free again before the next round.
    const last = await Promise.all(Array.from({ length: 10 }, () => opened(token)))
    for (const live of last) live.leave()
    expect(await connectionsToDatabase()).toBe(before)
    told(`${counted(rounds * 10)} opened and left, ${before} listening in the database before and after`)
  },
  untilDone,
)

/** A stream that receives everything from now on; what was announced before has been read already. */
async function listening(person: Pick<Person, 'token'>) {
  const live = await openLive(address, person.token)
  await keepTime(sql)
  for (;;) {
    const heard = await live.next()
    if (heard === undefined || 'time' in heard) return live
  }
}

/** Retried until there is room: the server notices a closed connection a moment later. */
async function opened(token: string) {
  for (;;) {
    const live = await openLive(address, token)
    if (live.status === 200) return live
    expect(live.status).toBe(429)
    live.leave()
  }
}

async function connectionsToDatabase(): Promise<number> {
  const [row] = await owner`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and query like 'listen%'`
  return row?.count
}
