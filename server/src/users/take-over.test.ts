import type { RoleKey } from '@prona/contract/access'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { untilDone } from '../../test/sized.ts'

const fresh = await freshApp()
const { app, sql, owner } = fresh
await aCompany(sql)
const somebody = async (role: RoleKey, branch = 'tirana') => {
  const person = await aPerson(sql, { role, branch })
  return { ...person, ...clientOf(app, person) }
}
const admin = await somebody('administrator')
const manager = await somebody('manager')

const aCustomerOf = ({ _id }: { _id: string }) => aCustomer(admin, { assignedTo: _id })
const anOrderOf = async ({ _id }: { _id: string }) =>
  anOrder(admin, [(await aUnit(admin))._id], { assignedTo: _id })
const given = async (table: 'customers' | 'orders', _id: string) =>
  (
    await owner<
      Body[]
    >`select assigned_to as "to", version, updated_by as "by" from ${owner(table)} where _id = ${_id}`
  )[0]
const statusOf = async (_id: string) => (await owner`select status from users where _id = ${_id}`)[0]?.status
const before = (_id: string) => admin.get('/api/figures/userDisable', { id: _id })

test('who is to be disabled is shown with what they work on, and who of the branch may take it over', async () => {
  const [leaving, colleague, elsewhere] = [
    await somebody('agent'),
    await somebody('agent'),
    await somebody('agent', 'durres'),
  ]
  const [reader, gone] = [await somebody('reporting'), await somebody('agent')]
  await owner`update users set status = 'disabled' where _id = ${gone._id}`
  const invited = await somebody('agent')
  await owner`update users set account = 'invited' where _id = ${invited._id}`
  for (let at = 0; at < 3; at++) await aCustomerOf(leaving)
  await anOrderOf(leaving)
  const ended = await anOrderOf(leaving)
  await owner`update orders set status = 'cancelled' where _id = ${ended._id}`
  const { status, body, text } = await before(leaving._id)
  expect(status, text).toBe(200)
  expect(body.figures.records.toSorted((a: Body, b: Body) => (a.resource < b.resource ? -1 : 1))).toEqual([
    { resource: 'customer', count: 3 },
    { resource: 'order', count: 1 },
  ])
  const ids = body.figures.successors.map(({ _id }: Body) => _id)
  expect(ids).toEqual(expect.arrayContaining([colleague._id, manager._id, admin._id]))
  for (const one of [leaving, elsewhere, reader, gone, invited]) expect(ids).not.toContain(one._id)
})

test('whoever takes over has all of it, is told of it, and each record tells who gave it and why', async () => {
  const [leaving, successor] = [await somebody('agent'), await somebody('agent')]
  const [customer, second, order] = [
    await aCustomerOf(leaving),
    await aCustomerOf(leaving),
    await anOrderOf(leaving),
  ]
  const ended = await anOrderOf(leaving)
  await owner`update orders set status = 'cancelled' where _id = ${ended._id}`
  const done = await manager.post('/api/user/disable', { _id: leaving._id, successor: successor._id })
  expect(done.status, done.text).toBe(200)
  expect(done.body.user.status).toBe('disabled')
  expect((await leaving.get('/api/user/address')).status).toBe(401)
  for (const [table, { _id, version }] of [
    ['customers', customer],
    ['customers', second],
    ['orders', order],
  ] as const)
    expect(await given(table, _id)).toEqual({ to: successor._id, version: version + 1, by: manager._id })
  expect((await given('orders', ended._id))?.to).toBe(leaving._id)
  const { history } = (await admin.get('/api/customer/history', { id: customer._id })).body
  expect(history[0]).toMatchObject({ action: 'update', cause: { resource: 'user' } })
  const entries = await owner`
    select record, before, after from audit_entries
    where cause_record = ${leaving._id} and resource in ('customer', 'order')`
  expect(entries).toHaveLength(3)
  for (const entry of entries)
    expect([entry.before, entry.after]).toEqual([{ assignedTo: leaving._id }, { assignedTo: successor._id }])
  const { notifications } = (await successor.get('/api/notifications', { kind: 'assigned' })).body
  expect(notifications.map(({ count }: Body) => count).toSorted()).toEqual([1, 2])
})

test('without a successor the records stay as they are', async () => {
  const leaving = await somebody('agent')
  const { _id, version } = await aCustomerOf(leaving)
  expect((await manager.post('/api/user/disable', { _id: leaving._id })).status).toBe(200)
  expect(await given('customers', _id)).toMatchObject({ to: leaving._id, version })
  expect(await statusOf(leaving._id)).toBe('disabled')
})

test('who is no user, works elsewhere, is disabled, may not change it all or leaves themselves takes nothing over', async () => {
  const leaving = await somebody('agent')
  const customer = await aCustomerOf(leaving)
  const gone = await somebody('agent')
  await owner`update users set status = 'disabled' where _id = ${gone._id}`
  const reader = await personWith(fresh, { permissions: ['customer.read'] })
  const wrong = [
    'nobody',
    '00000000-0000-7000-8000-000000000000',
    (await somebody('agent', 'durres'))._id,
    gone._id,
    reader._id,
    leaving._id,
  ]
  for (const successor of wrong) {
    const refused = await manager.post('/api/user/disable', { _id: leaving._id, successor })
    expect([successor, refused.status, refused.body.fields[0].field]).toEqual([successor, 422, 'successor'])
  }
  expect(await statusOf(leaving._id)).toBe('active')
  expect((await given('customers', customer._id))?.to).toBe(leaving._id)
})

