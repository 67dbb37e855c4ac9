import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import {
  aCode,
  aCustomer,
  anOrder,
  aProperty,
  aUnit,
  type Body,
  type Client,
  clientOf,
} from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { prune } from '../jobs.ts'

const { app, sql, owner, now } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const unknownId = '01900000-0000-7000-8000-000000000000'
const aPlaceholder = '01900000-0000-7000-8000-000000000001'
const ofItsOwn = { _id: unknownId, change: { view: 'Mali' } }

test('a price is put on many units at once, each with its entry, and put back again', async () => {
  const { property, ids } = await someUnits(3)
  const dry = await bulk(admin, { change: { salePrice: 5_000 }, ids, dryRun: true })
  expect(dry).toMatchObject({ dryRun: true, batch: null, counts: { rows: 3, changed: 3 } })
  expect(dry.rows[0].changes).toEqual({ salePrice: { before: 12_000_000, after: 5_000 } })
  expect(await pricesIn(property)).toEqual([12_000_000, 12_000_000, 12_000_000])
  const done = await bulk(admin, { change: { salePrice: 5_000 }, ids })
  expect(done).toMatchObject({ dryRun: false, counts: { rows: 3, changed: 3 } })
  expect(await pricesIn(property)).toEqual([5_000, 5_000, 5_000])
  const entries = await owner`
    select action, by from audit_entries where record = any(${ids}::uuid[]) and action = 'update'`
  expect(entries.map(({ by }) => by)).toEqual([person._id, person._id, person._id])
  const again = await bulk(admin, { change: { salePrice: 5_000 }, ids })
  expect(again.counts).toEqual({ rows: 3, unchanged: 3 })
  const undone = await undo(admin, done.batch)
  expect(undone.counts).toEqual({ rows: 3, undone: 3 })
  expect(await pricesIn(property)).toEqual([12_000_000, 12_000_000, 12_000_000])
  expect((await undo(admin, done.batch)).counts).toEqual({ rows: 3, undone: 3 })
})

test('each of several units gets a price of its own in one batch, which is undone as one', async () => {
  const { property, ids } = await someUnits(3)
  const [one = '', other = '', old = ''] = ids
  const each = (version: number) => [
    { _id: one, version: 1, change: { salePrice: 12_100_000 } },
    { _id: other, version: 1, change: { salePrice: 12_250_000, minPrice: 13_000_000 } },
    { _id: old, version, change: { salePrice: 12_300_000 } },
  ]
  expect(await bulk(admin, { ids: each(1), dryRun: true })).toMatchObject({
    counts: { changed: 2, refused: 1 },
  })
  const done = await bulk(admin, { ids: each(7) })
  expect(done.counts).toEqual({ rows: 3, changed: 1, refused: 2 })
  expect(done.sums).toEqual([
    { field: 'salePrice', currency: 'EUR', rows: 1, before: 12_000_000, after: 12_100_000 },
  ])
  const reasons = done.rows.flatMap(({ _id, problem }: Body) => (problem ? [[_id, problem.code]] : []))
  expect(reasons).toEqual([
    [other, 'invalid'],
    [old, 'stale'],
  ])
  expect((await pricesIn(property)).toSorted()).toEqual([12_000_000, 12_000_000, 12_100_000])
  expect((await undo(admin, done.batch)).counts).toEqual({ rows: 1, undone: 1 })
  expect(await pricesIn(property)).toEqual([12_000_000, 12_000_000, 12_000_000])
})

test('what the list shows by filter and search is chosen, whatever page it is on', async () => {
  const { property, ids } = await someUnits(12)
  const byFilter = [
    { type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [property] } } },
  ]
  const done = await bulk(admin, { change: { view: 'Deti' }, filter: byFilter })
  expect(done.rows.map(({ _id }: Body) => _id).sort()).toEqual([...ids].sort())
  const one = await unitNow({ _id: ids[7] })
  const found = await bulk(admin, { delete: true, filter: byFilter, search: one.code, dryRun: true })
  expect(found.rows).toEqual([{ _id: one._id, title: one.code, result: 'deleted' }])
  expect((await unitNow(one)).version).toBe(one.version)
})

