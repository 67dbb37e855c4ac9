import { randomUUID } from 'node:crypto'
import { restrictedFields } from '@prona/contract/access'
import { describe, expect, test } from 'vitest'
import { aCustomer, aProperty, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { aReplica } from '../../test/replica.ts'
import { beginMarks, keepTime, pruneMarks } from './marks.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))

const deleted = (_id: string) => ({ _id, deleted: true })
const idsOf = (told: Body[]) => told.map(({ _id }) => _id)

test('first everything is sent, then only what has changed, and nothing while nothing changes', async () => {
  const replica = aReplica(admin, 'property')
  const [one, other] = [await aProperty(admin), await aProperty(admin)]
  expect((await replica.sync()).isFull).toBe(true)
  expect(replica.records.has(one._id)).toBe(true)
  expect(await replica.sync()).toEqual({ told: [], pages: 1, isFull: false })
  await admin.put('/api/property', { _id: one._id, data: { name: 'Tjetër' } })
  await admin.remove('/api/property', other._id)
  const { told, isFull } = await replica.sync()
  expect(isFull).toBe(false)
  expect(told).toMatchObject([{ _id: one._id, name: 'Tjetër', version: 2 }, deleted(other._id)])
})

test('what was written before but committed after a time was given out is sent the next time', async () => {
  const replica = aReplica(admin, 'property')
  await replica.sync()
  const late = randomUUID()
  const writing = await owner.reserve()
  await writing`begin`
  await writing`insert into properties (_id, branch, code, name, kind, stage)
    values (${late}, 'tirana', ${late.slice(0, 20)}, 'Me vonesë', 'land', 'planned')`
  const early = await aProperty(admin)
  expect(idsOf((await replica.sync()).told)).toEqual([early._id])
  await keepTime(sql)
  await writing`commit`
  writing.release()
  expect(idsOf((await replica.sync()).told)).toEqual([late])
  expect((await replica.sync()).told).toEqual([])
})

test('many changes come in pages, each once, though of one transaction and though some change meanwhile', async () => {
  const replica = aReplica(admin, 'property')
  await replica.sync()
  await owner`
    insert into properties (_id, branch, code, name, kind, stage)
    select gen_random_uuid(), 'tirana', 'M-' || n, 'Shumë', 'land', 'planned' from generate_series(1, 1200) n`
  const first = (await admin.get('/api/property/sync', { lastSyncTime: replica.time() })).body
  expect([first.sync.length, first.more]).toEqual([500, true])
  const [changed, gone] =
    await owner`select _id from properties where code in ('M-3', 'M-1190') order by code`
  await admin.put('/api/property', { _id: changed?._id, data: { name: 'Ndryshuar' } })
  await admin.remove('/api/property', gone?._id)
  const { told, pages } = await replica.sync()
  expect(pages).toBe(3)
  expect(new Set(idsOf(told)).size).toBe(told.length)
  await replica.sync()
  const left = await owner`select _id from properties where name = 'Shumë' and deleted_at is null`
  const kept = [...replica.records.values()].filter(({ name }) => name === 'Shumë')
  expect(kept.map(({ _id }) => _id).sort()).toEqual(left.map(({ _id }) => _id).sort())
  expect(replica.records.get(changed?._id)?.name).toBe('Ndryshuar')
  expect(replica.records.has(gone?._id)).toBe(false)
})

test('a time in the midst of pages is nobody else’s and no other resource’s', async () => {
  const { body } = await admin.get('/api/property/sync')
  expect(body.more).toBe(true)
  const other = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  await other.get('/api/property/sync')
  for (const [client, single] of [
    [other, 'property'],
    [admin, 'customer'],
  ] as const) {
    const answer = await client.get(`/api/${single}/sync`, { lastSyncTime: body.lastSyncTime })
    expect(answer.body.full, single).toBe(true)
  }
})

describe('a record that leaves the reader’s scope is sent as deleted', () => {
  test('when it moves to another branch, where it is sent as it is', async () => {
    const both = clientOf(app, await aPerson(sql, { role: 'administrator' }), { branch: '*' })
    const property = await aProperty(admin)
    const replicas = [admin, inDurres, both].map((client) => aReplica(client, 'property'))
    for (const replica of replicas) await replica.sync()
    await owner`update properties set branch = 'durres' where _id = ${property._id}`
    const [left, entered, seen] = await Promise.all(replicas.map((replica) => replica.sync()))
    expect(left?.told).toEqual([deleted(property._id)])
    expect(entered?.told).toMatchObject([{ _id: property._id, branch: 'durres' }])
    expect(seen?.told).toMatchObject([{ _id: property._id, branch: 'durres' }])
  })

  test('when it is no longer theirs, and comes back with it', async () => {
    const rights = { permissions: ['customer.read'], ownRows: ['customer'] }
    const person = await personWith(fresh, rights)
    const mine = aReplica(clientOf(app, person), 'customer')
    const all = aReplica(admin, 'customer')
    const customer = await aCustomer(admin, { assignedTo: person._id })
    await aCustomer(admin)
    await all.sync()
    expect(idsOf((await mine.sync()).told)).toEqual([customer._id])
    await admin.put('/api/customer', { _id: customer._id, data: { assignedTo: null } })
    expect((await mine.sync()).told).toEqual([deleted(customer._id)])
    expect((await all.sync()).told).toMatchObject([{ _id: customer._id, assignedTo: null }])
    await admin.put('/api/customer', { _id: customer._id, data: { lastName: 'Tjetër' } })
    expect((await mine.sync()).told).toEqual([])
    await admin.put('/api/customer', { _id: customer._id, data: { assignedTo: person._id } })
    expect(idsOf((await mine.sync()).told)).toEqual([customer._id])
  })

  test('once each, however often they were given to somebody and taken away again', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'], ownRows: ['customer'] })
    const mine = aReplica(clientOf(app, person), 'customer')
    await owner`
      insert into customers (_id, branch, kind, first_name, last_name, assigned_to)
      select gen_random_uuid(), 'tirana', 'person', 'Shumë', 'Herë', ${person._id} from generate_series(1, 600)`
    expect(idsOf((await mine.sync()).told)).toHaveLength(600)
    for (let time = 0; time < 19; time++) {
      await owner`update customers set assigned_to = ${time % 2 === 0 ? null : person._id} where first_name = 'Shumë'`
    }
    const { told, pages } = await mine.sync()
    expect([told.length, new Set(idsOf(told)).size, pages]).toEqual([600, 600, 2])
    expect(mine.records.size).toBe(0)
  })

  test('once, when it came back before it was deleted', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'], ownRows: ['customer'] })
    const mine = aReplica(clientOf(app, person), 'customer')
    const customer = await aCustomer(admin, { assignedTo: person._id })
    await mine.sync()
    for (const assignedTo of [null, person._id]) {
      await admin.put('/api/customer', { _id: customer._id, data: { assignedTo } })
    }
    await admin.remove('/api/customer', customer._id)
    expect((await mine.sync()).told).toEqual([deleted(customer._id)])
    expect((await mine.sync()).told).toEqual([])
  })

  test('when a hand at the database takes the row away', async () => {
    const property = await aProperty(admin)
    const replica = aReplica(admin, 'property')
    await replica.sync()
    await owner`delete from properties where _id = ${property._id}`
    expect((await replica.sync()).told).toEqual([deleted(property._id)])
  })

  test('and of what happens in other branches not even an id is sent', async () => {
    const replica = aReplica(inDurres, 'property')
    await replica.sync()
    await admin.remove('/api/property', (await aProperty(admin))._id)
    expect((await replica.sync()).told).toEqual([])
  })
})

