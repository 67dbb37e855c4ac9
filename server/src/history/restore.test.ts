import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
const elsewhere = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres' }))

const restore = (client: Client, single: string, _id: string) =>
  client.post(`/api/${single}/restore`, { _id })
const statusOf = async (single: string, id: string) => (await manager.get(`/api/${single}`, { id })).status

async function aDeletedCustomer() {
  const customer = await aCustomer(manager, { firstName: 'Gëzim' })
  expect((await manager.remove('/api/customer', customer._id)).status).toBe(200)
  expect(await statusOf('customer', customer._id)).toBe(404)
  return customer
}

test('a deleted customer comes back as it was, with an entry of its history by the right to delete', async () => {
  const customer = await aDeletedCustomer()
  const { status, body, text } = await restore(manager, 'customer', customer._id)
  expect(status, text).toBe(200)
  expect(body.customer).toMatchObject({ _id: customer._id, firstName: 'Gëzim', version: 3 })
  expect(await statusOf('customer', customer._id)).toBe(200)
  const { history } = (await manager.get('/api/customer/history', { id: customer._id })).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create'])
  const { audit } = (await manager.get('/api/audit', { record: customer._id, action: 'restore' })).body
  expect(audit).toMatchObject([{ permission: 'customer.delete', record: { isDeleted: false } }])
})

test('who may not delete, or works in another branch, restores nothing', async () => {
  const customer = await aDeletedCustomer()
  expect((await restore(agent, 'customer', customer._id)).status).toBe(403)
  expect((await restore(elsewhere, 'customer', customer._id)).status).toBe(404)
  expect(await statusOf('customer', customer._id)).toBe(404)
})

test('nobody brings back a role with more rights than they have themselves', async () => {
  const chief = clientOf(app, await aPerson(sql, { role: 'administrator' }))
  const permissions = ['read', 'update', 'delete'].map((verb) => `role.${verb}`)
  const reader = { sql, owner, now: () => new Date().toISOString() }
  const below = clientOf(app, await personWith(reader, { permissions }))
  const made = await chief.post('/api/role', {
    name: 'Me më shumë',
    permissions: ['unit.read', 'unit.delete'],
  })
  const { _id: id } = made.body.role
  expect((await chief.remove('/api/role', id)).status).toBe(200)
  expect((await restore(below, 'role', id)).status).toBe(403)
  expect((await chief.get('/api/role', { id })).status).toBe(404)
  expect((await restore(chief, 'role', id)).status).toBe(200)
})

test('a record that is not deleted, and one that nobody knows, are not found', async () => {
  const customer = await aCustomer(manager)
  expect((await restore(manager, 'customer', customer._id)).status).toBe(404)
  expect((await restore(manager, 'customer', crypto.randomUUID())).status).toBe(404)
})

test('a version that is not the deleted one is refused', async () => {
  const customer = await aDeletedCustomer()
  const answer = await manager.post('/api/customer/restore', { _id: customer._id, version: 1 })
  expect(answer.body.code).toBe('stale')
  expect(await statusOf('customer', customer._id)).toBe(404)
})

test('what If-Match names and the deleted record is not any more is refused', async () => {
  const customer = await aDeletedCustomer()
  const etag = (version: number) => ({ 'if-match': `"${version}.x"` })
  const wrong = await manager.send('POST', '/api/customer/restore', { _id: customer._id }, etag(1))
  expect(wrong.body.code).toBe('preconditionFailed')
  expect(await statusOf('customer', customer._id)).toBe(404)
  const right = await manager.send('POST', '/api/customer/restore', { _id: customer._id }, etag(2))
  expect(right.status, right.text).toBe(200)
})

test('a unit whose code another one has by now stays deleted, and the refusal names the code', async () => {
  const property = (await aProperty(manager))._id
  const unit = await aUnit(manager, { property, code: 'A-1' })
  await manager.remove('/api/unit', unit._id)
  await aUnit(manager, { property, code: 'A-1' })
  const { status, body } = await restore(manager, 'unit', unit._id)
  expect(status).toBe(422)
  expect(body.fields).toMatchObject([{ field: 'code' }])
  expect(await statusOf('unit', unit._id)).toBe(404)
})

test('a unit whose property is gone stays deleted until that is back', async () => {
  const property = (await aProperty(manager))._id
  const unit = await aUnit(manager, { property })
  await manager.remove('/api/unit', unit._id)
  await manager.remove('/api/property', property)
  const { status, body } = await restore(manager, 'unit', unit._id)
  expect(status).toBe(422)
  expect(body.fields).toMatchObject([{ field: 'property' }])
  expect(await statusOf('unit', unit._id)).toBe(404)
  expect((await restore(manager, 'property', property)).status).toBe(200)
  expect((await restore(manager, 'unit', unit._id)).status).toBe(200)
})

test('a draft of an order that was deleted comes back as a draft', async () => {
  const order = await anOrder(manager, [(await aUnit(manager))._id])
  expect((await manager.remove('/api/order', order._id)).status).toBe(200)
  const { status, body, text } = await restore(manager, 'order', order._id)
  expect(status, text).toBe(200)
  expect(body.order).toMatchObject({ status: 'draft', number: order.number })
})

test('two who restore at once restore it once', async () => {
  const customer = await aDeletedCustomer()
  const answers = await Promise.all([1, 2].map(() => restore(manager, 'customer', customer._id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
})
