import { expect, test } from 'vitest'
import { anInstalment, getInstalment } from '../../test/an-instalment.ts'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp({}, () => '2026-07-01T09:00:00.000Z')
await aCompany(sql)
const at = '2026-07-01T09:00:00.000Z'
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const accountant = clientOf(app, await aPerson(sql, { role: 'accountant', at }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent', at }))

async function due(values = {}) {
  const order = await anOrder(manager, [(await aUnit(manager))._id])
  return anInstalment(manager, order._id, values)
}

test('what is received in parts adds up, until nothing is outstanding', async () => {
  const { _id } = await due()
  expect(await getInstalment(manager, _id)).toMatchObject({ status: 'open', outstanding: 100_000 })
  const receive = (amount: number) =>
    accountant.post('/api/instalment/receive', { _id, amount, receivedOn: '2026-07-01' })
  expect((await receive(30_001)).body.instalment).toMatchObject({
    ...{ received: 30_001, outstanding: 69_999, status: 'partlyPaid', receivedOn: '2026-07-01' },
  })
  expect((await receive(69_999)).body.instalment).toMatchObject({ outstanding: 0, status: 'paid' })
  const { history } = (await manager.get('/api/instalment/history', { id: _id })).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['receive', 'receive', 'create'])
})

test.each([
  ['a cent more than is outstanding', { amount: 100_001, receivedOn: '2026-06-30' }, ['amount']],
  ['nothing', { amount: 0, receivedOn: '2026-06-30' }, ['amount']],
  ['less than nothing', { amount: -5, receivedOn: '2026-06-30' }, ['amount']],
  ['a part of a cent', { amount: 10.5, receivedOn: '2026-06-30' }, ['amount']],
  ['a day before the order', { amount: 10, receivedOn: '2026-06-29' }, ['receivedOn']],
  ['tomorrow', { amount: 10, receivedOn: '2026-07-02' }, ['receivedOn']],
  ['no day', { amount: 10 }, ['receivedOn']],
])('%s is refused at its field, and nothing changes', async (_, input, fields) => {
  const before = await due()
  const refused = await accountant.post('/api/instalment/receive', { _id: before._id, ...input })
  expect([refused.status, refused.body.fields.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    fields,
  ])
  expect(await getInstalment(manager, before._id)).toEqual(before)
})

test('of two who note the whole amount at once one is told that nothing is left', async () => {
  const { _id } = await due()
  const body = { _id, amount: 100_000, receivedOn: '2026-07-01' }
  const both = await Promise.all(
    [manager, accountant].map((one) => one.post('/api/instalment/receive', body)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await getInstalment(manager, _id)).toMatchObject({ received: 100_000, version: 2 })
})

test('a payment is taken back for a reason, and the whole is open again', async () => {
  const { _id } = await due()
  await accountant.post('/api/instalment/receive', { _id, amount: 40_000, receivedOn: '2026-07-01' })
  const unsaid = await accountant.post('/api/instalment/takeBack', { _id })
  expect([unsaid.status, unsaid.body.fields[0].field]).toEqual([422, 'takenBackBecause'])
  const takenBackBecause = 'Çeku u kthye'
  const { instalment } = (await accountant.post('/api/instalment/takeBack', { _id, takenBackBecause })).body
  expect(instalment).toMatchObject({
    ...{ received: 0, receivedOn: null, outstanding: 100_000, status: 'open', takenBackBecause },
  })
  expect((await accountant.post('/api/instalment/takeBack', { _id, takenBackBecause })).status).toBe(409)
})

/** A sale, paid as it was signed or planned. */
async function paidSale(status: 'draft' | 'active') {
  const { _id: unit } = await aUnit(manager)
  const draft = await anOrder(manager, [unit], { kind: 'sale' })
  const { _id, totals } = draft
  const rows = [{ amount: totals.gross, dueOn: '2026-06-30' }]
  await manager.post('/api/order/plan', { _id, rows })
  if (status === 'active') await manager.post('/api/order/activate', { _id, signedOn: '2026-06-01' })
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  const { instalments } = (await manager.get('/api/instalments', { filter: [{ type: 'all', data }] })).body
  await manager.post('/api/instalment/receive', {
    ...{ _id: instalments[0]._id, amount: totals.gross, receivedOn: '2026-06-30' },
  })
  return { _id, paid: instalments[0]._id, gross: totals.gross }
}

test('what a terminated sale was settled with is not taken back any more', async () => {
  const { _id, paid, gross } = await paidSale('active')
  const settlement = { reason: 'Blerësi hoqi dorë', settlement: 'Mbahet gjithçka', refunded: 0, kept: gross }
  expect((await manager.post('/api/order/terminate', { _id, ...settlement })).status).toBe(200)
  const answer = await manager.post('/api/instalment/takeBack', { _id: paid, takenBackBecause: 'Gabim' })
  expect([answer.status, answer.body.code], answer.text).toEqual([409, 'notOpen'])
  expect(await getInstalment(manager, paid)).toMatchObject({ status: 'paid', received: gross })
})

test('what is given back under a cancelled draft is not due again', async () => {
  const { _id, paid } = await paidSale('draft')
  expect((await manager.post('/api/order/cancel', { _id, reason: 'Blerësi hoqi dorë' })).status).toBe(200)
  const answer = await manager.post('/api/instalment/takeBack', { _id: paid, takenBackBecause: 'U kthye' })
  expect(answer.status, answer.text).toBe(200)
  expect(await getInstalment(manager, paid)).toMatchObject({
    ...{ status: 'cancelled', received: 0, outstanding: 0 },
  })
})

test('only who may note payments does, and nobody writes an instalment by hand', async () => {
  const before = await due()
  const body = { _id: before._id, amount: 1, receivedOn: '2026-07-01' }
  expect((await agent.post('/api/instalment/receive', body)).status).toBe(403)
  expect((await manager.put('/api/instalment', { _id: before._id, data: { amount: 1 } })).status).toBe(405)
  expect((await manager.post('/api/instalment', { amount: 1 })).status).toBe(405)
  expect(await getInstalment(manager, before._id)).toEqual(before)
})

test('what was signed or let before it was entered here may have been paid since then', async () => {
  const { _id: unit } = await aUnit(manager, { kind: 'shop' })
  const { _id: tenant } = await aCustomer(manager)
  const lease = await anOrder(manager, [], {
    ...{ kind: 'lease', parties: [{ customer: tenant, role: 'tenant' }], startsOn: '2026-03-01' },
    lines: [{ unit, price: 100_000 }],
  })
  const { _id } = await anInstalment(manager, lease._id)
  const receive = (receivedOn: string) =>
    accountant.post('/api/instalment/receive', { _id, amount: 1, receivedOn })
  const refused = await receive('2026-02-28')
  expect([refused.status, refused.body.fields]).toMatchObject([
    422,
    [{ field: 'receivedOn', message: expect.stringContaining('01.03.2026') }],
  ])
  expect((await receive('2026-03-01')).body.instalment).toMatchObject({ receivedOn: '2026-03-01' })
})