describe('everything is sent anew', () => {
  test('when a field is hidden from the reader’s role, and without the field', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'] })
    const replica = aReplica(clientOf(app, person), 'customer')
    const customer = await aCustomer(admin, { personalNumber: 'J12345678K' })
    await replica.sync()
    expect(replica.records.get(customer._id)?.personalNumber).toBe('J12345678K')
    const hiddenFields = ['customer.personalNumber']
    await admin.put('/api/role', { _id: person.role, data: { hiddenFields } })
    expect((await replica.sync()).isFull).toBe(true)
    expect(replica.records.get(customer._id)).toBeDefined()
    expect(replica.records.get(customer._id)).not.toHaveProperty('personalNumber')
    expect((await replica.sync()).isFull).toBe(false)
  })

  test('when only their own records are left to them, and the others are sent as deleted', async () => {
    const person = await personWith(fresh, { permissions: ['customer.read'] })
    const replica = aReplica(clientOf(app, person), 'customer')
    const [mine, other] = [await aCustomer(admin, { assignedTo: person._id }), await aCustomer(admin)]
    await replica.sync()
    expect(replica.records.has(other._id)).toBe(true)
    await admin.put('/api/role', { _id: person.role, data: { ownRows: ['customer'] } })
    const later = await aCustomer(admin)
    const { isFull, told } = await replica.sync()
    expect(isFull).toBe(true)
    expect([...replica.records.keys()]).toEqual([mine._id])
    expect(told).toContainEqual(deleted(other._id))
    expect(idsOf(told)).not.toContain(later._id)
    const again = await replica.sync()
    expect([again.isFull, again.told]).toEqual([false, []])
  })

  test('when another branch is given to somebody who reads them all', async () => {
    const person = await aPerson(sql, { role: 'manager' })
    const replica = aReplica(clientOf(app, person, { branch: '*' }), 'property')
    const elsewhere = await aProperty(inDurres)
    await replica.sync()
    expect(replica.records.has(elsewhere._id)).toBe(false)
    await admin.put('/api/user', { _id: person._id, data: { extraBranches: ['durres'] } })
    await replica.sync()
    expect(replica.records.has(elsewhere._id)).toBe(true)
    await admin.put('/api/user', { _id: person._id, data: { extraBranches: [] } })
    expect((await replica.sync()).isFull).toBe(true)
    expect(replica.records.has(elsewhere._id)).toBe(false)
  })

  test('after the database was restored to another place', async () => {
    const replica = aReplica(admin, 'property')
    await replica.sync()
    await beginMarks(sql)
    expect((await replica.sync()).isFull).toBe(false)
    await owner`update sync_epoch set identity = 'another database'`
    await beginMarks(sql)
    expect((await replica.sync()).isFull).toBe(true)
    expect((await replica.sync()).isFull).toBe(false)
  })

  test('after the database was taken back to an earlier moment, for whoever has seen a later one', async () => {
    const [before, after] = [aReplica(admin, 'property'), aReplica(admin, 'property')]
    await before.sync()
    await after.sync()
    await aProperty(admin)
    await after.sync()
    // A backup taken before does not contain the later time.
    await owner`delete from sync_marks where at >= ${after.time() ?? ''}`
    await beginMarks(sql)
    expect((await after.sync()).isFull).toBe(true)
    expect((await before.sync()).isFull).toBe(false)
    expect([...before.records.keys()].sort()).toEqual([...after.records.keys()].sort())
  })

  test('for whoever comes with a time before all that is known, or one that is yet to come', async () => {
    await admin.get('/api/branch/sync')
    for (const lastSyncTime of ['1970-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z']) {
      const answer = await admin.get('/api/branch/sync', { lastSyncTime })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body.full, lastSyncTime).toBe(true)
      expect(answer.body.sync.length).toBe(2)
    }
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect((await admin.get('/api/branch/sync', { lastSyncTime: tomorrow })).body.full).toBe(true)
  })
})

