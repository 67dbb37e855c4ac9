import { expect, test } from 'vitest'
import { aCode, aCustomer, anOrder, aProperty, aUnit, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql, ['tirana', 'durres', 'vlora'])
const ofBoth = await aPerson(sql, { role: 'manager', extraBranches: ['durres'] })
const here = clientOf(app, ofBoth)
const there = clientOf(app, ofBoth, { branch: 'durres' })
const onlyHere = clientOf(app, await aPerson(sql, { role: 'manager' }))
const onlyThere = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))
const unknown = '00000000-0000-7000-8000-000000000000'

async function move(client: Client, single: 'customer' | 'property', _id: string, branch = 'durres') {
  return client.post(`/api/${single}/move`, { _id, branch })
}

function hold(client: Client, _id: string) {
  return client.post('/api/order/hold', { _id, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
}

async function found(client: Client, single: string, id: string) {
  return (await client.get(`/api/${single}`, { id })).status === 200
}

/** An order that came to nothing, of which its branch keeps the record. */
async function anEndedOrder(units: readonly string[], values = {}) {
  const order = await anOrder(here, units, values)
  const ended = await here.post('/api/order/cancel', { _id: order._id, reason: 'Pa interes' })
  expect(ended.status, ended.text).toBe(200)
  return order
}

test('a customer is moved under the same id, with the documents and without who was responsible in the old branch', async () => {
  const agent = await aPerson(sql, { role: 'agent' })
  const { _id } = await aCustomer(here, { assignedTo: agent._id, notes: 'Do ballkon' })
  await owner`
    insert into record_documents (_id, branch, resource, record, category, file_name, type, bytes, sha256, restricted, created_at)
    values (ordered_id(), 'tirana', 'customer', ${_id}, 'idDocument', 'leternjoftim.pdf', 'application/pdf', 3, 'x', true, now())`
  const { figures } = (await here.get('/api/figures/customerMove', { id: _id, into: 'durres' })).body
  expect(figures).toMatchObject({
    goes: { units: 0, files: 1, prices: 0 },
    stays: { orders: 0 },
    loses: { assignee: true },
    stops: { orders: 0, first: [], code: false, credit: false },
  })
  const moved = await move(here, 'customer', _id)
  expect(moved.status, moved.text).toBe(200)
  expect(moved.body.customer).toMatchObject({
    _id,
    branch: 'durres',
    assignedTo: null,
    notes: 'Do ballkon',
    version: 2,
  })
  expect(await found(onlyHere, 'customer', _id)).toBe(false)
  expect(await found(onlyThere, 'customer', _id)).toBe(true)
  const documents = await onlyThere.get('/api/customer/documents', { id: _id })
  expect(documents.body.documents).toHaveLength(1)
})

test('what was done to it before is read from the new branch, and that it was moved is recorded in both', async () => {
  const { _id } = await aCustomer(here, { lastName: 'Para' })
  await here.put('/api/customer', { _id, data: { lastName: 'Pas' } })
  await move(here, 'customer', _id)
  await there.put('/api/customer', { _id, data: { lastName: 'Atje' } })
  const { history } = (await onlyThere.get('/api/customer/history', { id: _id })).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'update',
    'move',
    'update',
    'create',
  ])
  const entries = await owner`select branch from audit_entries where record = ${_id} and action = 'move'`
  expect(entries.map(({ branch }) => branch).sort()).toEqual(['durres', 'tirana'])
  expect((await move(there, 'customer', _id, 'tirana')).status).toBe(200)
  const { history: back } = (await onlyHere.get('/api/customer/history', { id: _id })).body
  expect(back.map(({ action }: { action: string }) => action)).toContain('create')
})

