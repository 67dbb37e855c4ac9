import { recordedFields } from '@prona/contract/audit/recorded-fields'
import { resources } from '@prona/contract/registry'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Client, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { aPdf } from '../../test/pictures.ts'

let time = Date.parse('2026-11-23T08:00:00.000Z')
const { app, sql, owner } = await freshApp({}, () => new Date(time).toISOString())
await aCompany(sql)
const at = '2026-11-23T07:00:00.000Z'
const writer = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const administrator = clientOf(app, await aPerson(sql, { role: 'administrator', at }))

/** A manager of their own for each test: what others read is not theirs. */
async function aReader(role = 'manager') {
  const person = await aPerson(sql, { role, at } as never)
  return { person, client: clientOf(app, person) }
}
let last = 41_230_000
/** With a number of her own each time, from J41… on. */
const elira = (values = {}) =>
  aCustomer(writer, { firstName: 'Elira', lastName: 'Gurra', personalNumber: `J${++last}L`, ...values })
const number = () => `J${last}L`
const entriesOf = ({ _id }: Person) =>
  owner`select kind, resource, record, records, rows, fields, permission from access_entries
    where by = ${_id} and kind in ('restrictedRead', 'restrictedOpened') order by id`
const filterBy = (value: string) =>
  JSON.stringify([
    { type: 'all', data: { personalNumber: { comparator: 'INCLUDES', type: 'basic', values: [value] } } },
  ])

test('no two resources have a restricted field of one name that tells who somebody is', () => {
  const all = resources.filter(({ followsFrom }) => !followsFrom).flatMap(recordedFields)
  expect(all).toContain('personalNumber')
  expect(new Set(all).size).toBe(all.length)
})

test('who reads a customer’s personal number is recorded once an hour, and not who creates the customer', async () => {
  const { person, client } = await aReader()
  const { _id } = await elira()
  await client.get('/api/customer', { id: _id })
  await client.get('/api/customer', { id: _id })
  const entry = {
    ...{ kind: 'restrictedRead', resource: 'customer', record: _id, records: null },
    ...{ fields: ['personalNumber'], permission: 'customer.read' },
  }
  expect(await entriesOf(person)).toEqual([{ ...entry, rows: null }])
  time += 3_600_000
  await client.get('/api/customer', { id: _id })
  expect(await entriesOf(person)).toHaveLength(2)
  const made = await owner`select from access_entries where record = ${_id} and by <> ${person._id}`
  expect(made).toHaveLength(0)
})

test('it is recorded once also where another server was asked before', async () => {
  const { person, client } = await aReader()
  const { _id } = await elira()
  await owner`
    insert into access_entries (at, kind, by, address, request_id, resource, record, fields)
    values (${new Date(time - 1_000_000)}, 'restrictedRead', ${person._id}, '10.0.0.1', 'other', 'customer', ${_id},
      '{personalNumber}')`
  await client.get('/api/customer', { id: _id })
  expect(await entriesOf(person)).toHaveLength(1)
})

test('nothing is recorded of whoever does not see the number, or of a customer without one', async () => {
  const { person, client } = await aReader('agent')
  const { _id } = await elira()
  expect((await client.get('/api/customer', { id: _id })).body.customer).not.toHaveProperty('personalNumber')
  const manager = await aReader()
  const without = await aCustomer(writer)
  await manager.client.get('/api/customer', { id: without._id })
  expect(await entriesOf(person)).toEqual([])
  expect(await entriesOf(manager.person)).toEqual([])
})