describe('the fields asked for', () => {
  const sync = async (query: Record<string, unknown>) => {
    const { status, body, text } = await admin.get('/api/property/sync', query)
    expect(status, text).toBe(200)
    return body
  }
  /** Reads all there is. */
  const timeAfter = async (query: Record<string, unknown>) => {
    let answer = await sync(query)
    while (answer.more) answer = await sync({ ...query, lastSyncTime: answer.lastSyncTime })
    return answer.lastSyncTime
  }

  test('are all that is sent of what has changed, and what is deleted is told as ever', async () => {
    const [one, other] = [await aProperty(admin), await aProperty(admin)]
    const fields = ['name', 'createdBy']
    const whole = await sync({ fields })
    expect(whole.full).toBe(true)
    const known = ['_id', 'branch', 'createdBy', 'labels', 'name', 'version']
    for (const record of whole.sync) expect(Object.keys(record).sort()).toEqual(known)
    const lastSyncTime = await timeAfter({ fields })
    await admin.put('/api/property', { _id: one._id, data: { code: `${one.code}-2` } })
    await admin.remove('/api/property', other._id)
    const since = await sync({ fields: ['createdBy', 'name', 'name'], lastSyncTime })
    expect(since.full).toBeUndefined()
    expect(since.sync).toEqual([
      { _id: one._id, branch: 'tirana', version: 2, ...named(one), labels: expect.anything() },
      deleted(other._id),
    ])
    const idle = await sync({ fields, lastSyncTime: since.lastSyncTime })
    expect([idle.sync, idle.full, idle.lastSyncTime]).toEqual([[], undefined, since.lastSyncTime])
  })

  test('are sent of every record to whoever had others until then', async () => {
    await aProperty(admin)
    const times = { code: '', name: '', all: '' }
    times.code = await timeAfter({ fields: ['code'] })
    times.name = await timeAfter({ fields: ['name'] })
    times.all = await timeAfter({})
    const fulls = async (query: Record<string, unknown>) =>
      (await Promise.all(Object.values(times).map((lastSyncTime) => sync({ ...query, lastSyncTime })))).map(
        ({ full }) => full === true,
      )
    expect(await fulls({ fields: ['code'] })).toEqual([false, true, true])
    expect(await fulls({ fields: ['name'] })).toEqual([true, false, true])
    expect(await fulls({ fields: ['code', 'name'] })).toEqual([true, true, true])
    expect(await fulls({})).toEqual([true, true, false])
    // A time that nobody gave out does not say which fields it is of.
    const lastSyncTime = await timeAfter({ fields: ['code'] })
    const between = new Date(Date.parse(lastSyncTime) + 3).toISOString()
    const isOver = async () => (await owner`select clock_timestamp() > ${between} as over`)[0]?.over
    await expect.poll(isOver).toBe(true)
    expect((await sync({ fields: ['code'], lastSyncTime: between })).full).toBe(true)
    // One of a reader's own clock is as good as ever, however often they ask for a few fields as well.
    expect((await sync({ lastSyncTime: between })).full).toBeUndefined()
    // Whoever has only ever had a few fields does not take another's time for their own.
    const few = clientOf(app, await aPerson(sql, { role: 'administrator' }))
    await few.get('/api/property/sync', { fields: ['code'] })
    const { body } = await few.get('/api/property/sync', { lastSyncTime: await timeAfter({}) })
    expect(body.full).toBe(true)
  })

  test('are no longer known of each time after some days, and it is known of which hours they may be', async () => {
    const asked = clientOf(app, await aPerson(sql, { role: 'administrator' }))
    const read = async (query: Record<string, unknown>) => {
      const { status, body, text } = await asked.get('/api/branch/sync', query)
      expect(status, text).toBe(200)
      return body
    }
    await read({})
    const [first, second] = [await read({ fields: ['name'] }), await read({ fields: ['name'] })]
    const at = new Date(Date.parse(second.lastSyncTime) - 3_600_000 * 50)
    const hour = new Date(at).setUTCMinutes(0, 0, 0)
    const place = (ms: number) => new Date(hour + ms).toISOString()
    const [few, fewAgain, later] = [place(60_000), place(120_000), place(3_600_000 + 60_000)]
    for (const [from, to] of [
      [first.lastSyncTime, few],
      [second.lastSyncTime, fewAgain],
    ])
      await owner`update sync_marks set at = ${to ?? ''} where at = ${from}`
    await owner`update sync_views set since = since - interval '60 hours'`
    await owner`insert into sync_marks (at, seen) values (${place(-60_000)}, pg_current_snapshot()),
      (${place(150_000)}, pg_current_snapshot()), (${place(3_600_000)}, pg_current_snapshot()), (${place(3_720_000)}, pg_current_snapshot())`
    expect((await read({ lastSyncTime: few })).full).toBe(true)
    await owner.begin((db) => pruneMarks(db, new Date().toISOString()))
    const [left] = await owner`select count(*)::integer as count from sync_marks where at = ${few}`
    expect(left?.count).toBe(0)
    // It may be of the few fields, now that nobody knows.
    expect((await read({ lastSyncTime: few })).full).toBe(true)
    expect((await read({ fields: ['name'], lastSyncTime: fewAgain })).full).toBeUndefined()
    // In the hour after no such time was given out.
    expect((await read({ lastSyncTime: later })).full).toBeUndefined()
  })

  test('are the same on every page, or all is read anew', async () => {
    await owner`
      insert into properties (_id, branch, code, name, kind, stage)
      select gen_random_uuid(), 'tirana', 'F-' || n, 'Fusha', 'land', 'planned' from generate_series(1, 600) n`
    const first = await sync({ fields: ['code'] })
    expect([first.sync.length, first.more]).toEqual([500, true])
    const next = await sync({ fields: ['code'], lastSyncTime: first.lastSyncTime })
    expect(idsOf(next.sync).some((id) => idsOf(first.sync).includes(id))).toBe(false)
    const other = await sync({ fields: ['name'], lastSyncTime: first.lastSyncTime })
    expect(other.full).toBe(true)
    expect(idsOf(other.sync)).toEqual(idsOf(first.sync))
  })

  test('are refused by name where there are none such, or they are hidden', async () => {
    const [hidden = ''] = restrictedFields.filter((name) => name.startsWith('unit.'))
    const reader = await personWith(fresh, { permissions: ['unit.read'], hidden: [hidden] })
    const name = hidden.slice('unit.'.length)
    for (const [client, fields, field, code] of [
      [admin, ['colour'], 'colour', 'unknown'],
      [admin, [], 'fields', 'tooFew'],
      [clientOf(app, reader), ['code', name], name, 'unknown'],
    ] as const) {
      const answer = await client.get('/api/unit/sync', { fields })
      expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field, code }]])
    }
  })
})

