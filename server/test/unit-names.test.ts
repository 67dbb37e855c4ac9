import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { personWith } from './person-with.ts'

const database = await freshApp()
const { app, sql } = database
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, person)
const tower = await aProperty(admin, { name: 'Kulla Çajupi' })
const garden = await aProperty(admin, { name: 'Kopshti' })
const inTower = await aUnit(admin, { property: tower._id, code: '302' })
const inGarden = await aUnit(admin, { property: garden._id, code: '302' })
const names = { [inTower._id]: '302 · Kulla Çajupi', [inGarden._id]: '302 · Kopshti' }
const buyer = await aCustomer(admin)
const order = await anOrder(admin, [inTower._id, inGarden._id], {
  parties: [{ customer: buyer._id, role: 'buyer' }],
})

test('of two units 302 an order says which property each is of, read alone and in the list', async () => {
  expect(order.labels).toMatchObject(names)
  expect((await admin.get('/api/order', { id: order._id })).body.order.labels).toMatchObject(names)
  expect((await admin.get('/api/orders')).body.orders[0].labels).toMatchObject(names)
})

test('so do the history of an order, a unit that is sold with another, and the search', async () => {
  expect((await admin.get('/api/order/history', { id: order._id })).body.labels).toMatchObject(names)
  const parking = await aUnit(admin, { property: tower._id, parentUnit: inTower._id })
  expect(parking.labels[inTower._id]).toBe('302 · Kulla Çajupi')
  const { body } = await admin.get('/api/search', { query: order.number, resource: 'order' })
  expect(body.search[0].labels).toMatchObject(names)
})

test('a unit itself is called by its code', async () => {
  const { body } = await admin.get('/api/search', { query: 'çajupi 302', resource: 'unit' })
  expect(body.search.map(({ title }: Body) => title)).toEqual(['302'])
})

test('an export names them so, and what was exported comes back in', async () => {
  const parking = await aUnit(admin, {
    property: garden._id,
    code: 'P-1',
    kind: 'parking',
    parentUnit: inTower._id,
  })
  const filter = [{ type: 'all', data: { code: { comparator: 'INCLUDES', type: 'basic', values: ['P-1'] } } }]
  const asking = {
    format: 'csv',
    columns: '["property","code","parentUnit"]',
    filter: JSON.stringify(filter),
  }
  const exported = await app.inject({
    url: `/api/units/export?${new URLSearchParams(asking)}`,
    headers: { authorization: person.token },
  })
  expect(exported.body).toContain('302 · Kulla Çajupi')
  const text = exported.body.replace('302 · Kulla Çajupi', '302 · Kopshti')
  const answer = await admin.post('/api/unit/import', { text, rows: 'all' })
  expect(answer.body.import.counts, answer.text).toEqual({ rows: 1, changed: 1 })
  expect((await admin.get('/api/unit', { id: parking._id })).body.unit.parentUnit).toBe(inGarden._id)
})

test('who may not see properties, or the property of a unit, is told its code alone', async () => {
  const permissions = ['order.read', 'unit.read']
  const unseen = clientOf(app, await personWith(database, { permissions }))
  const hidden = await personWith(database, {
    permissions: [...permissions, 'property.read'],
    hidden: ['unit.property'],
  })
  for (const reader of [unseen, clientOf(app, hidden)]) {
    const { labels } = (await reader.get('/api/order', { id: order._id })).body.order
    expect(labels[inTower._id]).toBe('302')
    const { body } = await reader.get('/api/order/history', { id: order._id })
    expect(body.labels[inTower._id]).toBe('302')
  }
})
