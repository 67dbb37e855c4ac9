import { expect, test } from 'vitest'
import { anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const today = '2026-07-01'
const at = `${today}T09:00:00.000Z`
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const accountant = clientOf(app, await aPerson(sql, { role: 'accountant', at }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent', at }))
const inDurres = clientOf(app, await aPerson(sql, { role: 'accountant', branch: 'durres', at }))

const order = await anOrder(manager, [(await aUnit(manager))._id])
const customer: string = order.parties[0].customer

const receive = (values: object) => accountant.post('/api/customer/receive', { _id: customer, ...values })
const close = async (client: typeof accountant, code: string, through: string) => {
  const { branches } = (await manager.get('/api/branches')).body
  const { _id } = branches.find((one: Body) => one.code === code)
  return client.post('/api/branch/closeBooks', { _id, through })
}
const balance = async (through: string): Promise<Body[]> =>
  (await accountant.get('/api/figures/books', { through })).body.figures

test('every transfer stands on two sides, and the books balance in each currency', async () => {
  expect((await receive({ paidOn: '2026-06-10', amount: 50_000 })).status).toBe(200)
  const exchanged = { currency: 'ALL', countedIn: 'EUR', rate: 100, method: 'cash' }
  expect((await receive({ paidOn: '2026-06-20', amount: 1_000_000, ...exchanged })).status).toBe(200)
  expect(await balance('2026-06-09')).toEqual([])
  expect(await balance('2026-06-10')).toEqual([
    { currency: 'EUR', account: 'bank', into: 50_000, out: 0 },
    { currency: 'EUR', account: 'prepaid', into: 0, out: 50_000 },
  ])
  expect(await balance(today)).toEqual([
    { currency: 'ALL', account: 'cash', into: 1_000_000, out: 0 },
    { currency: 'ALL', account: 'exchange', into: 0, out: 1_000_000 },
    { currency: 'EUR', account: 'bank', into: 50_000, out: 0 },
    { currency: 'EUR', account: 'exchange', into: 10_000, out: 0 },
    { currency: 'EUR', account: 'prepaid', into: 0, out: 60_000 },
  ])
})

test('the day book has each movement, for who may read it', async () => {
  const { transfers } = (
    await accountant.get('/api/transfers', { sort: [{ field: 'day', direction: 'asc' }] })
  ).body
  expect(
    transfers.map(({ day, source, target, amount, currency }: Body) => [
      day,
      source,
      target,
      amount,
      currency,
    ]),
  ).toEqual([
    ['2026-06-10', 'prepaid', 'bank', 50_000, 'EUR'],
    ...[
      ['2026-06-20', 'exchange', 'cash', 1_000_000, 'ALL'],
      ['2026-06-20', 'prepaid', 'exchange', 10_000, 'EUR'],
    ],
  ])
  expect((await agent.get('/api/transfers')).status).toBe(403)
  expect((await agent.get('/api/figures/books', { through: today })).status).toBe(403)
  expect((await inDurres.get('/api/transfers')).body.transfers).toEqual([])
  expect((await inDurres.get('/api/figures/books', { through: today })).body.figures).toEqual([])
  for (const through of [undefined, 'yesterday', '2026-02-30']) {
    const refused = await accountant.get('/api/figures/books', through === undefined ? {} : { through })
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'through'])
  }
})

test('books are closed up to a day that is over, and only further', async () => {
  for (const [client, through, status] of [
    [accountant, today, 422],
    [accountant, '2026-07-02', 422],
    [agent, '2026-06-15', 403],
    [inDurres, '2026-06-15', 422],
    [accountant, '2026-06-15', 200],
    [accountant, '2026-06-15', 422],
    [accountant, '2026-06-14', 422],
  ] as const)
    expect((await close(client, 'tirana', through)).status, through).toBe(status)
})

test('nothing is recorded, refunded or reversed on a day that is closed', async () => {
  const closed = '2026-06-15'
  const { payments } = (await accountant.get('/api/payments')).body
  const first = payments.find(({ paidOn }: Body) => paidOn === '2026-06-10')
  const before = await balance(today)
  const closedBefore = await balance(closed)
  for (const answer of [
    await receive({ paidOn: closed, amount: 1 }),
    await accountant.post('/api/payment/refund', { _id: first._id, amount: 1, paidOn: closed, reason: 'R' }),
    await accountant.post('/api/payment/reverse', { _id: first._id, reversedOn: closed, reason: 'R' }),
  ]) {
    expect([answer.status, answer.body.fields[0].code]).toEqual([422, 'rule'])
    expect(answer.body.fields[0].message).toContain('15.06.2026')
  }
  expect(await balance(today)).toEqual(before)
  // Whatever the program believes, the ledger takes nothing either.
  await expect(
    owner`insert into transfers (_id, branch, number, day, source, target, amount, currency, customer, payment)
      select ordered_id(), branch, number, ${closed}, source, target, 1, currency, customer, payment from transfers
      limit 1`,
  ).rejects.toThrow('books of this day are closed')
  const reversed = await accountant.post('/api/payment/reverse', {
    ...{ _id: first._id, reversedOn: '2026-06-16', reason: 'Gabim' },
  })
  expect(reversed.status, reversed.text).toBe(200)
  expect(await balance(closed)).toEqual(closedBefore)
  expect((await balance(today)).find(({ account }) => account === 'bank')).toMatchObject({
    into: 50_000,
    out: 50_000,
  })
})