function named(property: Body) {
  return { name: property.name, createdBy: property.createdBy }
}

test('a time of the reader’s own clock is good enough while the server watches', async () => {
  const reader = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const replica = aReplica(reader, 'property')
  await replica.sync()
  const clock = async () => (await owner<{ at: string }[]>`select clock_timestamp() as at`)[0]?.at ?? ''
  // Of two times given out in the same millisecond the second is made a little later.
  await expect.poll(async () => (await clock()) > (replica.time() ?? '')).toBe(true)
  const now = await clock()
  const property = await aProperty(admin)
  const { body } = await reader.get('/api/property/sync', { lastSyncTime: now })
  expect(body.full).toBeUndefined()
  expect(idsOf(body.sync)).toContain(property._id)
})

test.each([
  'yesterday',
  '0000-01-01T00:00:00Z',
  '2026-11-21',
  '2026-02-30T00:00:00Z',
  '2026-11-21T08:00:00+01:00',
  '1763712000',
  "2026-11-21T08:00:00Z'--",
  '٢٠٢٦-١١-٢١T08:00:00Z',
  'null',
  'five thousand letters',
])('the time %s is refused by name', async (given) => {
  const lastSyncTime = given === 'five thousand letters' ? 'x'.repeat(5000) : given
  const before = await marksKept()
  const answer = await admin.get('/api/property/sync', { lastSyncTime })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toMatchObject([{ field: 'lastSyncTime', code: 'badInstant' }])
  expect(await marksKept()).toBe(before)
})