test('an order that has ended stays in its branch with a copy of the customer as it was', async () => {
  const customer = await aCustomer(here, { firstName: 'Vera', lastName: 'Mbetet', notes: 'Private' })
  const unit = await aUnit(here)
  const parties = [{ customer: customer._id, role: 'buyer' }]
  const order = await anEndedOrder([unit._id], { parties })
  await move(here, 'customer', customer._id)
  await there.put('/api/customer', { _id: customer._id, data: { lastName: 'Tjetër' } })
  const kept = (await onlyHere.get('/api/order', { id: order._id })).body.order
  const [party] = kept.parties
  expect(party.customer).not.toBe(customer._id)
  expect(JSON.stringify(kept)).toContain('Vera Mbetet')
  expect(JSON.stringify(kept)).not.toContain('Tjetër')
  const [copy] = await owner`select * from customers where _id = ${party.customer}`
  expect(copy).toMatchObject({ branch: 'tirana', last_name: 'Mbetet', notes: null, assigned_to: null })
  expect(await found(onlyHere, 'customer', party.customer)).toBe(false)
  const restored = await here.post('/api/customer/restore', { _id: party.customer })
  expect(restored.status).toBe(409)
  expect(await found(onlyHere, 'customer', party.customer)).toBe(false)
})

test('an order that is open keeps its customer where they are, and is named', async () => {
  const customer = await aCustomer(here)
  const order = await anOrder(here, [(await aUnit(here))._id], {
    parties: [{ customer: customer._id, role: 'buyer' }],
  })
  const { figures } = (await here.get('/api/figures/customerMove', { id: customer._id, into: 'durres' })).body
  expect(figures.stops).toEqual({
    orders: 1,
    first: [{ _id: order._id, number: order.number, kind: 'reservation' }],
    code: false,
    credit: false,
  })
  const refused = await move(here, 'customer', customer._id)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(order.number)
  expect(await found(onlyHere, 'customer', customer._id)).toBe(true)
  expect(await found(onlyThere, 'customer', customer._id)).toBe(false)
})

test('an instalment that is not paid keeps its payer where they are though the order has ended', async () => {
  const customer = await aCustomer(here)
  const order = await anEndedOrder([(await aUnit(here))._id], {
    parties: [{ customer: customer._id, role: 'buyer' }],
  })
  await owner`
    insert into instalments (_id, branch, "order", number, kind, customer, due_on, amount, currency, received)
    values (ordered_id(), 'tirana', ${order._id}, '900/2026', 'deposit', ${customer._id}, '2026-12-01', 500, 'EUR', 0)`
  expect((await move(here, 'customer', customer._id)).status).toBe(409)
  await owner`update instalments set received = amount where "order" = ${order._id}`
  expect((await move(here, 'customer', customer._id)).status).toBe(200)
})

test('a property is moved with its units, deleted ones too, their prices of before and their history', async () => {
  const property = await aProperty(here)
  const units = [await aUnit(here, { property: property._id }), await aUnit(here, { property: property._id })]
  const [first, second] = units
  await here.put('/api/unit', { _id: first._id, data: { salePrice: 13_000_000 } })
  await here.remove('/api/unit', second._id)
  const order = await anEndedOrder([first._id])
  const { figures } = (await here.get('/api/figures/propertyMove', { id: property._id, into: 'durres' })).body
  expect(figures).toMatchObject({ goes: { units: 2, prices: 1 }, stays: { orders: 1 }, stops: { orders: 0 } })
  const moved = await move(here, 'property', property._id)
  expect(moved.status, moved.text).toBe(200)
  expect(await found(onlyHere, 'unit', first._id)).toBe(false)
  const { unit } = (await onlyThere.get('/api/unit', { id: first._id })).body
  expect(unit).toMatchObject({ branch: 'durres', property: property._id, saleState: 'available', version: 3 })
  const prices = await owner`select branch from unit_price_changes where unit = ${first._id}`
  expect(prices).toEqual([{ branch: 'durres' }])
  const { history } = (await onlyThere.get('/api/unit/history', { id: first._id })).body
  expect(history).toMatchObject([
    { action: 'move', cause: { resource: 'property', record: { _id: property._id } } },
    { action: 'update' },
    { action: 'create' },
  ])
  expect((await there.post('/api/unit/restore', { _id: second._id })).status).toBe(200)
  const kept = (await onlyHere.get('/api/order', { id: order._id })).body.order
  expect(kept.lines[0].unit).not.toBe(first._id)
  expect(JSON.stringify(kept)).toContain(first.code)
  expect(JSON.stringify(kept)).toContain(property.name)
  const held = await anOrder(there, [first._id])
  expect((await hold(there, held._id)).status).toBe(200)
})

