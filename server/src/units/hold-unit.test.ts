import { expect, test } from 'vitest'
import { aCustomer, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const time = '2026-11-21T09:00:00.000Z'
const fresh = await freshApp({}, () => time)
const { app, sql, owner } = fresh
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: time }))
const person = await aPerson(sql, { role: 'agent', at: time })
const agent = clientOf(app, person)
const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at: time }))

function inDays(days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString()
}

async function ordersOf(unit: { _id: string }) {
  const filter = [
    { type: 'all', data: { 'lines.unit': { comparator: 'INCLUDES', type: 'basic', values: [unit._id] } } },
  ]
  return (await manager.get('/api/orders', { filter })).body.orders
}

async function unitNow(unit: { _id: string }) {
  return (await manager.get('/api/unit', { id: unit._id })).body.unit
}

test('one call makes the reservation of a unit for a customer and holds it, at the price of the list', async () => {
  const unit = await aUnit(manager, { salePrice: 9_000_000 })
  const customer = (await aCustomer(agent))._id
  const answer = await agent.post('/api/unit/hold', { _id: unit._id, customer, expiresAt: inDays(7) })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.unit).toMatchObject({ status: 'held', can: { hold: false } })
  const [order, ...others] = await ordersOf(unit)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    status: 'held',
    expiresAt: inDays(7),
    parties: [{ customer, role: 'buyer', shareBp: 10_000 }],
    lines: [{ unit: unit._id, price: 9_000_000 }],
    assignedTo: person._id,
  })
})

test('the record of changes tells of the order, its hold and the unit, each with its cause', async () => {
  const unit = await aUnit(manager)
  const customer = (await aCustomer(agent))._id
  await agent.post('/api/unit/hold', { _id: unit._id, customer, expiresAt: inDays(7) })
  const [order] = await ordersOf(unit)
  const entries = await owner`
    select resource, action, by, cause_record as cause from audit_entries
    where record in (${unit._id}, ${order._id}) and by = ${person._id} order by id`
  expect(entries).toEqual([
    { resource: 'order', action: 'create', by: person._id, cause: unit._id },
    { resource: 'order', action: 'hold', by: person._id, cause: unit._id },
    { resource: 'unit', action: 'hold', by: person._id, cause: order._id },
  ])
})

test('what is wrong is told at its field, and nothing of it is left behind', async () => {
  const unit = await aUnit(manager, { salePrice: null })
  const customer = (await aCustomer(agent))._id
  const foreign = (await aCustomer(inDurres))._id
  const right = { _id: unit._id, customer, expiresAt: inDays(7), price: 5_000_000 }
  const wrong = {
    customer: foreign,
    expiresAt: inDays(15),
    price: null,
  }
  for (const [field, value] of Object.entries(wrong)) {
    const refused = await agent.post('/api/unit/hold', { ...right, [field]: value })
    expect(refused.status, refused.text).toBe(422)
    expect(refused.body.fields).toMatchObject([{ field }])
  }
  const absent = await agent.post('/api/unit/hold', { _id: unit._id })
  expect(absent.body.fields.map(({ field }: { field: string }) => field)).toEqual(['customer', 'expiresAt'])
  expect(await ordersOf(unit)).toEqual([])
  expect(await unitNow(unit)).toMatchObject({ status: 'available', version: unit.version })
  expect((await agent.post('/api/unit/hold', right)).status).toBe(200)
})

test('a unit that is held or blocked is not held again, and one of another branch is not there', async () => {
  const customer = (await aCustomer(manager))._id
  const held = await aUnit(manager)
  const body = { customer, expiresAt: inDays(3) }
  await manager.post('/api/unit/hold', { _id: held._id, ...body })
  const blocked = await aUnit(manager, { blockedReason: 'Pjesa e pronarit' })
  const [other] = await ordersOf(held)
  const taken = await agent.post('/api/unit/hold', { _id: held._id, ...body })
  expect(taken.body, taken.text).toMatchObject({ status: 409, code: 'unitTaken' })
  expect(taken.body.detail).toContain(other.number)
  const stranger = clientOf(
    app,
    await personWith(fresh, {
      permissions: ['unit.read', 'unit.hold', 'customer.read', 'order.create', 'order.hold'],
    }),
  )
  const unnamed = await stranger.post('/api/unit/hold', { _id: held._id, ...body })
  expect(unnamed.body, unnamed.text).toMatchObject({ status: 409, code: 'unitTaken' })
  expect(unnamed.text).not.toContain(other.number)
  const refused = await agent.post('/api/unit/hold', { _id: blocked._id, ...body })
  expect(refused.body, refused.text).toMatchObject({ status: 409, code: 'notOpen' })
  expect(await ordersOf(held)).toHaveLength(1)
  expect((await inDurres.post('/api/unit/hold', { _id: held._id, ...body })).status).toBe(404)
})

test('of twenty who press at once one has the unit', async () => {
  const unit = await aUnit(manager)
  const customer = (await aCustomer(manager))._id
  const body = { _id: unit._id, customer, expiresAt: inDays(3) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => agent.post('/api/unit/hold', body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await ordersOf(unit)).toHaveLength(1)
})

test('a press that is sent again makes no second order', async () => {
  const unit = await aUnit(manager)
  const customer = (await aCustomer(manager))._id
  const body = { _id: unit._id, customer, expiresAt: inDays(3) }
  const key = { 'idempotency-key': 'hold-once' }
  const first = await agent.post('/api/unit/hold', body, key)
  const again = await agent.post('/api/unit/hold', body, key)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await ordersOf(unit)).toHaveLength(1)
})

test('whoever may neither make nor hold orders holds no unit, and a price that is hidden is not taken', async () => {
  const unit = await aUnit(manager, { salePrice: 77_777_700 })
  const customer = (await aCustomer(manager))._id
  const body = { _id: unit._id, customer, expiresAt: inDays(1) }
  const reads = ['unit.read', 'unit.hold', 'customer.read', 'order.read']
  for (const permissions of [reads, [...reads, 'order.create'], [...reads, 'order.hold']]) {
    const somebody = clientOf(app, await personWith(fresh, { permissions }))
    expect((await somebody.post('/api/unit/hold', body)).status).toBe(403)
    const offered = (await somebody.get('/api/unit/form', { id: unit._id })).body
    expect(JSON.stringify(offered)).not.toContain('"hold"')
  }
  const limited = clientOf(app, await aPerson(sql, { role: 'limited', at: time }))
  const own = (await aCustomer(limited))._id
  const refused = await limited.post('/api/unit/hold', { ...body, customer: own })
  // That there is no list price would be untrue.
  expect(refused.body.fields).toMatchObject([
    { field: 'price', message: 'Ju nuk i shihni çmimet e listës: shkruani çmimin e rënë dakord.' },
  ])
  expect(refused.text).not.toContain('777777')
  expect(await unitNow(unit)).toMatchObject({ status: 'available' })
  const priced = await limited.post('/api/unit/hold', { ...body, customer: own, price: 1 })
  expect(priced.body.fields, priced.text).toMatchObject([
    { message: `${unit.code}: çmimi kërkon miratim.` },
    { field: 'approval' },
  ])
  expect(priced.text).not.toContain('777777')
  expect(await unitNow(unit)).toMatchObject({ status: 'available' })
})
