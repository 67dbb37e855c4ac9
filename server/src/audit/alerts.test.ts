import { allPermissions } from '@prona/contract/access'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCode, aCustomer, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { measureAudit } from '../metrics/audit-figures.ts'
import { openMetrics } from '../metrics/metrics.ts'
import type { Alarming } from './alarming.ts'
import { chainKeyFrom } from './chain/chain-key.ts'
import { checkChain } from './chain/check-chain.ts'
import { sealEntries } from './chain/seal-entries.ts'
import { tellAdministrators } from './tell-administrators.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const key = chainKeyFrom('a secret of these tests')
const bossPerson = await aPerson(sql, { role: 'administrator', username: 'shef' })
const elsewherePerson = await aPerson(sql, {
  role: 'administrator',
  branch: 'durres',
  username: 'shef.durres',
})
const [boss, elsewhere] = [clientOf(app, bossPerson), clientOf(app, elsewherePerson)]
await owner`update users set email = 'shef@example.al', language = 'de' where _id = ${bossPerson._id}`
const managerPerson = await aPerson(sql, { role: 'manager', username: 'drejtues' })
const manager = clientOf(app, managerPerson)

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const look = (now = later(0)) => sealEntries(aJobRun(sql, now), { key, exportRows: 3 })

async function told(client: Client, kind: string): Promise<Body[]> {
  const { body, text, status } = await client.get('/api/notifications', { kind })
  expect(status, text).toBe(200)
  return body.notifications
}

const recorded = (kind: string, by: string) =>
  expect
    .poll(async () => (await owner`select from access_entries where kind = ${kind} and by = ${by}`).length)
    .toBeGreaterThan(0)

test('who is refused ten times within a minute is told to every administrator once, here and by mail', async () => {
  const agent = await aPerson(sql, { role: 'agent', username: 'agjent' })
  const refuse = async (times: number) => {
    for (let nth = 0; nth < times; nth++)
      expect((await clientOf(app, agent).get('/api/roles')).status).toBe(403)
  }
  await refuse(3)
  await recorded('refused', agent._id)
  await look()
  expect(await told(boss, 'manyRefusals')).toEqual([])
  // A minute may end meanwhile, so twenty.
  await refuse(20)
  await recorded('refusedOften', agent._id)
  await look()
  await refuse(20)
  await look(later(5))
  for (const client of [boss, elsewhere]) {
    expect(await told(client, 'manyRefusals')).toMatchObject([
      { by: { _id: agent._id }, count: 10, params: { address: '127.0.0.1' }, isRead: false },
    ])
  }
  expect(await told(manager, 'manyRefusals')).toEqual([])
  const mails =
    await owner`select subject, text, language, letter from mails where user_id = ${bossPerson._id}`
  expect(mails).toMatchObject([{ subject: 'Viele Abweisungen', language: 'de' }])
  expect(mails[0]?.text).toContain('Emri agjent wurde innerhalb einer Minute 10 Mal abgewiesen')
  expect(mails[0]?.letter.button.path).toMatch(
    new RegExp(`^/audit\\?group=refusals&by=${agent._id}&from=\\d{4}-\\d\\d-\\d\\d&to=`),
  )
})

test('what is within the usual is told to nobody, and an export of many rows is, after it ended', async () => {
  for (let nth = 0; nth < 2; nth++) await aCustomer(manager)
  const file = () =>
    app.inject({ url: '/api/customers/export?format=csv', headers: { authorization: managerPerson.token } })
  expect((await file()).statusCode).toBe(200)
  await recorded('export', managerPerson._id)
  await look()
  expect(await told(boss, 'largeExport')).toEqual([])
  await aCustomer(manager)
  expect((await file()).statusCode).toBe(200)
  await expect
    .poll(async () => (await owner`select from access_entries where kind = 'export' and rows = 3`).length)
    .toBe(1)
  await look()
  expect(await told(boss, 'largeExport')).toMatchObject([{ by: { _id: managerPerson._id }, count: 3 }])
  await look()
  expect(await told(boss, 'largeExport')).toHaveLength(1)
})

test('a new administrator is told to the others, whether a person was given the role or the role everything', async () => {
  const promoted = await aPerson(sql, { role: 'agent', username: 'i.ri' })
  const [administrator] = await owner`select role from users where _id = ${bossPerson._id}`
  const answer = await boss.put('/api/user', { _id: promoted._id, data: { role: administrator?.role } })
  expect(answer.status, answer.text).toBe(200)
  await look()
  expect(await told(elsewhere, 'newAdministrator')).toMatchObject([
    { title: 'Emri i.ri', by: { _id: bossPerson._id }, entity: { resource: 'user', _id: promoted._id } },
  ])
  expect(await told(clientOf(app, promoted), 'newAdministrator')).toEqual([])
  expect(await told(manager, 'newAdministrator')).toEqual([])
  const [accountant] = await owner`select _id from roles where key = 'accountant'`
  const person = await aPerson(sql, { role: 'accountant', username: 'llogari' })
  const widened = await boss.put('/api/role', { _id: accountant?._id, data: { permissions: ['*'] } })
  expect(widened.status, widened.text).toBe(200)
  await look()
  expect((await told(elsewhere, 'newAdministrator')).map(({ entity }) => entity._id)).toEqual([
    person._id,
    promoted._id,
  ])
})

const administratorRole = async () =>
  (await owner`select role from users where _id = ${bossPerson._id}`)[0]?.role
const agentRole = async () => (await owner`select _id from roles where key = 'agent'`)[0]?._id
const toldOf = async (_id: string) =>
  (await told(elsewhere, 'newAdministrator')).filter(({ entity }) => entity._id === _id).length