test('all that a filter finds but a few are reached, and these stay as they are', async () => {
  const { property, ids } = await someUnits(4)
  const filter = [
    { type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [property] } } },
  ]
  const [spared = '', ...others] = ids
  const done = await bulk(admin, { change: { floor: 9 }, filter, except: [spared, unknownId] })
  expect(done.rows.map(({ _id }: Body) => _id).sort()).toEqual([...others].sort())
  expect((await unitNow({ _id: spared })).floor).toBeNull()
  const roles = await bulk(admin, { delete: true, all: true, dryRun: true, except: [unknownId] }, 'roles')
  const [one] = roles.rows
  const without = await bulk(admin, { delete: true, all: true, dryRun: true, except: [one._id] }, 'roles')
  expect(without.counts.rows).toBe(roles.counts.rows - 1)
})

test('each record is named by its title, unless that is hidden', async () => {
  const { ids } = await someUnits(1)
  const one = await unitNow({ _id: ids[0] })
  const dry = await bulk(admin, { change: { floor: 2 }, ids: [...ids, unknownId], dryRun: true })
  const titles = dry.rows.map(({ _id, title }: Body) => [_id, title])
  expect(new Map(titles)).toEqual(
    new Map([
      [one._id, one.code],
      [unknownId, undefined],
    ]),
  )
})

test('a record that refuses says why at its field, and stops no other', async () => {
  const property = await aProperty(admin)
  const good = await aUnit(admin, { property: property._id, grossArea: 9_000 })
  const small = await aUnit(admin, { property: property._id, grossArea: 7_000 })
  const stale = await aUnit(admin, { property: property._id })
  await admin.put('/api/unit', { _id: stale._id, data: { view: 'Mali' } })
  const ids = [good._id, small._id, { _id: stale._id, version: stale.version }, unknownId]
  const done = await bulk(admin, { change: { netArea: 8_000 }, ids })
  expect(done.counts).toEqual({ rows: 4, changed: 1, refused: 3 })
  const of = (id: string) => done.rows.find(({ _id }: Body) => _id === id)
  expect(of(small._id).problem.fields).toMatchObject([{ field: 'netArea', code: 'rule' }])
  expect(of(stale._id).problem).toMatchObject({ code: 'stale', current: { unit: { view: 'Mali' } } })
  expect(of(unknownId).problem.code).toBe('notFound')
  expect((await unitNow(small)).version).toBe(small.version)
  expect(await unitNow(good)).toMatchObject({ netArea: 8_000 })
})

test('prices rise by a share and are rounded, are seen with their sums first, and come back', async () => {
  const property = (await aProperty(admin))._id
  const prices = [12_650_000, 9_999_900, null]
  const ids: string[] = []
  for (const salePrice of prices) ids.push((await aUnit(admin, { property, salePrice }))._id)
  const body = { adjust: { salePrice: { percent: 300, roundTo: 10_000 } }, ids }
  const tried = await bulk(admin, { ...body, dryRun: true })
  expect(tried.counts).toEqual({ rows: 3, changed: 2, unchanged: 1 })
  expect(tried.sums).toEqual([
    { field: 'salePrice', currency: 'EUR', rows: 2, before: 22_649_900, after: 23_330_000 },
  ])
  const seen = tried.rows.find(({ _id }: Body) => _id === ids[0])
  expect(seen.changes.salePrice).toEqual({ before: 12_650_000, after: 13_030_000 })
  const pricesNow = async () => Promise.all(ids.map(async (_id) => (await unitNow({ _id })).salePrice))
  expect(await pricesNow()).toEqual(prices)

  const done = await bulk(admin, body)
  expect(await pricesNow()).toEqual([13_030_000, 10_300_000, null])
  const [entry] =
    await owner`select before, after from audit_entries where record = ${ids[0]!} and action = 'update'`
  expect([entry?.before.salePrice, entry?.after.salePrice]).toEqual([12_650_000, 13_030_000])
  expect((await undo(admin, done.batch)).counts).toEqual({ rows: 2, undone: 2 })
  expect(await pricesNow()).toEqual(prices)
})