test('a time given twice, or something nobody asks for, is refused by name', async () => {
  const time = '2026-11-21T08:00:00Z'
  const twice = await admin.send('GET', `/api/property/sync?lastSyncTime=${time}&lastSyncTime=${time}`)
  expect([twice.status, twice.body.fields[0].field]).toEqual([400, 'lastSyncTime'])
  const unknown = await admin.get('/api/property/sync', { filter: [] })
  expect([unknown.status, unknown.body.fields[0].field]).toEqual([400, 'filter'])
})

test('of old marks one an hour stays, and the last before a server began; very old ones go', async () => {
  const at = (text: string) => `2026-08-${text}Z`
  const kept = [at('01T10:40:00.000'), at('01T11:10:00.000'), at('01T11:20:00.000'), at('01T12:00:00.000')]
  for (const [time, isFresh] of [
    ['2026-03-01T00:00:00.000Z', false],
    [at('01T10:05:00.000'), false],
    [kept[0], false],
    [kept[1], false],
    [kept[2], true],
    [kept[3], false],
  ] as const) {
    await owner`
      insert into sync_marks (at, seen, fresh) values (${time ?? ''}, pg_current_snapshot(), ${isFresh})`
  }
  await owner.begin((db) => pruneMarks(db, '2026-08-20T00:00:00.000Z'))
  const left = await owner`select at from sync_marks where at < '2026-09-01' order by at`
  expect(left.map((mark) => mark.at)).toEqual(kept)
})

async function marksKept(): Promise<number> {
  const [row] = await owner`select count(*)::integer as count from sync_marks`
  return row?.count
}
