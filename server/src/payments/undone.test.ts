import { expect, test } from 'vitest'
import { anInstalment, getInstalment } from '../../test/an-instalment.ts'
import { brokenOffDuring } from '../../test/broken-off.ts'
import { anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'

const today = '2026-07-01'
const at = `${today}T09:00:00.000Z`
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql, ['tirana', 'durres'])
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at, extraBranches: ['durres'] }))
const administrator = clientOf(app, await aPerson(sql, { role: 'administrator', at }))

/** A customer who owes these amounts under an order of theirs. */
async function owing(amounts: readonly number[]) {
  const order = await anOrder(manager, [(await aUnit(manager))._id])
  const customer: string = order.parties[0].customer
  const due: Body[] = []
  for (const amount of amounts) due.push(await anInstalment(manager, order._id, { amount, customer }))
  return { order, customer, due }
}

async function paid(customer: string, amount: number, values: object = {}): Promise<Body> {
  const answer = await manager.post('/api/customer/receive', {
    ...{ _id: customer, paidOn: today, amount, ...values },
  })
  expect(answer.status, answer.text).toBe(200)
  const [found] = await owner<{ _id: string }[]>`
    select _id from payments where customer = ${customer} order by created_at desc, _id desc limit 1`
  return theirs(found?._id ?? '')
}

const theirs = async (id: string): Promise<Body> => (await manager.get('/api/payment', { id })).body.payment
const refund = (_id: string, amount: number) =>
  manager.post('/api/payment/refund', { _id, amount, paidOn: today, reason: 'Tepër' })
const reverse = (_id: string) =>
  manager.post('/api/payment/reverse', { _id, reversedOn: today, reason: 'Gabim' })
const takeBack = (_id: string) => manager.post('/api/instalment/takeBack', { _id, takenBackBecause: 'Gabim' })

test('taking back what one instalment got leaves the rest of its payment as credit', async () => {
  const { customer, due } = await owing([100_000])
  const payment = await paid(customer, 50_000, { allocations: [{ instalment: due[0]?._id, amount: 1_000 }] })
  expect((await takeBack(due[0]?._id)).status).toBe(200)
  expect(await getInstalment(manager, due[0]?._id)).toMatchObject({ received: 0, status: 'open' })
  expect(await theirs(payment._id)).toMatchObject({ status: 'recorded', allocated: 0, credit: 50_000 })
})

test('refunds in parts return no more money than was received, and all of it in the end', async () => {
  const { customer } = await owing([100_000])
  const values = { currency: 'EUR', countedIn: 'ALL', rate: 100, allocations: [] }
  const { _id } = await paid(customer, 10, values)
  const tooLittle = await refund(_id, 1)
  expect([tooLittle.status, tooLittle.body.fields]).toMatchObject([422, [{ field: 'amount', code: 'rule' }]])
  for (const amount of [150, 150, 150, 500]) expect((await refund(_id, amount)).status).toBe(200)
  expect((await refund(_id, 50)).status).toBe(200)
  expect(await theirs(_id)).toMatchObject({ refunded: 1_000, credit: 0 })
  const [returned] = await owner`select sum(amount) as amount from payments where follows = ${_id}`
  expect(returned?.amount).toBe(10)
})

test('a payment is not allocated anew where nobody says to what', async () => {
  const { customer, due } = await owing([100_000])
  const { _id } = await paid(customer, 1_000)
  const refused = await manager.post('/api/payment/allocate', { _id })
  expect([refused.status, refused.body.fields]).toMatchObject([
    422,
    [{ field: 'allocations', code: 'required' }],
  ])
  expect((await getInstalment(manager, due[0]?._id)).received).toBe(1_000)
})

test('what a customer paid before they were moved is refunded and reversed where it was paid', async () => {
  const order = await anOrder(manager, [(await aUnit(manager))._id], { kind: 'sale' })
  const customer: string = order.parties[0].customer
  await anInstalment(manager, order._id, { amount: 70_000, customer })
  const first = await paid(customer, 70_000)
  const second = await paid(customer, 5_000)
  expect((await refund(second._id, 5_000)).status).toBe(200)
  expect((await manager.post('/api/order/cancel', { _id: order._id, reason: 'Tërhiqet' })).status).toBe(200)
  const moved = await manager.post('/api/customer/move', { _id: customer, branch: 'durres' })
  expect(moved.status, moved.text).toBe(200)
  const [refunded] = await owner<{ _id: string }[]>`select _id from payments where follows = ${second._id}`
  expect((await reverse(refunded?._id ?? '')).status).toBe(200)
  expect((await refund(second._id, 5_000)).status).toBe(200)
  const freed = await manager.post('/api/payment/allocate', { _id: first._id, allocations: [] })
  expect(freed.body.payment).toMatchObject({ credit: 70_000 })
  expect((await reverse(first._id)).body.payment).toMatchObject({ status: 'reversed' })
})