test('what is deleted many at a time comes back whole, unless its place is taken meanwhile', async () => {
  const { property, ids } = await someUnits(3)
  const used = await anOrder(admin, [ids[0]!])
  const done = await bulk(admin, { delete: true, ids })
  expect(done.counts).toEqual({ rows: 3, refused: 1, deleted: 2 })
  expect(done.rows[0].problem.code).toBe('inUse')
  const [, gone] =
    await owner`select code from units where property = ${property} and deleted_at is not null order by _id`
  await aUnit(admin, { property, code: gone?.code })
  const undone = await undo(admin, done.batch)
  expect(undone.counts).toEqual({ rows: 2, undone: 1, refused: 1 })
  const refused = undone.rows.find(({ result }: Body) => result === 'refused')
  expect(refused.problem.fields).toMatchObject([{ field: 'code', code: 'taken' }])
  expect((await unitNow({ _id: ids[1] })).version).toBe(3)
  const entries = await owner`select action from audit_entries where record = ${ids[1]!} order by id`
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete', 'restore'])
  expect((await admin.get('/api/order', { id: used._id })).status).toBe(200)
})

test('orders are changed and deleted by the rules of orders', async () => {
  const { ids } = await someUnits(2)
  const draft = await anOrder(admin, [ids[0]!])
  const held = await anOrder(admin, [ids[1]!])
  expect((await admin.post('/api/order/hold', { _id: held._id, expiresAt: inAWeek() })).status).toBe(200)
  const both = [draft._id, held._id]
  const changed = await bulk(admin, { change: { currency: 'ALL' }, ids: both }, 'orders')
  expect(changed.counts).toEqual({ rows: 2, refused: 1, changed: 1 })
  expect(changed.rows.find(({ _id }: Body) => _id === held._id).problem.code).toBe('notOpen')
  const removed = await bulk(admin, { delete: true, ids: both }, 'orders')
  expect(removed.counts).toEqual({ rows: 2, refused: 1, deleted: 1 })
  expect(removed.rows.find(({ _id }: Body) => _id === held._id).problem.detail).toBe(
    'E mundur vetëm kur gjendja është: draft. Tani është: i mbajtur.',
  )
  expect((await admin.post('/api/orders/bulk', { change: { status: 'reserved' }, ids: both })).status).toBe(
    422,
  )
})

test('nobody demotes the last administrator, themselves or somebody above them by many at once', async () => {
  const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
  const colleague = await aPerson(sql, { role: 'agent' })
  const ids = [person._id, colleague._id]
  const [limited] = await owner`select _id from roles where key = 'limited'`
  const done = await bulk(manager, { change: { role: limited?._id }, ids }, 'users')
  expect(done.rows.find(({ _id }: Body) => _id === person._id).problem.code).toBe('forbidden')
  expect(done.counts).toEqual({ rows: 2, refused: 1, changed: 1 })
  const own = await bulk(admin, { change: { role: limited?._id }, all: true }, 'users')
  expect(own.rows.find(({ _id }: Body) => _id === person._id).result).toBe('refused')
  expect((await admin.get('/api/users')).status).toBe(200)
  const roles = await bulk(admin, { delete: true, all: true }, 'roles')
  expect(roles.counts).toEqual({ rows: 6, refused: 6 })
  const branches = await bulk(admin, { delete: true, all: true, dryRun: true }, 'branches')
  expect(branches.rows.filter(({ result }: Body) => result === 'refused')).not.toHaveLength(0)
})