const newest = { sort: '[{"field":"createdAt","direction":"desc"}]' }
type Way = readonly [string, (client: Client, person: Person, id: string) => Promise<unknown>]
/** What is answered as a file is not read as JSON. */
const fileFor = async ({ token }: Person, url: string, payload?: object) => {
  const method = payload ? 'POST' : 'GET'
  const { statusCode, body } = await app.inject({
    ...{ method, url, headers: { authorization: token } },
    ...(payload && { payload }),
  })
  return { status: statusCode, body }
}
const since = () => '2000-01-01T00:00:00.000Z'
/** Each answers with the number itself, of one customer or more. */
const ways: readonly Way[] = [
  ['the list', (client) => client.get('/api/customers', newest)],
  [
    'the list with the number alone',
    (client) => client.get('/api/customers', { ...newest, fields: '["personalNumber"]' }),
  ],
  ['its form', (client, _, id) => client.get('/api/customer/form', { id })],
  ['sync', (client) => client.get('/api/customer/sync', { lastSyncTime: since() })],
  ['a change', (client, _, _id) => client.put('/api/customer', { _id, data: { notes: 'Dritare nga jugu' } })],
  [
    'a change that comes too late',
    (client, _, _id) => client.put('/api/customer', { _id, version: 99, data: { notes: 'Vonë' } }),
  ],
  [
    'a change of many, which tells what was there',
    (client, _, _id) => client.post('/api/customers/bulk', { change: { personalNumber: 'K1' }, ids: [_id] }),
  ],
  [
    'a change of many that is only tried and told as it goes',
    async ({ app }, { token }, _id) => {
      const payload = { change: { personalNumber: 'K1' }, ids: [_id], dryRun: true }
      const headers = { authorization: token, accept: 'text/event-stream' }
      const { body } = await app.inject({ method: 'POST', url: '/api/customers/bulk', headers, payload })
      expect(body).toContain(number())
    },
  ],
  [
    'the search for duplicates',
    (client) =>
      client.get('/api/customer/duplicates', { values: JSON.stringify({ personalNumber: number() }) }),
  ],
  [
    'an export',
    (_, person) => fileFor(person, '/api/customers/export?format=csv&columns=["personalNumber"]'),
  ],
  [
    'an export of chosen ones',
    (_, person, id) =>
      fileFor(person, '/api/customers/export', { format: 'csv', ids: [id], columns: ['personalNumber'] }),
  ],
  ['a personal data file', (_, person, _id) => fileFor(person, '/api/customer/personalData', { _id })],
]

test.each(ways)('who reads it by %s is recorded', async (_, read) => {
  const { person, client } = await aReader()
  const { _id } = await elira()
  await read(client, person, _id)
  const entries = await entriesOf(person)
  expect(entries).toHaveLength(1)
  const [{ kind, resource, record, records, rows, fields } = {}] = entries
  expect({ kind, resource }).toEqual({ kind: 'restrictedRead', resource: 'customer' })
  expect(fields).toContain('personalNumber')
  expect([record, ...(records ?? [])].includes(_id) || (record === null && rows === null)).toBe(true)
})

const narrowed: readonly (readonly [string, (client: Client, person: Person) => Promise<unknown>])[] = [
  [
    'a list of other fields',
    (client) => client.get('/api/customers', { filter: filterBy('J41'), fields: '["name"]' }),
  ],
  [
    'a condition within others',
    (client) =>
      client.get('/api/customers', {
        filter: JSON.stringify([
          { type: 'any', data: { status: { comparator: 'INCLUDES', type: 'basic', values: ['blocked'] } } },
          ...JSON.parse(filterBy('J41')),
        ]),
        fields: '["name"]',
      }),
  ],
  [
    'a name that is written in another way',
    (client) =>
      client.get('/api/customers', {
        filter: filterBy('J41').replace('personalNumber', '\\u0070ersonalNumber'),
        fields: '["name"]',
      }),
  ],
  [
    'counted values',
    (client) => client.get('/api/customers/facets', { field: 'status', filter: filterBy('J41') }),
  ],
  [
    'an export of other fields',
    (_, person) =>
      fileFor(
        person,
        `/api/customers/export?format=csv&columns=["name"]&filter=${encodeURIComponent(filterBy('J41'))}`,
      ),
  ],
  [
    'a change of many that is only tried',
    (client) =>
      client.post('/api/customers/bulk', {
        filter: JSON.parse(filterBy('J41')),
        change: { notes: 'Provë' },
        dryRun: true,
      }),
  ],
]