test('what is refunded when a sale is terminated is credit of the last payment, and the rest stays paid', async () => {
  const order = await anOrder(manager, [(await aUnit(manager, { salePrice: 100_000 }))._id], { kind: 'sale' })
  const [customer, { gross }] = [order.parties[0].customer, order.totals]
  const rows = [
    { amount: 60_000, dueOn: today },
    { amount: gross - 60_000, dueOn: '2026-09-01' },
  ]
  for (const [action, input] of [
    ['plan', { rows }],
    ['activate', { signedOn: today }],
  ] as const) {
    const answer = await manager.post(`/api/order/${action}`, { _id: order._id, ...input })
    expect(answer.status, answer.text).toBe(200)
  }
  const [first, second] = [await paid(customer, 60_000), await paid(customer, 10_000)]
  const settled = { reason: 'Banka', settlement: 'Gjysma kthehet.', refunded: 15_000, kept: 55_000 }
  expect((await manager.post('/api/order/terminate', { _id: order._id, ...settled })).status).toBe(200)
  expect([await theirs(first._id), await theirs(second._id)]).toMatchObject([
    { allocated: 55_000, credit: 5_000 },
    { allocated: 0, credit: 10_000 },
  ])
  const due = await owner`
    select received, status from instalments where "order" = ${order._id} order by number`
  expect(due).toMatchObject([
    { received: 55_000, status: 'cancelled' },
    { received: 0, status: 'cancelled' },
  ])
  expect((await refund(second._id, 10_000)).status).toBe(200)
  expect((await refund(first._id, 5_001)).status).toBe(422)
})

const [closed] = await owner<{ _id: string }[]>`
  insert into bank_accounts (_id, branch, bank, iban, currency, status)
  values (gen_random_uuid(), 'tirana', 'Banka', 'AL35202111090000000001234567', 'EUR', 'closed') returning _id`

test.each([
  ['more than any payment comes to', { amount: 1_000_000_000_001 }, 'amount'],
  ['into an account that is closed', { amount: 5, bankAccount: closed?._id }, 'bankAccount'],
])('a payment of %s is refused at its field', async (_, values, field) => {
  const { customer } = await owing([1_000])
  const refused = await manager.post('/api/customer/receive', {
    ...{ _id: customer, paidOn: today, ...values },
  })
  expect([refused.status, refused.body.fields?.[0]?.field], refused.text).toEqual([422, field])
})

test.each(['payments', 'orders'])(
  'values within rows of %s are not counted, and that is said',
  async (plural) => {
    const field = plural === 'orders' ? 'parties.customer' : 'allocations.instalment'
    const refused = await manager.get(`/api/${plural}/facets`, { field })
    expect([refused.status, refused.body.fields]).toMatchObject([
      400,
      [{ field: 'field', code: 'notFilterable' }],
    ])
  },
)

test('the currency of an account stays once money came into it', async () => {
  const [account] = await owner<{ _id: string }[]>`
    insert into bank_accounts (_id, branch, bank, iban, currency)
    values (gen_random_uuid(), 'tirana', 'Banka', 'AL35202111090000000001234568', 'EUR') returning _id`
  const { customer } = await owing([1_000])
  await owner`update sessions set confirmed_at = now()`
  const change = (currency: string) =>
    administrator.put('/api/bankAccount', { _id: account?._id, data: { currency } })
  expect((await change('ALL')).status).toBe(200)
  expect((await change('EUR')).status).toBe(200)
  await paid(customer, 100, { bankAccount: account?._id })
  const refused = await change('ALL')
  expect([refused.status, refused.body.fields?.[0]?.field], refused.text).toEqual([422, 'currency'])
})

test(
  'whoever pays, allocates, takes back, refunds, reverses and renames at once waits, and nobody is broken off',
  async () => {
    const rounds = sized(3, 30)
    let refusals = 0
    const brokenOff = await brokenOffDuring(sql, async () => {
      for (let round = 0; round < rounds; round++) {
        const { customer, due } = await owing([20_000, 20_000, 20_000])
        const ids = due.map(({ _id }) => _id)
        const shared = await paid(customer, 30_000)
        const other = await paid(customer, 10_000, { allocations: [] })
        const allocate = (payment: string, at: number) =>
          manager.post('/api/payment/allocate', {
            ...{ _id: payment, allocations: [{ instalment: ids[at], amount: 5_000 }] },
          })
        const answers = await Promise.all([
          takeBack(ids[0]),
          takeBack(ids[1]),
          manager.put('/api/customer', { _id: customer, data: { lastName: `Hoxha ${round}` } }),
          refund(other._id, 1_000),
          allocate(shared._id, 2),
          allocate(other._id, 1),
          manager.post('/api/instalment/receive', { _id: ids[2], amount: 1_000, receivedOn: today }),
          manager.post('/api/customer/receive', { _id: customer, paidOn: today, amount: 4_000 }),
          reverse(other._id),
        ])
        for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status)
        refusals += answers.filter(({ status }) => status !== 200).length
      }
    })
    const wrong = await owner`
      select i._id from instalments i where i.received <> (select coalesce(sum(a.amount), 0)
        from payment_allocations a where a.instalment = i._id)`
    expect(wrong).toEqual([])
    expect(brokenOff).toBe(refusals)
  },
  untilDone,
)
