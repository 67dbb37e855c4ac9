import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { sendForm } from '../../test/forms.ts'
import { freshApp, neverLate } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { aPdf } from '../../test/pictures.ts'
import { createApp } from '../app.ts'

const { sql, owner, config } = await freshApp()
const output: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void output.push(line) })
const app = await createApp({ config, sql, log, lateness: neverLate })
afterAll(() => app.close())
await aCompany(sql)
const from = { 'user-agent': 'Firefox 140' }

function send(method: 'POST' | 'DELETE' | 'PUT', url: string, payload?: object, headers = {}) {
  return app.inject({
    ...{ method, url, headers: { ...from, ...headers }, remoteAddress: '10.20.0.7' },
    ...(payload && { payload }),
  })
}

/** What was recorded of somebody, the oldest first; no answer waits for it. */
async function entriesOf(by: string | null, kind: string) {
  return await owner`
    select * from access_entries where by is not distinct from ${by} and kind = ${kind} order by id`
}
const recorded = (by: string | null, kind: string) =>
  expect.poll(async () => (await entriesOf(by, kind)).length, { timeout: 10_000 }).toBeGreaterThan(0)

test('who signs in, fails to and signs out is recorded with address and browser, and never what was typed', async () => {
  const { _id, username } = await aPerson(sql)
  await send('POST', '/api/user/auth', { username, password: 'guri i gabuar' })
  await send('POST', '/api/user/auth', {
    username: 'fjalekalimi.im.ne.fushen.tjeter',
    password: 'guri i gabuar',
  })
  const { token } = (await send('POST', '/api/user/auth', { username, password: goodPassword })).json()
  const headers = { authorization: token }
  await send('PUT', '/api/user/auth', { oldPassword: 'x', newPassword: 'një tjetër i fortë' }, headers)
  await send('DELETE', '/api/user/auth', undefined, headers)
  const kinds = await owner`select * from access_entries where by = ${_id} order by id`
  expect(kinds.map(({ kind }) => kind)).toEqual(['signInFailed', 'signIn', 'passwordChangeFailed', 'signOut'])
  expect(kinds[1]).toMatchObject({ address: '10.20.0.7', browser: 'Firefox 140' })
  expect(await entriesOf(null, 'signInFailed')).toHaveLength(1)
  const all = JSON.stringify(await owner`select * from access_entries`)
  for (const secret of ['guri i gabuar', 'fjalekalimi.im', token, goodPassword])
    expect(all).not.toContain(secret)
})

test('a refusal is recorded with what was asked for', async () => {
  const agent = await aPerson(sql, { role: 'agent' })
  expect((await clientOf(app, agent, from).get('/api/users')).status).toBe(403)
  await recorded(agent._id, 'refused')
  expect(await entriesOf(agent._id, 'refused')).toMatchObject([
    { route: 'GET /api/users', browser: 'Firefox 140', by: agent._id },
  ])
})

test('to give more than one may, and a branch that is not one’s own, are refusals as well; what is not there is none', async () => {
  const manager = await aPerson(sql, { role: 'manager' })
  const client = clientOf(app, manager, from)
  const colleague = await aPerson(sql, { role: 'agent' })
  const [administrator] = await owner`select _id from roles where key = 'administrator'`
  const often = async (ask: () => Promise<{ readonly status: number }>, status: number) => {
    // A minute may end meanwhile, so twenty.
    for (let nth = 0; nth < 20; nth++) expect((await ask()).status).toBe(status)
  }
  const refused = async () => (await entriesOf(manager._id, 'refused')).map(({ route }) => route)
  await often(() => client.get('/api/customer', { id: colleague._id }), 404)
  await often(() => client.post('/api/user', { name: 'Pa rol' }), 422)
  const asked = { _id: colleague._id, data: { role: administrator?._id } }
  await often(() => client.put('/api/user', asked), 422)
  await expect.poll(refused).toContain('PUT /api/user')
  const elsewhere = await aPerson(sql, { role: 'manager' })
  const foreign = clientOf(app, elsewhere, { ...from, branch: 'durres' })
  await often(() => foreign.get('/api/customers'), 404)
  await recorded(elsewhere._id, 'refused')
  expect(new Set(await refused())).toEqual(new Set(['PUT /api/user']))
  for (const one of [manager, elsewhere]) await recorded(one._id, 'refusedOften')
})

test('what somebody is refused again and again is recorded once a minute, and other refusals beside it', async () => {
  const agent = await aPerson(sql, { role: 'agent' })
  const client = clientOf(app, agent, from)
  const asked = Array.from({ length: 60 }, () => client.get('/api/users'))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([403]))
  expect((await client.get('/api/roles')).status).toBe(403)
  await expect
    .poll(async () => (await entriesOf(agent._id, 'refused')).map(({ route }) => route))
    .toContain('GET /api/roles')
  const routes = (await entriesOf(agent._id, 'refused')).map(({ route }) => route)
  // The minute may change meanwhile.
  expect(routes.length).toBeLessThanOrEqual(3)
  expect(routes).toContain('GET /api/users')
})