test('only their own rows are reached by whoever sees only those', async () => {
  await owner`update roles set own_rows = '{customer}' where key = 'agent'`
  const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const mine = await aCustomer(agent)
  const theirs = await aCustomer(admin)
  const done = await bulk(agent, { change: { notes: 'Thirre' }, ids: [mine._id, theirs._id] }, 'customers')
  expect(done.counts).toEqual({ rows: 2, changed: 1, refused: 1 })
  const all = await bulk(agent, { change: { notes: 'Prit' }, all: true }, 'customers')
  expect(all.rows.map(({ _id }: Body) => _id)).toEqual([mine._id])
  expect((await admin.get('/api/customer', { id: theirs._id })).body.customer.version).toBe(theirs.version)
  expect((await agent.post('/api/customers/bulk', { delete: true, all: true })).status).toBe(403)
})

test.each<[string, Record<string, unknown>, string]>([
  ['nothing to do', { ids: [unknownId] }, 'change'],
  ['two things to do', { change: { view: 'x' }, delete: true, ids: [unknownId] }, 'change'],
  ['an empty change', { change: {}, ids: [unknownId] }, 'change'],
  ['no records', { delete: true }, 'ids'],
  ['an empty list of records', { delete: true, ids: [] }, 'ids'],
  ['an empty filter, which would be everything', { delete: true, filter: [] }, 'ids'],
  ['an empty search, which would be everything', { delete: true, search: '' }, 'ids'],
  ['nothing for a filter', { delete: true, filter: null }, 'filter'],
  ['records and a filter', { delete: true, ids: [unknownId], search: 'x' }, 'ids'],
  ['all and a filter', { delete: true, all: true, search: 'x' }, 'ids'],
  ['no id', { delete: true, ids: ['x'] }, 'ids.0'],
  [
    'exceptions from records one has named',
    { delete: true, ids: [unknownId], except: [unknownId] },
    'except',
  ],
  ['an exception from nothing', { delete: true, except: [unknownId] }, 'ids'],
  ['an empty list of exceptions', { delete: true, all: true, except: [] }, 'except'],
  ['the same record twice', { delete: true, ids: [unknownId, { _id: unknownId, version: 1 }] }, 'ids'],
  ['a false deletion', { delete: false, ids: [unknownId] }, 'delete'],
  ['an unknown part', { delete: true, ids: [unknownId], force: true }, 'force'],
  ['an unknown field', { change: { nobodyKnows: 1 }, ids: [unknownId] }, 'nobodyKnows'],
  ['a field only actions move', { change: { status: 'sold' }, ids: [unknownId] }, 'status'],
  ['a value for all beside those of each', { change: { view: 'Deti' }, ids: [ofItsOwn] }, 'ids'],
  ['a record without a change of its own beside others', { ids: [ofItsOwn, aPlaceholder] }, 'ids'],
  ['a deletion beside a change of its own', { delete: true, ids: [ofItsOwn] }, 'change'],
  ['a field of the kernel', { change: { branch: 'durres' }, ids: [unknownId] }, 'branch'],
  ['10,001 records', { delete: true, ids: Array.from({ length: 10_001 }, () => unknownId) }, 'ids'],
])('%s is refused by name and changes nothing', async (_, body, field) => {
  const before = await tally()
  const refused = await admin.post('/api/units/bulk', body)
  expect(refused.status, refused.text).toBe(422)
  expect(refused.body.fields.map((issue: Body) => issue.field)).toContain(field)
  expect(await tally()).toEqual(before)
})

test('a filter over a field that is hidden is refused as an unknown one is', async () => {
  const reader = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const by = (field: string) => ({
    change: { notes: 'x' },
    filter: [{ type: 'all', data: { [field]: { comparator: 'INCLUDES', type: 'basic', values: ['1'] } } }],
  })
  const hidden = await reader.post('/api/customers/bulk', by('personalNumber'))
  const unknown = await reader.post('/api/customers/bulk', by('nobodyKnows'))
  const plain = (answer: Body) =>
    JSON.stringify({ ...answer.body, requestId: '' }).replaceAll(/personalNumber|nobodyKnows/g, '')
  expect(hidden.status).toBe(400)
  expect(plain(hidden)).toBe(plain(unknown))
})