async function done(answer: ReturnType<Client['put']>) {
  const { status, text, body } = await answer
  expect(status, text).toBe(200)
  return body
}

test('who is made an administrator while disabled is told once they are active', async () => {
  const person = { username: 'i.fshehur', name: 'I fshehur', role: await agentRole() }
  const { _id } = (await done(boss.post('/api/user', person))).user
  await done(boss.post('/api/user/disable', { _id }))
  await done(boss.put('/api/user', { _id, data: { role: await administratorRole() } }))
  await look()
  expect(await toldOf(_id)).toBe(0)
  await done(boss.post('/api/user/enable', { _id }))
  await look()
  expect(await toldOf(_id)).toBe(1)
})

test('rights that were given and taken back before anybody looked are told, of the person and of the role', async () => {
  const [shortly, held] = [
    await aPerson(sql, { role: 'agent', username: 'per.pak' }),
    await aPerson(sql, { role: 'reporting', username: 'me.rol' }),
  ]
  await done(boss.put('/api/user', { _id: shortly._id, data: { role: await administratorRole() } }))
  await done(boss.put('/api/user', { _id: shortly._id, data: { role: await agentRole() } }))
  const [reporting] = await owner`select _id, permissions from roles where key = 'reporting'`
  const { _id, permissions } = reporting ?? {}
  await done(boss.put('/api/role', { _id, data: { permissions: ['*'] } }))
  await done(boss.put('/api/role', { _id, data: { permissions } }))
  await look()
  expect([await toldOf(shortly._id), await toldOf(held._id)]).toEqual([1, 1])
})

test('whoever is given all permissions one by one is told as a new administrator, and who lacks one is not', async () => {
  const people = [
    await aPerson(sql, { role: 'agent', username: 'me.te.gjitha' }),
    await aPerson(sql, { role: 'agent', username: 'me.nje.me.pak' }),
  ]
  const [all, fewer] = people.map(({ _id }) => _id)
  for (const [_id, permissions] of [
    [all, allPermissions],
    [fewer, allPermissions.filter((one) => one !== 'audit.read')],
  ] as const) {
    const made = await done(boss.post('/api/role', { name: aCode('Rol'), permissions }))
    await done(boss.put('/api/user', { _id, data: { role: made.role._id } }))
  }
  await look()
  expect([await toldOf(all ?? ''), await toldOf(fewer ?? '')]).toEqual([1, 0])
  const { role } = (await done(boss.get('/api/user', { id: fewer }))).user
  await done(boss.put('/api/role', { _id: role._id ?? role, data: { permissions: allPermissions } }))
  await look()
  expect([await toldOf(all ?? ''), await toldOf(fewer ?? '')]).toEqual([1, 1])
})

test('of very many new administrators every one is told', async () => {
  const people = []
  for (let at = 0; at < 21; at++) people.push(await aPerson(sql, { role: 'agent', username: `nje.${at}` }))
  const change = { role: await administratorRole() }
  await done(boss.post('/api/users/bulk', { ids: people.map(({ _id }) => _id), change }))
  await look()
  const [counted] = await owner`
    select count(*)::int from notifications
    where user_id = ${elsewherePerson._id} and kind = 'newAdministrator' and record = any (${people.map(({ _id }) => _id)})`
  expect(counted?.count).toBe(21)
})

test('what another server is telling is not told a second time', async () => {
  const { _id: record } = await aPerson(sql, { role: 'agent', username: 'dy.here' })
  const alarming: Alarming = { kind: 'manyRefusals', by: record, record, count: 10, address: null }
  const now = later(0)
  await heldUp(owner, {
    by: async (db) => {
      await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('alerts'))`
      await db`
        insert into notifications (branch, user_id, kind, resource, record, count, by, params, created_at)
        values ('tirana', ${bossPerson._id}, 'manyRefusals', 'user', ${record}, 10, ${record}, '{}', ${now})`
    },
    work: () => tellAdministrators(sql, alarming, now),
  })
  const told = await owner`
    select user_id from notifications where kind = 'manyRefusals' and record = ${record} order by created_at`
  for (const { _id } of [bossPerson, elsewherePerson])
    expect(told.filter(({ user_id }) => user_id === _id)).toHaveLength(1)
})

test('an audit that is broken is told once a week, and one that is whole never', async () => {
  await look()
  const said: unknown[] = []
  const log = { error: (...about: unknown[]) => void said.push(...about), warn: () => {} }
  const metrics = openMetrics()
  const checked = measureAudit(metrics)
  await checkChain(aJobRun(sql, later(0), { log }), key, checked)
  expect(await told(boss, 'auditBroken')).toEqual([])
  expect([said, await metrics.text()]).toEqual([[], expect.stringContaining('prona_audit_broken 0')])
  await owner.begin(async (db) => {
    await db`select set_config('session_replication_role', 'replica', true)`
    await db`delete from audit_entries where id = (select min(id) from audit_entries)`
  })
  await checkChain(aJobRun(sql, later(0), { log }), key, checked)
  expect(said).toEqual([
    { count: 1, found: [expect.stringMatching(/^Entries of changes \d+ to \d+, under seal \d+/)] },
    expect.stringContaining('The audit is not whole'),
  ])
  expect(await metrics.text()).toContain('prona_audit_broken 1')
  await checkChain(aJobRun(sql, later(60 * 24)), key)
  expect(await told(boss, 'auditBroken')).toMatchObject([{ by: null }])
  expect(await told(elsewhere, 'auditBroken')).toHaveLength(1)
})