test('nobody disables somebody above them, of another branch, or themselves, nor is told what these work on', async () => {
  const far = await somebody('agent', 'durres')
  for (const [who, status] of [
    [admin, 403],
    [far, 404],
  ] as const) {
    const { status: shown } = await manager.get('/api/figures/userDisable', { id: who._id })
    const disabled = await manager.post('/api/user/disable', { _id: who._id })
    expect([shown, disabled.status]).toEqual([status, status])
    expect(await statusOf(who._id)).toBe('active')
  }
  expect((await manager.post('/api/user/disable', { _id: manager._id })).status).toBe(422)
  const agent = await somebody('agent')
  expect((await agent.get('/api/figures/userDisable', { id: manager._id })).status).toBe(403)
  expect((await agent.post('/api/user/disable', { _id: manager._id })).status).toBe(403)
  expect(await statusOf(manager._id)).toBe('active')
})

const mayDisable = ['user.read', 'user.update', 'user.disable']
const customers = ['customer.read', 'customer.update']
const orders = ['order.read', 'order.update']
const withRights = async (rights: Parameters<typeof personWith>[1]) => {
  const person = await personWith(fresh, rights)
  return { ...person, ...clientOf(app, person) }
}

test('nobody hands over, or is told of, what they may not change: it stays where it is', async () => {
  const successor = await somebody('agent')
  for (const [may, kept] of [
    [[], ['customer', 'order']],
    [['customer.read'], ['customer', 'order']],
    [customers, ['order']],
  ] as const) {
    const actor = await withRights({ permissions: [...mayDisable, ...may] })
    const leaving = await withRights({ permissions: [] })
    const records = { customer: await aCustomerOf(leaving), order: await anOrderOf(leaving) }
    const { figures } = (await actor.get('/api/figures/userDisable', { id: leaving._id })).body
    const told = figures.records.map(({ resource }: Body) => resource)
    expect([told, figures.kept]).toEqual([kept.length === 1 ? ['customer'] : [], kept])
    const done = await actor.post('/api/user/disable', { _id: leaving._id, successor: successor._id })
    expect(done.status, done.text).toBe(200)
    const isKept = (kind: string) => (kept as readonly string[]).includes(kind)
    for (const [kind, table] of [
      ['customer', 'customers'],
      ['order', 'orders'],
    ] as const)
      expect((await given(table, records[kind]._id))?.to).toBe((isKept(kind) ? leaving : successor)._id)
  }
})

test('who sees only their own of a kind never names themselves, and who sees all does', async () => {
  const permissions = [...mayDisable, ...customers, ...orders]
  for (const ownRows of [['customer'], ['order'], []]) {
    const actor = await withRights({ permissions, ownRows })
    const leaving = await withRights({ permissions: [] })
    const [customer, order] = [await aCustomerOf(leaving), await anOrderOf(leaving)]
    const { successors } = (await actor.get('/api/figures/userDisable', { id: leaving._id })).body.figures
    const isOffered = successors.some(({ _id }: Body) => _id === actor._id)
    const done = await actor.post('/api/user/disable', { _id: leaving._id, successor: actor._id })
    const seesAll = ownRows.length === 0
    expect([isOffered, done.status]).toEqual([seesAll, seesAll ? 200 : 422])
    for (const [table, { _id }] of [
      ['customers', customer],
      ['orders', order],
    ] as const)
      expect((await given(table, _id))?.to).toBe((seesAll ? actor : leaving)._id)
  }
})

test('two who disable somebody at once name one successor', async () => {
  const [leaving, one, other] = [await somebody('agent'), await somebody('agent'), await somebody('agent')]
  for (let at = 0; at < 5; at++) await aCustomerOf(leaving)
  const done = await Promise.all([
    manager.post('/api/user/disable', { _id: leaving._id, successor: one._id }),
    admin.post('/api/user/disable', { _id: leaving._id, successor: other._id }),
  ])
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const owners = await owner`
    select distinct assigned_to from customers where assigned_to in (${leaving._id}, ${one._id}, ${other._id})`
  expect(owners).toHaveLength(1)
})

test(
  'thousands of records are given in one go',
  async () => {
    const [leaving, successor] = [await somebody('agent'), await somebody('agent')]
    await aCustomerOf(leaving)
    await owner`
    insert into customers (_id, branch, kind, last_name, assigned_to)
    select gen_random_uuid(), 'tirana', 'person', 'Klient ' || n, ${leaving._id}
    from generate_series(1, ${2_000}) n`
    const done = await manager.post('/api/user/disable', { _id: leaving._id, successor: successor._id })
    expect(done.status, done.text).toBe(200)
    const left = await owner`select from customers where assigned_to = ${leaving._id}`
    expect(left).toHaveLength(0)
    const told =
      await owner`select count from notifications where user_id = ${successor._id} and kind = 'assigned'`
    expect(told).toHaveLength(1)
  },
  untilDone,
)
