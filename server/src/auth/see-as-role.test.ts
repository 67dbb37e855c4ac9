import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { now, laterBy } = aClock()
const fresh = await freshApp({}, now)
const { app, sql, owner } = fresh
await aCompany(sql)

async function somebody(role: 'administrator' | 'manager' | 'agent') {
  const person = await aPerson(sql, { role, at: now() })
  return { ...person, ...clientOf(app, person) }
}
type Somebody = Pick<Awaited<ReturnType<typeof somebody>>, 'post' | 'send' | 'get'>

const roleIdOf = async (key: string): Promise<string> =>
  (await owner`select _id from roles where key = ${key}`)[0]?._id
const seeAs = (who: Somebody, role: string) => who.post('/api/user/auth/seeAs', { role })
const end = (who: Somebody) => who.send('DELETE', '/api/user/auth/seeAs')
const ownOf = async (who: Somebody) => (await who.get('/api/user/auth/user')).body.user
const entriesOf = async (by: string) =>
  (
    await owner`select kind, resource, record, permission from access_entries
      where by = ${by} and kind in ('seenAsRole', 'seenAsRoleEnded', 'refused') order by id`
  ).map((entry) => ({ ...entry }))

test('an administrator sees the console as an agent does, and writes nothing until it is ended', async () => {
  const administrator = await somebody('administrator')
  const unit = await aUnit(administrator, { minPrice: 100 })
  const order = await anOrder(administrator, [unit._id])
  const others = await anOrder(await somebody('manager'), [(await aUnit(administrator))._id])
  const agent = await roleIdOf('agent')
  expect((await seeAs(administrator, agent)).status).toBe(200)

  const seen = await ownOf(administrator)
  expect(seen.seenAs).toEqual({
    _id: agent,
    name: 'Agjent',
    until: new Date(Date.parse(now()) + 3_600_000).toISOString(),
  })
  expect(seen.role.name).toBe('Administrator')
  expect(seen.branches.map(({ code }: { code: string }) => code)).toEqual(['tirana', 'durres'])
  const real = await ownOf(await somebody('agent'))
  expect(seen.permissions.toSorted()).toEqual(real.permissions.toSorted())
  expect([seen.ownRows, seen.hiddenFields]).toEqual([real.ownRows, real.hiddenFields])

  expect((await administrator.get('/api/unit', { id: unit._id })).body.unit).not.toHaveProperty('minPrice')
  expect((await administrator.get('/api/users')).status).toBe(403)
  const shown = (await administrator.get('/api/orders')).body.orders.map(({ _id }: { _id: string }) => _id)
  expect(shown.includes(others._id)).toBe(!real.ownRows.includes('order'))

  const refused = await administrator.put('/api/unit', { _id: unit._id, data: { description: { sq: 'x' } } })
  expect([refused.status, refused.body.code]).toEqual([403, 'asRole'])
  expect((await administrator.send('DELETE', `/api/order?id=${order._id}`)).body.code).toBe('asRole')
  expect(await owner`select version from units where _id = ${unit._id}`).toEqual([{ version: unit.version }])

  expect((await end(administrator)).status).toBe(200)
  expect((await ownOf(administrator)).seenAs).toBeNull()
  expect((await administrator.get('/api/unit', { id: unit._id })).body.unit).toHaveProperty('minPrice')
  expect((await administrator.send('DELETE', `/api/order?id=${order._id}`)).status).toBe(200)
  expect(await entriesOf(administrator._id)).toEqual([
    { kind: 'seenAsRole', resource: 'role', record: agent, permission: 'role.read' },
    { kind: 'seenAsRoleEnded', resource: 'role', record: agent, permission: 'role.read' },
  ])
})

