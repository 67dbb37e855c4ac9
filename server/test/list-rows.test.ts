import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

async function read(order: Body): Promise<Body> {
  return (await admin.get('/api/order', { id: order._id })).body.order
}

async function threeLines(): Promise<Body> {
  const units = [await aUnit(admin), await aUnit(admin), await aUnit(admin)]
  return anOrder(
    admin,
    units.map((unit) => unit._id),
  )
}

function idsOf(rows: Body): string[] {
  return rows.map((row: Body) => row._id)
}

async function written(order: Body, data: Body): Promise<Body> {
  const { status, body } = await admin.put('/api/order', { _id: order._id, data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.order
}

test('an order’s line keeps its id while others are changed, removed and added', async () => {
  const order = await threeLines()
  const [first, second, third] = order.lines
  expect(new Set([...idsOf(order.lines), ...idsOf(order.parties)]).size).toBe(4)
  const fourth = { unit: (await aUnit(admin))._id }
  const after = await written(order, { lines: [fourth, third, { ...first, price: 77 }] })
  expect(idsOf(after.lines).slice(1)).toEqual([third._id, first._id])
  expect(after.lines[0]).toMatchObject(fourth)
  expect(after.lines[2]).toEqual({ ...first, price: 77 })
  expect(idsOf(order.lines)).not.toContain(after.lines[0]._id)
  expect(idsOf(after.lines)).not.toContain(second._id)
  expect((await read(order)).lines).toEqual(after.lines)
})

test('two lines may change their units with each other', async () => {
  const order = await threeLines()
  const [first, second, third] = order.lines
  const lines = [{ ...first, unit: second.unit }, { ...second, unit: first.unit }, third]
  expect((await written(order, { lines })).lines).toEqual(lines)
})

test('an order’s line of another order, one that is gone and one sent twice are refused by name', async () => {
  const [order, other] = [await threeLines(), await threeLines()]
  const [first, second, third] = order.lines
  await written(order, { lines: [first, second] })
  const lines = [first, first, { ...second, _id: other.lines[0]._id }, { ...third, unit: third.unit }]
  const refused = await admin.put('/api/order', { _id: order._id, data: { lines } })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toMatchObject([
    { field: 'lines.1._id', code: 'twice', message: 'Rreshti 1 ka të njëjtën vlerë.' },
    { field: 'lines.2._id', code: 'noSuchRecord' },
    { field: 'lines.3._id', code: 'noSuchRecord' },
  ])
  expect(idsOf((await read(order)).lines)).toEqual([first._id, second._id])
  expect(await read(other)).toEqual(other)
  const { parties } = order
  const created = await admin.post('/api/order', { parties, lines: [{ unit: first.unit }] })
  expect(created.body.fields).toMatchObject([{ field: 'parties.0._id', code: 'noSuchRecord' }])
  const wrong = { lines: [{ ...first, _id: 7 }, second] }
  expect((await admin.put('/api/order', { _id: order._id, data: wrong })).body.fields).toMatchObject([
    { field: 'lines.0._id', code: 'wrongType' },
  ])
})

test('the same lines again, with their ids or without, change nothing', async () => {
  const order = await threeLines()
  const withoutIds = order.lines.map(({ _id, ...line }: Body) => line)
  for (const lines of [order.lines, withoutIds]) expect(await written(order, { lines })).toEqual(order)
})

test('the history shows the content of an order’s lines and not their ids', async () => {
  const order = await threeLines()
  const [first, ...others] = order.lines
  await written(order, { lines: [{ ...first, price: 5 }, ...others] })
  const { history } = (await admin.get('/api/order/history', { id: order._id })).body
  const lines = history[0].changes.find(({ field }: Body) => field === 'lines')
  expect(lines.to).toMatchObject([{ unit: first.unit, price: 5 }, {}, {}])
  expect(JSON.stringify(history)).not.toContain(`"_id":"${first._id}`)
})

test('rows that a bulk change took away come back when it is undone, and the others stay what they are', async () => {
  const order = await threeLines()
  const buyer = order.parties[0]
  const guarantor = { customer: (await aCustomer(admin))._id, role: 'guarantor' }
  const before = (await written(order, { parties: [buyer, guarantor] })).parties
  const done = await admin.post('/api/orders/bulk', {
    ids: [order._id],
    change: { parties: [{ customer: buyer.customer, role: 'guarantor' }] },
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect((await read(order)).parties).toMatchObject([{ role: 'guarantor' }])
  const { batch } = done.body.bulk
  const undone = await admin.post('/api/orders/bulk/undo', { batch })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const { parties } = await read(order)
  expect(parties.map(({ _id, ...row }: Body) => row)).toEqual(before.map(({ _id, ...row }: Body) => row))
})
