import { expect, test } from 'vitest'
import { anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const at = '2026-01-31T09:00:00.000Z'
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))

async function aPlannedSale(): Promise<Body> {
  const unit = await aUnit(manager, { salePrice: 100_000_00, vatProfile: 'exempt' })
  const sale = await anOrder(manager, [unit._id], { kind: 'sale' })
  const rows = [
    { amount: 40_000_00, dueOn: '2026-02-01' },
    { amount: 60_000_00, dueOn: '2026-06-01' },
  ]
  const planned = await manager.post('/api/order/plan', { _id: sale._id, rows })
  expect(planned.status, planned.text).toBe(200)
  return planned.body.order
}

async function paymentsOf({ _id }: Body): Promise<Body[]> {
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  return (await manager.get('/api/instalments', { filter: [{ type: 'all', data }] })).body.instalments
}

test('a draft is deleted with the payments that were planned for it', async () => {
  const sale = await aPlannedSale()
  const removed = await manager.remove('/api/order', sale._id)
  expect(removed.status, removed.text).toBe(200)
  expect(await paymentsOf(sale)).toEqual([])
})

test('a draft for which money was received is not deleted, and keeps all its payments', async () => {
  const sale = await aPlannedSale()
  const [first] = await paymentsOf(sale)
  const received = { _id: first._id, amount: 1, receivedOn: '2026-01-31' }
  expect((await manager.post('/api/instalment/receive', received)).status).toBe(200)
  const before = await paymentsOf(sale)
  const refused = await manager.remove('/api/order', sale._id)
  expect(refused.body).toMatchObject({ status: 409, code: 'inUse', details: { resource: 'instalment' } })
  expect(await paymentsOf(sale)).toEqual(before)
})

test('who undoes a deletion has the draft and its payments again', async () => {
  const [one, other] = [await aPlannedSale(), await aPlannedSale()]
  const before = await paymentsOf(one)
  const done = await manager.post('/api/orders/bulk', { delete: true, ids: [one._id, other._id] })
  expect(done.status, done.text).toBe(200)
  expect(await paymentsOf(one)).toEqual([])
  const undone = await manager.post('/api/orders/bulk/undo', { batch: done.body.bulk.batch })
  expect(undone.status, undone.text).toBe(200)
  const after = await paymentsOf(one)
  expect(after.map(({ number, amount }) => [number, amount])).toEqual(
    before.map(({ number, amount }) => [number, amount]),
  )
})

test('another price leaves the plan, which then does not come to the total and is signed once it does', async () => {
  const sale = await aPlannedSale()
  const lines = [{ unit: sale.lines[0].unit, price: 110_000_00, vatProfile: 'exempt' }]
  const changed = await manager.put('/api/order', { _id: sale._id, data: { lines } })
  expect(changed.status, changed.text).toBe(200)
  expect(await paymentsOf(sale)).toHaveLength(2)
  const signed = { _id: sale._id, signedOn: '2026-01-31' }
  expect((await manager.post('/api/order/activate', signed)).body).toMatchObject({
    ...{ status: 409, code: 'notOpen' },
    fields: [{ field: 'totals.gross', code: 'rule' }],
  })
  const rows = [{ amount: 110_000_00, dueOn: '2026-02-01' }]
  expect((await manager.post('/api/order/plan', { _id: sale._id, rows })).status).toBe(200)
  expect((await manager.post('/api/order/activate', signed)).status).toBe(200)
})

test('what is due for a unit is that of the contracts it is in, and of an order also what was received', async () => {
  const sale = await aPlannedSale()
  await aPlannedSale()
  const [first] = await paymentsOf(sale)
  await manager.post('/api/instalment/receive', {
    _id: first._id,
    amount: 10_000_00,
    receivedOn: '2026-01-31',
  })
  const sums = { currency: 'EUR', instalments: 2, outstanding: 90_000_00, overdue: 30_000_00 }
  const asked = { today: '2026-02-02' }
  const due = async (of: object) => (await manager.get('/api/figures/due', { ...asked, ...of })).body
  expect((await due({ unit: sale.lines[0].unit })).figures).toEqual([sums])
  expect((await due({ order: sale._id })).figures).toEqual([{ ...sums, received: 10_000_00 }])
  expect((await due({ unit: 'x' })).fields).toMatchObject([{ field: 'unit', code: 'badId' }])
})

test('who may not read orders is not told what is due for a unit', async () => {
  const sale = await aPlannedSale()
  const reader = clientOf(
    app,
    await personWith({ sql, owner, now: () => at }, { permissions: ['instalment.read', 'unit.read'] }),
  )
  const asked = { today: '2026-02-02', unit: sale.lines[0].unit }
  expect((await reader.get('/api/figures/due', asked)).status).toBe(403)
})