test.each(narrowed)('who finds customers by the number is recorded: %s', async (_, read) => {
  const { person, client } = await aReader()
  await elira()
  const answer = (await read(client, person)) as { status: number; body: unknown }
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await entriesOf(person)).toMatchObject([{ kind: 'restrictedRead', fields: ['personalNumber'] }])
})

test('paper tells whose number it shows: a confirmation of an order names its parties', async () => {
  const { person } = await aReader()
  const { _id } = await elira()
  const unit = await aUnit(writer)
  const order = await anOrder(writer, [unit._id], { parties: [{ customer: _id, role: 'buyer' }] })
  await fileFor(person, `/api/order/report/${order._id}?reportId=confirmation`)
  expect(await entriesOf(person)).toMatchObject([{ record: _id, fields: ['personalNumber'] }])
})

const silent: readonly (readonly [string, (client: Client, id: string) => Promise<{ body: unknown }>])[] = [
  ['search', (client) => client.get('/api/search', { q: number() })],
  ['the list’s search', (client) => client.get('/api/customers', { search: number() })],
  [
    'the list’s order',
    (client) => client.get('/api/customers', { sort: '[{"field":"personalNumber","direction":"asc"}]' }),
  ],
  ['counted numbers', (client) => client.get('/api/customers/facets', { field: 'personalNumber' })],
  ['history', (client, id) => client.get('/api/customer/history', { id })],
  ['the audit', (client) => client.get('/api/audit')],
  ['an order’s customer', (client) => client.get('/api/orders')],
]

test.each(silent)('%s does not tell the number, so there is nothing to record', async (_, read) => {
  const { person, client } = await aReader()
  const { _id } = await elira()
  expect(JSON.stringify((await read(client, _id)).body)).not.toContain(number())
  expect(await entriesOf(person)).toEqual([])
})

test('who opens a restricted document is recorded before it is sent, once an hour', async () => {
  const { person } = await aReader()
  const { _id } = await aCustomer(writer)
  const file = { field: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: aPdf }
  const form = [['id', _id], ['restricted', 'true'], file] as never
  const { documents } = (await sendForm(app, person.token, '/api/customer/documents', form)).body
  const url = `/api/customer/document/${_id}`
  for (const _ of [1, 2])
    expect((await fileFor(person, `${url}?documentId=${documents[0]._id}`)).status).toBe(200)
  expect(await entriesOf(person)).toMatchObject([
    { kind: 'restrictedOpened', resource: 'customer', record: _id, permission: 'customer.read' },
  ])
})

test('what cannot be recorded is not told', async () => {
  const { client } = await aReader()
  const { _id } = await elira()
  await owner`alter table access_entries rename to elsewhere`
  const refused = await client.get('/api/customer', { id: _id })
  await owner`alter table elsewhere rename to access_entries`
  expect(refused.status).toBe(500)
  expect(JSON.stringify(refused.body)).not.toContain(number())
  expect((await client.get('/api/customer', { id: _id })).body.customer.personalNumber).toBe(number())
})

test('the audit of a record tells who read it, alone and among others, and of nobody else', async () => {
  const { person, client } = await aReader()
  const { _id } = await elira()
  const other = await elira({ firstName: 'Besa' })
  await client.get('/api/customer', { id: _id })
  await client.get('/api/customers', newest)
  const asked = { resource: 'customer', record: _id, group: 'readings' }
  const { audit } = (await administrator.get('/api/audit', asked)).body
  expect(audit).toMatchObject([
    { kind: 'restrictedRead', by: { _id: person._id }, record: null, fields: ['personalNumber'] },
    { kind: 'restrictedRead', by: { _id: person._id }, record: { _id }, rows: null },
  ])
  const ofOther = (await administrator.get('/api/audit', { ...asked, record: other._id })).body.audit
  expect(ofOther).toHaveLength(1)
})

test('many who read at once wait for few statements, and each is recorded', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => aReader()))
  const { _id } = await elira()
  await Promise.all(
    readers.flatMap(({ client }) => [1, 2].map(() => client.get('/api/customer', { id: _id }))),
  )
  for (const { person } of readers) expect(await entriesOf(person)).toHaveLength(1)
})
