import { addDays } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { anInstalment, getInstalment } from '../../test/an-instalment.ts'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const today = '2026-07-01'
const at = `${today}T09:00:00.000Z`
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const accountant = clientOf(app, await aPerson(sql, { role: 'accountant', at }))
const agent = clientOf(app, await aPerson(sql, { role: 'agent', at }))

/** A customer who owes these amounts, the later ones later. */
async function owing(amounts: readonly number[], values = {}) {
  const order = await anOrder(manager, [(await aUnit(manager))._id], values)
  const customer = order.parties[0].customer
  const due: Body[] = []
  for (const [index, amount] of amounts.entries()) {
    const dueOn = addDays('2026-05-01', 30 * index)
    due.push(await anInstalment(manager, order._id, { amount, dueOn, customer }))
  }
  return { customer, due, order }
}

const pays = (customer: string, amount: number, values = {}) =>
  accountant.post('/api/customer/receive', { _id: customer, paidOn: today, amount, ...values })

async function paymentsOf(customer: string): Promise<Body[]> {
  const data = { customer: { comparator: 'INCLUDES', type: 'basic', values: [customer] } }
  const sort = [{ field: 'createdAt', direction: 'asc' }]
  return (await accountant.get('/api/payments', { filter: [{ type: 'all', data }], sort })).body.payments
}

async function newest(customer: string): Promise<Body> {
  const { _id } = (await paymentsOf(customer)).at(-1)
  return (await accountant.get('/api/payment', { id: _id })).body.payment
}

const receivedOf = async (due: readonly Body[]) =>
  Promise.all(due.map(async ({ _id }) => (await getInstalment(manager, _id)).received))

test('what is due first is paid first, and what is left is credit', async () => {
  const { customer, due } = await owing([30_000, 20_000, 10_000])
  expect((await pays(customer, 45_000)).status).toBe(200)
  expect(await receivedOf(due)).toEqual([30_000, 15_000, 0])
  expect((await pays(customer, 20_000, { method: 'cash', reference: 'Arka 3' })).status).toBe(200)
  expect(await receivedOf(due)).toEqual([30_000, 20_000, 10_000])
  expect(await newest(customer)).toMatchObject({
    ...{ kind: 'receipt', status: 'recorded', method: 'cash', reference: 'Arka 3' },
    ...{ amount: 20_000, allocated: 15_000, credit: 5_000, number: '2/2026' },
  })
  await expectBooks()
})

test('whoever records says what it pays, and nothing of it where they say so', async () => {
  const { customer, due } = await owing([30_000, 20_000])
  const allocations = [{ instalment: due[1]?._id, amount: 12_000 }]
  expect((await pays(customer, 15_000, { allocations })).status).toBe(200)
  expect(await receivedOf(due)).toEqual([0, 12_000])
  expect((await pays(customer, 5_000, { allocations: [] })).status).toBe(200)
  expect((await newest(customer)).credit).toBe(5_000)
  await expectBooks()
})

test('credit is used later, and what a payment paid is paid by it no longer', async () => {
  const { customer, due } = await owing([30_000, 20_000])
  await pays(customer, 25_000, { allocations: [] })
  const { _id } = await newest(customer)
  const allocate = (rows: readonly (readonly [number, number])[]) =>
    accountant.post('/api/payment/allocate', {
      ...{ _id, allocations: rows.map(([at, amount]) => ({ instalment: due[at]?._id, amount })) },
    })
  expect((await allocate([[0, 25_000]])).body.payment).toMatchObject({ allocated: 25_000, credit: 0 })
  expect(await receivedOf(due)).toEqual([25_000, 0])
  await allocate([
    [0, 5_000],
    [1, 20_000],
  ])
  expect(await receivedOf(due)).toEqual([5_000, 20_000])
  const refused = await allocate([
    [0, 5_001],
    [1, 20_000],
  ])
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'allocations'])
  expect(await receivedOf(due)).toEqual([5_000, 20_000])
  await expectBooks()
})