test('it ends by itself after an hour, and with the session', async () => {
  const administrator = await somebody('administrator')
  await seeAs(administrator, await roleIdOf('agent'))
  laterBy(3_599)
  expect((await administrator.get('/api/users')).status).toBe(403)
  laterBy(1)
  expect((await administrator.get('/api/users')).status).toBe(200)
  expect((await ownOf(administrator)).seenAs).toBeNull()
  await aProperty(administrator)

  await seeAs(administrator, await roleIdOf('agent'))
  expect((await administrator.send('DELETE', '/api/user/auth')).status).toBe(200)
  expect((await administrator.get('/api/units')).status).toBe(401)
})

test('the mark is the session’s: another session of the same person is not held to it', async () => {
  const administrator = await somebody('administrator')
  const { openSession } = await import('./sessions.ts')
  const other = clientOf(app, {
    token: await openSession(sql, administrator._id, { address: '127.0.0.1', browser: 'another' }, now()),
  })
  await seeAs(administrator, await roleIdOf('agent'))
  expect((await ownOf(other)).seenAs).toBeNull()
  await aCustomer(other)
})

test('one’s password, second step, sessions, views and notifications are closed meanwhile', async () => {
  const administrator = await somebody('administrator')
  await seeAs(administrator, await roleIdOf('manager'))
  const closed: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
    ['GET', '/api/user/auth/sessions'],
    ['GET', '/api/user/auth/factor'],
    ['GET', '/api/user/auth/apiTokens'],
    ['POST', '/api/user/auth/factor', { password: 'x' }],
    ['PUT', '/api/user/auth', { oldPassword: 'x', newPassword: 'y' }],
    ['DELETE', '/api/user/auth/sessions'],
    ['POST', '/api/notification/readAll', {}],
    ['POST', '/api/view', {}],
    ['POST', '/api/user/auth/seeAs', { role: await roleIdOf('agent') }],
  ]
  for (const [method, url, body] of closed) {
    const answer = await administrator.send(method, url, body)
    expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'asRole'])
  }
})

test('nobody sees as a role that they could not grant, that is their own, or without reading roles', async () => {
  const manager = await somebody('manager')
  for (const key of ['administrator', 'manager'])
    expect((await seeAs(manager, await roleIdOf(key))).status).toBe(403)
  expect((await seeAs(manager, '01900000-0000-7000-8000-000000000000')).status).toBe(404)
  const blind = clientOf(app, await personWith(fresh, { permissions: ['unit.read'] }))
  const { role } = await personWith(fresh, { permissions: ['unit.read'] })
  expect((await seeAs(blind, role)).status).toBe(403)
  for (const who of [manager, blind]) expect((await ownOf(who)).seenAs).toBeNull()
})

test('whoever loses a right meanwhile has lost it here too, and a role that is deleted still holds', async () => {
  const seeing = await personWith(fresh, { permissions: ['role.read', 'unit.read', 'customer.read'] })
  const { role } = await personWith(fresh, { permissions: ['unit.read', 'customer.read'] })
  const who = clientOf(app, seeing)
  expect((await seeAs(who, role)).status).toBe(200)
  await owner`update roles set permissions = '{role.read,unit.read,property.read}' where _id = ${seeing.role}`
  await expect.poll(async () => (await who.get('/api/customers')).status).toBe(403)
  expect((await who.get('/api/units')).status).toBe(200)
  expect((await who.get('/api/properties')).status).toBe(403)
  await owner`update roles set deleted_at = now() where _id = ${role}`
  await expect.poll(async () => (await ownOf(who)).seenAs?._id).toBe(role)
  expect((await who.get('/api/properties')).status).toBe(403)
  expect((await who.post('/api/customer', {})).body.code).toBe('asRole')
})

test('what a role does not show is no refusal of whoever looks', async () => {
  const administrator = await somebody('administrator')
  await seeAs(administrator, await roleIdOf('agent'))
  expect((await administrator.get('/api/users')).status).toBe(403)
  await end(administrator)
  await seeAs(administrator, await roleIdOf('limited'))
  await end(administrator)
  await expect
    .poll(async () => (await entriesOf(administrator._id)).map(({ kind }) => kind))
    .toEqual(['seenAsRole', 'seenAsRoleEnded', 'seenAsRole', 'seenAsRoleEnded'])
})
