import { beforeAll, expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'

const fresh = await freshApp()
const { app, sql } = fresh
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const permissions = ['order.read', 'order.update', 'customer.read', 'unit.read', 'user.read']
const seller = await personWith(fresh, { permissions, ownRows: ['order', 'customer', 'user'] })
const limited = clientOf(app, seller)
let [order, buyer]: Body[] = []

beforeAll(async () => {
  buyer = await aCustomer(manager)
  const given = { parties: [{ customer: buyer._id, role: 'buyer', shareBp: 10_000 }], assignedTo: seller._id }
  order = await anOrder(manager, [(await aUnit(manager))._id], given)
})

test('whoever is given an order is told who is in it, though the customer is another’s', async () => {
  const read = (await limited.get('/api/order', { id: order._id })).body.order
  expect(read.labels).toHaveProperty(buyer._id, order.labels[buyer._id])
  expect((await limited.get('/api/customer', { id: buyer._id })).status).toBe(404)
})

test('they change a share without the customer being asked for again, and name no other that is not theirs', async () => {
  const [party] = order.parties
  const changed = await limited.put('/api/order', {
    _id: order._id,
    data: { parties: [{ ...party, shareBp: 9_000 }] },
  })
  expect([changed.status, changed.body.order?.parties[0].shareBp], changed.text).toEqual([200, 9_000])
  const other = await aCustomer(manager)
  for (const wanted of [
    { ...party, customer: other._id },
    { customer: buyer._id, role: 'buyer', shareBp: 1 },
  ]) {
    const refused = await limited.put('/api/order', { _id: order._id, data: { parties: [wanted] } })
    expect(refused.body.fields).toMatchObject([{ field: 'parties.0.customer', code: 'noSuchRecord' }])
  }
  expect((await manager.get('/api/order', { id: order._id })).body.order.parties).toEqual(
    changed.body.order.parties,
  )
})

test('who sees no other people gives it to nobody, and the form does not offer it', async () => {
  const { formDetails } = (await limited.get('/api/order/form', { id: order._id })).body
  expect(formDetails.writable).toContain('parties')
  expect(formDetails.writable).not.toContain('assignedTo')
  const other = await aPerson(sql, { role: 'agent' })
  for (const assignedTo of [other._id, null]) {
    const refused = await limited.put('/api/order', { _id: order._id, data: { assignedTo } })
    expect(refused.body.fields).toMatchObject([{ field: 'assignedTo', code: 'notAllowed' }])
  }
  expect((await manager.get('/api/order', { id: order._id })).body.order.assignedTo).toBe(seller._id)
})

test('what records are called is told to who may read them, and who works with an order to everybody', async () => {
  const reader = clientOf(app, await personWith(fresh, { permissions: ['order.read'] }))
  const told = async (path: string) => (await reader.get(path, { id: order._id })).body
  const { labels, lines, assignedTo } = (await told('/api/order')).order
  expect(labels).not.toHaveProperty(buyer._id)
  expect(labels).not.toHaveProperty(lines[0].unit)
  expect(labels).toHaveProperty(assignedTo)
  const { body } = await reader.get('/api/orders')
  expect(body.orders[0].labels).not.toHaveProperty(buyer._id)
  expect((await told('/api/order/history')).labels).not.toHaveProperty(buyer._id)
  expect((await manager.get('/api/orders')).body.orders[0].labels).toHaveProperty(buyer._id)
})