test('a long one reports its progress, event by event, and ends with its result', async () => {
  const property = await aProperty(admin)
  await owner`
    insert into units (_id, branch, property, code, kind)
    select gen_random_uuid(), 'tirana', ${property._id}, 'L-' || n, 'shop' from generate_series(1, 600) n`
  const filter = [
    { type: 'all', data: { property: { comparator: 'INCLUDES', type: 'basic', values: [property._id] } } },
  ]
  const lines = await streamed(admin, '/api/units/bulk', { change: { view: 'Deti' }, filter })
  expect(lines[0]).toEqual({ progress: { done: 500, total: 600, batch: expect.any(String) } })
  expect(lines[1].bulk.counts).toEqual({ rows: 600, changed: 600 })
  expect(lines[1].bulk.rows[599].changes).toEqual({ view: { before: null, after: 'Deti' } })
  expect(lines[2]).toBe('[DONE]')
  const undone = await streamed(admin, '/api/units/bulk/undo', { batch: lines[1].bulk.batch })
  expect(undone.at(-2).undo.counts).toEqual({ rows: 600, undone: 600 })
  const refused = await admin.send(
    'POST',
    '/api/units/bulk',
    { delete: true },
    { accept: 'text/event-stream' },
  )
  expect(refused.status).toBe(422)
})