test('a reversal is a record of its own, and what was paid is open again', async () => {
  const { customer, due } = await owing([30_000])
  await pays(customer, 40_000)
  const paid = await newest(customer)
  const reverse = () =>
    accountant.post('/api/payment/reverse', { _id: paid._id, reversedOn: today, reason: 'Gabim' })
  expect((await reverse()).body.payment).toMatchObject({ status: 'reversed', allocated: 0, credit: 0 })
  expect(await newest(customer)).toMatchObject({
    ...{ kind: 'reversal', amount: 40_000, follows: paid._id, reason: 'Gabim', credit: 0 },
  })
  expect(await getInstalment(manager, due[0]?._id)).toMatchObject({
    ...{ received: 0, receivedOn: null, status: 'open', takenBackBecause: 'Gabim' },
  })
  expect((await reverse()).status).toBe(409)
  expect(await paymentsOf(customer)).toHaveLength(2)
  await expectBooks()
})

test('what is left is refunded and no more, and a refund is reversed before its payment', async () => {
  const { customer } = await owing([30_000])
  await pays(customer, 40_000)
  const { _id } = await newest(customer)
  const refund = (amount: number) =>
    accountant.post('/api/payment/refund', { _id, amount, paidOn: today, reason: 'Tepër' })
  expect((await refund(10_001)).body.fields).toMatchObject([{ field: 'amount', code: 'rule' }])
  expect((await refund(4_000)).body.payment).toMatchObject({ refunded: 4_000, credit: 6_000 })
  const refunded = await newest(customer)
  expect(refunded).toMatchObject({ kind: 'refund', amount: 4_000, follows: _id })
  const reverse = (id: string) =>
    accountant.post('/api/payment/reverse', { _id: id, reversedOn: today, reason: 'Gabim' })
  expect((await reverse(_id)).status).toBe(409)
  expect((await reverse(refunded._id)).status).toBe(200)
  expect((await reverse(_id)).status).toBe(200)
  await expectBooks()
})

test('what has nothing left is not refunded, and what was refunded whole is not allocated', async () => {
  const { customer } = await owing([30_000])
  await pays(customer, 30_000)
  const { _id } = await newest(customer)
  const refund = { _id, amount: 1, paidOn: today, reason: 'Tepër' }
  expect((await accountant.post('/api/payment/refund', refund)).status).toBe(409)
  expect((await accountant.post('/api/payment/allocate', { _id, allocations: [] })).status).toBe(200)
  expect((await accountant.post('/api/payment/refund', { ...refund, amount: 30_000 })).status).toBe(200)
  expect((await accountant.post('/api/payment/allocate', { _id, allocations: [] })).status).toBe(409)
  await expectBooks()
})

test('a payment in another currency counts by its rate, to the cent', async () => {
  const { customer, due } = await owing([100_000])
  const rate = 97.35
  const values = { currency: 'ALL', countedIn: 'EUR', rate }
  expect((await pays(customer, 5_000_000, values)).status).toBe(200)
  // 50,000.00 ALL at 97.35 are 513.61 EUR.
  expect(await newest(customer)).toMatchObject({ counted: 51_361, allocated: 51_361, credit: 0 })
  expect(await receivedOf(due)).toEqual([51_361])
  for (const [wrong, field] of [
    [{ currency: 'ALL', countedIn: 'EUR' }, 'rate'],
    [{ rate: 97 }, 'rate'],
    [{ ...values, rate: 0 }, 'rate'],
    [{ ...values, rate: 1_000_000 }, 'rate'],
  ] as const) {
    const refused = await pays(customer, 40, wrong)
    expect([refused.status, refused.body.fields[0].field]).toEqual([422, field])
  }
  expect(await paymentsOf(customer)).toHaveLength(1)
  await expectBooks()
})

test.each([
  ['nothing', { amount: 0 }, 'amount'],
  ['less than nothing', { amount: -1 }, 'amount'],
  ['a part of a cent', { amount: 0.5 }, 'amount'],
  ['more than any amount', { amount: 1e15 }, 'amount'],
  ['tomorrow', { paidOn: '2026-07-02' }, 'paidOn'],
  ['no day', { paidOn: undefined }, 'paidOn'],
  ['a way of paying that there is not', { method: 'gold' }, 'method'],
  ['more than it has', { amount: 10, allocations: [0, 11] }, 'allocations'],
  ['more than is outstanding', { amount: 90_000, allocations: [0, 30_001] }, 'allocations.0.amount'],
  ['nothing of an instalment', { allocations: [0, 0] }, 'allocations.0.amount'],
  ['an instalment in another currency', { currency: 'ALL' }, 'allocations.0.instalment'],
] as const)('%s is refused at its field, and nothing is half done', async (_, values, field) => {
  const { customer, due } = await owing([30_000])
  const { allocations = [0, 1_000], ...rest }: Body = values
  const rows = [{ instalment: due[allocations[0]]?._id, amount: allocations[1] }]
  const refused = await pays(customer, 1_000, { allocations: rows, ...rest })
  expect(refused.status, refused.text).toBe(422)
  expect(refused.body.fields.map((issue: Body) => issue.field)).toContain(field)
  expect(await receivedOf(due)).toEqual([0])
  expect(await paymentsOf(customer)).toEqual([])
})