test('a property with a unit that is held or sold stays where it is', async () => {
  const property = await aProperty(here)
  const unit = await aUnit(here, { property: property._id })
  const order = await anOrder(here, [unit._id])
  expect((await hold(here, order._id)).status).toBe(200)
  expect((await move(here, 'property', property._id)).status).toBe(409)
  // However the order stands, a unit that is still taken by it is not let go.
  await owner`update orders set status = 'cancelled' where _id = ${order._id}`
  expect((await move(here, 'property', property._id)).status).toBe(409)
  expect(await found(onlyHere, 'unit', unit._id)).toBe(true)
})

test('a code that a property of the other branch has is told before, and refused', async () => {
  const property = await aProperty(here)
  await aProperty(there, { code: property.code })
  const { figures } = (await here.get('/api/figures/propertyMove', { id: property._id, into: 'durres' })).body
  expect(figures.stops.code).toBe(true)
  const refused = await move(here, 'property', property._id)
  expect(refused.status).toBe(422)
  expect(refused.body.fields[0].field).toBe('branch')
  expect(await found(onlyHere, 'property', property._id)).toBe(true)
})

test('nobody moves into or out of a branch they do not have, and a foreign one is answered like one that is not there', async () => {
  const { _id } = await aCustomer(here)
  const answers = await Promise.all(
    ['vlora', 'nowhere', 'tirana'].map((branch) => move(here, 'customer', _id, branch)),
  )
  for (const { status } of answers) expect(status).toBe(422)
  const [foreign, none] = answers.map(({ body }) => ({ ...body, requestId: '' }))
  expect(foreign).toEqual(none)
  expect((await move(onlyHere, 'customer', _id)).status).toBe(422)
  const abroad = [
    await move(onlyThere, 'customer', _id, 'tirana'),
    await move(onlyThere, 'customer', unknown, 'tirana'),
  ]
  expect(abroad.map(({ status }) => status)).toEqual([404, 404])
  const agent = clientOf(app, await aPerson(sql, { role: 'agent', extraBranches: ['durres'] }))
  expect((await move(agent, 'customer', _id)).status).toBe(403)
  expect((await agent.get('/api/figures/customerMove', { id: _id, into: 'durres' })).status).toBe(403)
  const [row] = await owner`select branch, version from customers where _id = ${_id}`
  expect(row).toEqual({ branch: 'tirana', version: 1 })
})

/** Somebody with a manager's rights in both branches, who of this sees what they made alone. */
async function seeingOnlyTheirOwn(resource: string): Promise<Client> {
  const person = await aPerson(sql, { role: 'manager', extraBranches: ['durres'] })
  const role = crypto.randomUUID()
  await owner`
    insert into roles (_id, name, permissions, own_rows, hidden_fields, decided_fields)
    select ${role}, ${aCode('Rol')}, permissions, ${[resource]}, hidden_fields, decided_fields
    from roles where key = 'manager'`
  await owner`update users set role = ${role} where _id = ${person._id}`
  return clientOf(app, person)
}

test('whoever sees only their own units moves no property, for others of its units would go along', async () => {
  const property = await aProperty(here)
  const unit = await aUnit(here, { property: property._id })
  const refused = await move(await seeingOnlyTheirOwn('unit'), 'property', property._id)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect([await found(onlyHere, 'property', property._id), await found(onlyHere, 'unit', unit._id)]).toEqual([
    true,
    true,
  ])
})