test('one that is stopped ends after the current part, answers what is done when repeated, and can be undone', async () => {
  const property = await aProperty(admin)
  await owner`
    insert into units (_id, branch, property, code, kind)
    select gen_random_uuid(), 'tirana', ${property._id}, 'N-' || n, 'shop' from generate_series(1, 1600) n`
  const units = await owner<
    { _id: string }[]
  >`select _id from units where property = ${property._id} order by _id`
  const body = { change: { view: 'Deti' }, ids: units.map(({ _id }) => _id) }
  const key = { 'idempotency-key': aCode() }
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const isNoticed = new Promise<void>((noticed) =>
    app.server.once('connection', (socket: Socket) => socket.once('close', () => noticed())),
  )
  // Somebody else has locked one of the second part, so that it cannot end before the server notices the
  // disconnection.
  const other = await owner.reserve()
  await other`begin`
  await other`select from units where _id = ${units[700]?._id ?? ''} for update`
  const leaving = new AbortController()
  const { body: stream } = await fetch(`${address}/api/units/bulk`, {
    method: 'POST',
    headers: {
      ...key,
      accept: 'text/event-stream',
      authorization: person.token,
      branch: 'tirana',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  await stream?.getReader().read()
  leaving.abort()
  await isNoticed
  await other`rollback`
  other.release()

  const answer = async () => (await admin.post('/api/units/bulk', body, key)).body
  await expect.poll(async () => (await answer()).bulk?.counts, { timeout: 200_000 }).toBeDefined()
  const { bulk } = await answer()
  const { changed, left } = bulk.counts
  expect([changed % 500, changed + left]).toEqual([0, 1600])
  expect(left).toBeGreaterThan(0)
  const written = () => owner`select from units where property = ${property._id} and view = 'Deti'`
  expect((await written()).length).toBe(changed)
  const undone = await admin.post('/api/units/bulk/undo', { batch: bulk.batch })
  expect(undone.body.undo.counts).toEqual({ rows: changed, undone: changed })
  expect((await written()).length).toBe(0)
}, 300_000)

test('the same key again answers what came of it, for another request it is refused', async () => {
  const { ids } = await someUnits(1)
  const key = { 'idempotency-key': aCode() }
  const first = await admin.post('/api/units/bulk', { change: { floor: 5 }, ids }, key)
  await admin.put('/api/unit', { _id: ids[0], data: { floor: 6 } })
  const again = await admin.post('/api/units/bulk', { change: { floor: 5 }, ids }, key)
  const { counts, batch } = first.body.bulk
  expect(again.body.bulk).toMatchObject({ counts, batch, rows: [{ _id: ids[0], result: 'changed' }] })
  expect((await unitNow({ _id: ids[0] })).floor).toBe(6)
  expect((await admin.post('/api/units/bulk', { change: { floor: 7 }, ids }, key)).body.code).toBe(
    'keyReused',
  )
})

test('a batch of which no history tells is undone by whoever made it and by nobody else', async () => {
  const { _id } = await aCustomer(admin)
  const made = await admin.post('/api/customers/bulk', { change: { language: 'de' }, ids: [_id] })
  const { batch } = made.body.bulk
  const other = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const absent = await other.post('/api/customers/bulk/undo', { batch: unknownId })
  const foreign = await other.post('/api/customers/bulk/undo', { batch })
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
  expect(foreign.status).toBe(404)
  expect((await admin.post('/api/customers/bulk/undo', { batch })).status).toBe(200)
})

test('a batch is undone only as the resource and in the branch it was made in', async () => {
  const { ids } = await someUnits(1)
  const { batch } = await bulk(admin, { change: { floor: 5 }, ids })
  expect((await admin.post('/api/customers/bulk/undo', { batch })).status).toBe(404)
  expect((await admin.post('/api/units/bulk/undo', { batch: 'x' })).status).toBe(422)
  const away = await aPerson(sql, { role: 'administrator', branch: 'durres' })
  expect((await clientOf(app, away).post('/api/units/bulk/undo', { batch })).status).toBe(404)
  expect((await unitNow({ _id: ids[0] })).floor).toBe(5)
})

test('two who do it to the same records at once both come through', async () => {
  const { property, ids } = await someUnits(40)
  const both = await Promise.all([
    bulk(admin, { change: { floor: 1 }, ids }),
    bulk(admin, { change: { floor: 2 }, ids: [...ids].reverse() }),
  ])
  expect(both.map(({ counts }) => counts.refused)).toEqual([undefined, undefined])
  const floors = await owner`select distinct floor from units where property = ${property}`
  expect(floors).toHaveLength(1)
})

test('after a month nothing is left to undo', async () => {
  const { ids } = await someUnits(1)
  const { batch } = await bulk(admin, { change: { floor: 5 }, ids })
  await prune(aJobRun(sql, new Date(Date.now() + 29 * 86_400_000).toISOString()))
  expect(await owner`select from batches where _id = ${batch}`).toHaveLength(1)
  await prune(aJobRun(sql, new Date(Date.now() + 31 * 86_400_000).toISOString()))
  expect(await owner`select from batches where _id = ${batch}`).toHaveLength(0)
  expect((await admin.post('/api/units/bulk/undo', { batch })).status).toBe(404)
})

test('a change from what is there is refused like any other, field by field and record by record', async () => {
  const { property, ids } = await someUnits(1)
  const small = await aUnit(admin, { property, salePrice: 10_000 })
  const fields = async (body: unknown) => {
    const answer = await admin.post('/api/units/bulk', body)
    return [answer.status, ...(answer.body.fields ?? []).map(({ field, code }: Body) => `${field} ${code}`)]
  }
  const add = { add: -50_000 }
  expect(await fields({ adjust: { code: add }, ids })).toEqual([422, 'code wrongType'])
  expect(await fields({ adjust: { status: add, nothing: add }, ids })).toEqual([
    422,
    'status readOnly',
    'nothing unknown',
  ])
  expect(await fields({ adjust: { salePrice: add }, change: { salePrice: 1 }, ids })).toEqual([
    422,
    'salePrice rule',
  ])
  expect(await fields({ adjust: { salePrice: { percent: 1, add: 1 } }, ids })).toEqual([
    422,
    expect.stringMatching(/^adjust/),
  ])
  const done = await bulk(admin, { adjust: { salePrice: add }, ids: [small._id] })
  expect(done.rows[0].problem.fields).toMatchObject([{ field: 'salePrice' }])
  expect((await unitNow(small)).salePrice).toBe(10_000)

  const vast = await aUnit(admin, { property, salePrice: 89_999_999_999_999, netArea: 8_000, floor: 1 })
  const most = { add: Number.MAX_SAFE_INTEGER }
  for (const [name, adjustment] of [
    ['salePrice', { percent: 1_000_000 }],
    ['salePrice', most],
    ['netArea', most],
    ['floor', most],
  ] as const) {
    const answer = await bulk(admin, { adjust: { [name]: adjustment }, ids: [vast._id] })
    expect(answer.rows[0].problem.fields, name).toMatchObject([{ field: name, code: 'tooBig' }])
  }

  const permissions = ['unit.read', 'unit.update', 'property.read']
  const seller = await personWith({ sql, owner, now }, { permissions })
  await owner`update roles set hidden_fields = array['unit.salePrice'] where _id = ${seller.role}`
  const refused = await clientOf(app, seller).post('/api/units/bulk', { adjust: { salePrice: add }, ids })
  expect(refused.body.fields).toMatchObject([{ field: 'salePrice', code: 'unknown' }])
})

test('a value that has become hidden from whoever changed it is not put back by them', async () => {
  const { property, ids } = await someUnits(2)
  const permissions = ['unit.read', 'unit.update', 'property.read']
  const seller = await personWith({ sql, owner, now }, { permissions })
  const done = await bulk(clientOf(app, seller), { change: { salePrice: 5_000 }, ids })
  expect(done.counts).toEqual({ rows: 2, changed: 2 })
  // By its call, which counts from the next request on; a change of the row is heard of a moment later.
  const hiding = { _id: seller.role, data: { hiddenFields: ['unit.salePrice'] } }
  expect((await admin.put('/api/role', hiding)).status).toBe(200)
  const refused = await undo(clientOf(app, seller), done.batch)
  expect(refused.counts).toEqual({ rows: 2, refused: 2 })
  expect(refused.rows[0].problem.code).toBe('forbidden')
  expect(await pricesIn(property)).toEqual([5_000, 5_000])
})

async function bulk(client: Client, body: Record<string, unknown>, plural = 'units'): Promise<Body> {
  const answer = await client.post(`/api/${plural}/bulk`, body)
  expect(answer.status, answer.text.slice(0, 1000)).toBe(200)
  return answer.body.bulk
}

async function undo(client: Client, batch: string): Promise<Body> {
  const answer = await client.post('/api/units/bulk/undo', { batch })
  expect(answer.status, answer.text.slice(0, 1000)).toBe(200)
  return answer.body.undo
}

async function streamed(client: Client, url: string, body: unknown): Promise<Body[]> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: person.token, accept: 'text/event-stream' },
    payload: body as object,
  })
  expect(client).toBe(admin)
  expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
  const lines = answer.body.split('\n').filter((line) => line !== '')
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true)
  return lines.map((line) => (line === 'data: [DONE]' ? '[DONE]' : JSON.parse(line.slice(6))))
}

async function someUnits(count: number): Promise<{ property: string; ids: string[] }> {
  const property = (await aProperty(admin))._id
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await aUnit(admin, { property }))._id)
  return { property, ids }
}

async function pricesIn(property: string): Promise<number[]> {
  const rows = await owner`select sale_price from units where property = ${property}`
  return rows.map((row) => row.sale_price)
}

async function unitNow({ _id }: Body): Promise<Body> {
  return (await admin.get('/api/unit', { id: _id })).body.unit
}

function inAWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString()
}

async function tally() {
  return owner`select (select count(*) from batches) as batches, (select count(*) from audit_entries) as entries`
}