test("another customer's instalment is not paid", async () => {
  const [{ customer }, other] = [await owing([30_000]), await owing([30_000])]
  const refused = await pays(customer, 1_000, {
    allocations: [{ instalment: other.due[0]?._id, amount: 1_000 }],
  })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'allocations.0.instalment'])
  expect(await receivedOf(other.due)).toEqual([0])
})

test('a second buyer pays under the same order, and sees what is open', async () => {
  const second = (await aCustomer(manager, { lastName: 'Duka' }))._id
  const first = (await aCustomer(manager))._id
  const parties = [
    { customer: first, role: 'buyer', shareBp: 5_000 },
    { customer: second, role: 'buyer', shareBp: 5_000 },
  ]
  const { due } = await owing([30_000], { parties })
  const open = async (customer: string) =>
    (await manager.get('/api/figures/due', { today, customer })).body.figures[0]?.outstanding
  expect([await open(first), await open(second)]).toEqual([30_000, 30_000])
  expect((await pays(second, 12_000)).status).toBe(200)
  expect(await receivedOf(due)).toEqual([12_000])
  expect([await open(first), await open(second)]).toEqual([18_000, 18_000])
  await expectBooks()
})

test('who may not record payments is refused, and sees none', async () => {
  const { customer } = await owing([30_000])
  const refused = await agent.post('/api/customer/receive', { _id: customer, paidOn: today, amount: 1 })
  expect(refused.status).toBe(403)
  expect((await agent.get('/api/payments')).status).toBe(403)
})

test('twenty at once who pay the same spend it once', async () => {
  const { customer, due } = await owing([30_000])
  const allocations = [{ instalment: due[0]?._id, amount: 30_000 }]
  const answers = await Promise.all(Array.from({ length: 20 }, () => pays(customer, 30_000, { allocations })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(await receivedOf(due)).toEqual([30_000])
  await expectBooks()
})

test('no transfer is changed or deleted', async () => {
  const { customer } = await owing([30_000])
  await pays(customer, 1_000)
  for (const attempt of [
    owner`update transfers set amount = 1`,
    owner`update transfers set source = target, target = source`,
    owner`update transfers set deleted_at = now()`,
    owner`delete from transfers`,
  ])
    await expect(attempt).rejects.toThrow(/only added/)
})

test('numbers have no gap, whatever was refused in between', async () => {
  const numbers = await owner<{ number: string }[]>`select number from payments where branch = 'tirana'`
  const taken = numbers.map(({ number }) => Number(number.split('/')[0])).sort((a, b) => a - b)
  expect(taken).toEqual(taken.map((_, index) => index + 1))
  expect(taken.length).toBeGreaterThan(10)
})

/** What is kept of instalments and customers is what payments and the books come to. */
async function expectBooks(): Promise<void> {
  const received = await owner`
    select i._id from instalments i
    where i.received <> (select coalesce(sum(a.amount), 0) from payment_allocations a
      join payments p on p._id = a.parent and p.status = 'recorded' where a.instalment = i._id)`
  expect(received).toEqual([])
  const prepaid = await owner`
    select c._id from customers c
    where (select coalesce(sum(case when t.source = 'prepaid' then t.amount else -t.amount end), 0)
        from transfers t where t.customer = c._id and 'prepaid' in (t.source, t.target))
      <> (select coalesce(sum(p.counted - p.refunded), 0) from payments p
        where p.customer = c._id and p.kind = 'receipt' and p.status = 'recorded')`
  expect(prepaid).toEqual([])
}