test('whoever sees only their own orders is told how many stop a move, and not which', async () => {
  const property = await aProperty(here)
  const order = await anOrder(here, [(await aUnit(here, { property: property._id }))._id])
  const client = await seeingOnlyTheirOwn('order')
  const asked = await client.get('/api/figures/propertyMove', { id: property._id, into: 'durres' })
  expect(asked.body.figures?.stops, asked.text).toEqual({ orders: 1, first: [], code: false, credit: false })
  const refused = await move(client, 'property', property._id)
  expect([refused.status, refused.text.includes(order.number)]).toEqual([409, false])
  expect(await found(onlyHere, 'property', property._id)).toBe(true)
})

test('readers of the old branch are told that it is gone, those of the new one are given it', async () => {
  const { _id } = await aCustomer(here)
  const since = async (client: Client) => (await client.get('/api/customer/sync')).body
  const [before, beyond] = [await since(onlyHere), await since(onlyThere)]
  await move(here, 'customer', _id)
  const after = await onlyHere.get('/api/customer/sync', { lastSyncTime: before.lastSyncTime })
  expect(JSON.stringify(after.body)).toContain(_id)
  expect(after.body.sync).toEqual([{ _id, deleted: true }])
  const given = await onlyThere.get('/api/customer/sync', { lastSyncTime: beyond.lastSyncTime })
  expect(given.body.sync).toMatchObject([{ _id, branch: 'durres' }])
})

test('a move whose answer was lost is repeated under its key without moving again', async () => {
  const { _id } = await aCustomer(here)
  const body = { _id, branch: 'durres' }
  const key = { 'idempotency-key': `move-${_id}` }
  const [first, again] = [
    await here.post('/api/customer/move', body, key),
    await here.post('/api/customer/move', body, key),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.customer).toMatchObject({ _id, branch: 'durres', version: 2 })
})

test('whoever is erased after a move is erased from the copy of the old branch too, unless the law keeps it', async () => {
  const customer = await aCustomer(here, { firstName: 'Kopjendra', lastName: 'Fshihet' })
  const parties = [{ customer: customer._id, role: 'buyer' }]
  const order = await anEndedOrder([(await aUnit(here))._id], { parties })
  await here.post('/api/customers/bulk', { update: { notes: 'Kopjendra' }, ids: [customer._id] })
  await move(here, 'customer', customer._id)
  await owner`update orders set deposit_on = '2026-01-01' where _id = ${order._id}`
  const erase = () => onlyThere.post('/api/customer/erase', { _id: customer._id, erasedBecause: 'request' })
  expect((await erase()).status).toBe(409)
  await owner`update orders set deposit_on = null where _id = ${order._id}`
  const erased = await erase()
  expect(erased.status, erased.text).toBe(200)
  const left = await owner`
    select 'customer' as place from customers where first_name = 'Kopjendra'
    union all select 'batch' from batch_rows where record = ${customer._id}`
  expect(left).toEqual([])
})

test('the audit names what was moved, from where to where, whichever branch is looked at, for who has both', async () => {
  const boss = await aPerson(sql, { role: 'administrator', extraBranches: ['durres'] })
  const { _id } = await aCustomer(here, { firstName: 'Teuta', lastName: 'Marku' })
  await move(here, 'customer', _id)
  for (const branch of ['tirana', 'durres']) {
    const { audit } = (
      await clientOf(app, boss, { branch }).get('/api/audit', { resource: 'customer', record: _id })
    ).body
    expect(audit.map(({ record }: { record: { title: string } | null }) => record?.title)).toEqual(
      audit.map(() => 'Teuta Marku'),
    )
    expect(audit.find(({ action }: { action: string }) => action === 'move')).toMatchObject({
      changes: [{ field: 'branch', from: 'tirana', to: 'durres' }],
    })
  }
  const single = onlyHere
  const { audit } = (await single.get('/api/audit', { resource: 'customer', record: _id })).body
  expect(audit.find(({ action }: { action: string }) => action === 'move')).toMatchObject({
    record: null,
    changes: [],
  })
})