test('an export is recorded as it begins and with its rows and fields as it ends, a report with its record, a link with its user', async () => {
  const person = await aPerson(sql, { role: 'administrator' })
  const admin = clientOf(app, person)
  const property = (await aProperty(admin))._id
  for (const code of ['A-1', 'A-2', 'A-3']) await aUnit(admin, { property, code })
  const headers = { authorization: person.token }
  const columns = encodeURIComponent(JSON.stringify(['code', 'status']))
  const exported = await app.inject({ url: `/api/units/export?format=csv&columns=${columns}`, headers })
  expect(exported.statusCode).toBe(200)
  await recorded(person._id, 'export')
  const [entry] = await entriesOf(person._id, 'export')
  expect(entry).toMatchObject({ resource: 'unit', rows: 3 })
  expect(entry?.fields.toSorted()).toEqual(['code', 'status'])
  const [begun] = await entriesOf(person._id, 'exportBegun')
  expect(begun).toMatchObject({ resource: 'unit', rows: null, fields: entry?.fields })
  expect(begun?.request_id).toBe(entry?.request_id)
  expect(Number(begun?.id)).toBeLessThan(Number(entry?.id))

  const report = await app.inject({ url: `/api/property/report/${property}?reportId=inventory`, headers })
  expect(report.statusCode, report.body.slice(0, 200)).toBe(200)
  await recorded(person._id, 'report')
  const [printed] = await entriesOf(person._id, 'report')
  expect(printed).toMatchObject({ resource: 'property', record: property, report: 'inventory' })

  const agent = await aPerson(sql)
  await admin.post('/api/user/signInLink', { _id: agent._id })
  const [made] = await entriesOf(person._id, 'linkMade')
  expect(made).toMatchObject({ resource: 'user', record: agent._id })
})

test('a name that is locked is recorded once, not for each try', async () => {
  const { _id, username } = await aPerson(sql)
  for (let guess = 0; guess < 13; guess++)
    await send('POST', '/api/user/auth', { username, password: `guess ${guess}` })
  expect(await entriesOf(_id, 'signInFailed')).toHaveLength(10)
  expect(await entriesOf(_id, 'signInLocked')).toMatchObject([{ address: '10.20.0.7' }])
})

test('a document that is fetched is recorded, and a resource that is taken along whole', async () => {
  const person = await aPerson(sql, { role: 'administrator' })
  const customer = { kind: 'person', firstName: 'Besa', lastName: 'Dervishi' }
  const { _id } = (await clientOf(app, person).post('/api/customer', customer)).body.customer
  const file = { field: 'documents', name: 'a.pdf', type: 'application/pdf', bytes: aPdf }
  const added = await sendForm(app, person.token, '/api/customer/documents', [['id', _id], file])
  const [document] = added.body.documents
  const headers = { authorization: person.token }
  const url = `/api/customer/document/${_id}?documentId=${document._id}`
  expect((await app.inject({ url, headers })).statusCode).toBe(200)
  await recorded(person._id, 'document')
  expect(await entriesOf(person._id, 'document')).toMatchObject([{ resource: 'customer', record: _id }])

  const whole = (await app.inject({ url: '/api/customer/sync', headers })).json()
  expect(whole.full).toBe(true)
  const since = encodeURIComponent(whole.lastSyncTime)
  await app.inject({ url: `/api/customer/sync?lastSyncTime=${since}`, headers })
  await recorded(person._id, 'sync')
  expect(await entriesOf(person._id, 'sync')).toMatchObject([{ resource: 'customer' }])
})

test('what is recorded is never changed, nor deleted while it is young', async () => {
  const { _id, token } = await aPerson(sql)
  await send('DELETE', '/api/user/auth', undefined, { authorization: token })
  await expect(sql`update access_entries set kind = 'signIn' where by = ${_id}`).rejects.toThrow(/only added/)
  await expect(sql`delete from access_entries where by = ${_id}`).rejects.toThrow(/only added/)
  expect(await entriesOf(_id, 'signOut')).toHaveLength(1)
})

test('a line of the log names who made the request and from where', async () => {
  const { username, token } = await aPerson(sql)
  await app.inject({ url: '/api/units', headers: { authorization: token }, remoteAddress: '10.20.0.9' })
  const line = output.map((text) => JSON.parse(text)).find((one) => one.address === '10.20.0.9')
  expect(line).toMatchObject({ route: '/api/units', status: 200, user: username })
})
