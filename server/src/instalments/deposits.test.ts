import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const at = '2026-11-21T09:00:00.000Z'
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))

async function done(action: string, order: Body, input: object = {}): Promise<Body> {
  const answer = await manager.post(`/api/order/${action}`, { _id: order._id, ...input })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.order
}

/** A flat of 100,000.00 net with 20 % VAT: 120,000.00. */
async function reserved(input: object, values: Record<string, unknown> = {}): Promise<Body> {
  const unit = await aUnit(manager, { salePrice: 100_000_00, vatProfile: 'standard' })
  const order = await anOrder(manager, [unit._id], values)
  await done('hold', order, { expiresAt: '2026-11-22T09:00:00.000Z' })
  return done('reserve', order, input)
}

async function saleOf(reservation: Body): Promise<Body> {
  await done('convert', reservation)
  const [made] = await owner`select _id from orders where parent_order = ${reservation._id}`
  return (await manager.get('/api/order', { id: made?._id })).body.order
}

async function rowsOf({ _id }: Body): Promise<Body[]> {
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  const sort = [{ field: 'number', direction: 'asc' }]
  return (await manager.get('/api/instalments', { filter: [{ type: 'all', data }], sort })).body.instalments
}

const received = { deposit: 5_000_00, depositOn: '2026-11-20' }
const told = (rows: readonly Body[]) => rows.map(({ kind, amount, status }) => [kind, amount, status])

test('a deposit that was received is a payment of the sale, and a plan spreads the rest of the total', async () => {
  const sale = await saleOf(await reserved(received))
  expect(sale.totals.gross).toBe(120_000_00)
  const [deposit, ...none] = await rowsOf(sale)
  expect(none).toEqual([])
  expect(deposit).toMatchObject({
    ...{ kind: 'deposit', number: `${sale.number}-1`, dueOn: '2026-11-20', receivedOn: '2026-11-20' },
    ...{ amount: 5_000_00, received: 5_000_00, outstanding: 0, status: 'paid', currency: 'EUR' },
    customer: sale.parties[0].customer,
  })
  expect(deposit?.property).not.toBeNull()
  const rows = [1, 2, 3].map((month) => ({ dueOn: `2027-0${month}-15`, amount: 38_333_33 }))
  const tooMuch = await manager.post('/api/order/plan', {
    _id: sale._id,
    rows: [...rows, { ...rows[0], amount: 2 }],
  })
  expect([tooMuch.status, tooMuch.body.fields[0].field]).toEqual([422, 'rows'])
  await done('plan', sale, { rows: [...rows.slice(0, 2), { ...rows[2], amount: 38_333_34 }] })
  expect(told(await rowsOf(sale))).toEqual([
    ['deposit', 5_000_00, 'paid'],
    ['instalment', 38_333_33, 'open'],
    ['instalment', 38_333_33, 'open'],
    ['instalment', 38_333_34, 'open'],
  ])
  await done('activate', sale, { signedOn: '2026-11-21' })
})

test('signed without a plan, what the deposit leaves is due that day; terminated, the deposit is settled too', async () => {
  const sale = await saleOf(await reserved(received))
  await done('activate', sale, { signedOn: '2026-11-21' })
  expect(told(await rowsOf(sale))).toEqual([
    ['deposit', 5_000_00, 'paid'],
    ['instalment', 115_000_00, 'open'],
  ])
  const over = { reason: 'Banka', settlement: 'Kapari mbahet.', refunded: 0 }
  const refused = await manager.post('/api/order/terminate', { _id: sale._id, ...over, kept: 0 })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'kept'])
  await done('terminate', sale, { ...over, kept: 5_000_00 })
  expect(told(await rowsOf(sale))).toEqual([
    ['deposit', 5_000_00, 'paid'],
    ['instalment', 115_000_00, 'cancelled'],
  ])
})

test('a deposit that was waived, or is still agreed on only, is no payment', async () => {
  expect(await rowsOf(await saleOf(await reserved({ depositWaived: true })))).toEqual([])
  const unit = await aUnit(manager, { salePrice: 100_000_00 })
  const agreed = await anOrder(manager, [unit._id], { deposit: 5_000_00 })
  await done('hold', agreed, { expiresAt: '2026-11-22T09:00:00.000Z' })
  expect(await rowsOf(await saleOf(agreed))).toEqual([])
})

test('a deposit of more than the sale comes to is not converted, and nothing is made', async () => {
  const reservation = await reserved({ ...received, deposit: 120_000_01 })
  const refused = await manager.post('/api/order/convert', { _id: reservation._id })
  expect([refused.status, refused.body.code]).toEqual([409, 'notOpen'])
  expect(refused.body.detail).toContain('120')
  expect(await owner`select 1 from orders where parent_order = ${reservation._id}`).toHaveLength(0)
  expect((await manager.get('/api/order', { id: reservation._id })).body.order.status).toBe('reserved')
})

test('the deposit of a reservation for a lease is its security deposit, and no payment', async () => {
  const customer = (await aCustomer(manager))._id
  const unit = await aUnit(manager, { rentPrice: 50_000, rentPeriod: 'month' })
  const parties = [{ customer, role: 'tenant' }]
  const lines = [{ unit: unit._id }]
  const body = { intent: 'lease', parties, lines, startsOn: '2026-12-01' }
  const lease = await saleOf(await reserved(received, body))
  expect(lease).toMatchObject({ kind: 'lease', security: 5_000_00, securityOn: '2026-11-20' })
  expect(await rowsOf(lease)).toEqual([])
})

test('a deposit that was given back and paid anew is the credit of who paid it when the sale is given up', async () => {
  const sale = await saleOf(await reserved(received))
  const [deposit] = await rowsOf(sale)
  const back = await manager.post('/api/instalment/takeBack', {
    _id: deposit?._id,
    takenBackBecause: 'Kthyer',
  })
  expect(back.status).toBe(200)
  const customer = sale.parties[0].customer
  const allocations = [{ instalment: deposit?._id, amount: 5_000_00 }]
  const paid = { _id: customer, paidOn: '2026-11-21', amount: 5_000_00, allocations }
  expect((await manager.post('/api/customer/receive', paid)).status).toBe(200)
  await done('cancel', sale, { reason: 'Tërhiqet' })
  const [payment] = await owner`select _id, allocated, credit from payments where customer = ${customer}`
  expect(payment).toMatchObject({ allocated: 0, credit: 5_000_00 })
  const reversed = { _id: payment?._id, reversedOn: '2026-11-21', reason: 'Gabim' }
  expect((await manager.post('/api/payment/reverse', reversed)).status).toBe(200)
})
