import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSignedSale, dueOf, invoicesOf } from '../../test/an-invoice.ts'
import { aCustomer, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'

const today = '2026-07-01'
const at = `${today}T09:00:00.000Z`
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const accountant = clientOf(app, await aPerson(sql, { role: 'accountant', at }))

const moves = ['invoice', 'draft', 'issue', 'pay', 'credit', 'part', 'reverse', 'takeBack', 'refund'] as const
type Move = { readonly move: (typeof moves)[number]; readonly which: number; readonly amount: number }
type Case = { readonly order: string; readonly customers: readonly string[] }

const step: fc.Arbitrary<Move> = fc.record({
  move: fc.constantFrom(...moves),
  which: fc.nat(5),
  amount: fc.integer({ min: 1, max: 40_000 }),
})

/** One move, whatever becomes of it; refusals are as good as anything else. */
async function doMove({ order, customers }: Case, { move, which, amount }: Move): Promise<number> {
  const customer = customers[which % customers.length] ?? ''
  const pick = (rows: readonly Body[]) => rows[which % Math.max(1, rows.length)]
  const post = async (url: string, body: object) => (await accountant.post(url, body)).status
  const paid = { currency: 'EUR', paidOn: today, amount }
  switch (move) {
    case 'invoice':
      return post('/api/order/invoice', { _id: order, dueUpTo: which % 2 ? '2026-06-10' : today })
    case 'draft': {
      const lines = [{ text: 'Punë', price: amount, vatProfile: which % 2 ? 'standard' : 'reduced' }]
      return post('/api/invoice', { customer, lines })
    }
    case 'issue': {
      const draft = pick((await bills(customers)).filter(({ status }) => status === 'draft'))
      return post('/api/invoice/issue', { _id: draft?._id, issuedOn: today, rate: 100, rateSource: 'Banka' })
    }
    case 'pay':
      return post('/api/customer/receive', { _id: customer, ...paid })
    case 'credit':
    case 'part': {
      const bill = pick(
        (await bills(customers)).filter(({ kind, issuedOn }) => kind === 'invoice' && issuedOn),
      )
      const lines = move === 'part' ? [{ line: 1, amount }] : []
      return post('/api/invoice/credit', { _id: bill?._id, creditedOn: today, reason: 'Gabim', lines })
    }
    case 'reverse':
      return post('/api/payment/reverse', {
        _id: pick(await payments())?._id,
        reversedOn: today,
        reason: 'Gabim',
      })
    case 'refund':
      return post('/api/payment/refund', {
        _id: pick(await payments())?._id,
        amount,
        paidOn: today,
        reason: 'Tepër',
      })
    case 'takeBack':
      return post('/api/instalment/takeBack', {
        ...{ _id: pick(await dueOf(accountant, order))?._id, takenBackBecause: 'Gabim' },
      })
  }
}

const payments = async (): Promise<readonly Body[]> => (await accountant.get('/api/payments')).body.payments
const bills = async (customers: readonly string[]) =>
  (await Promise.all(customers.map((one) => invoicesOf(accountant, one)))).flat()

/** What is kept agrees with what is summed, and accounts with each other. */
async function expectBooks(): Promise<void> {
  const receivables = await owner`
    select customer from (
      select customer, case target when 'receivable' then amount else -amount end as amount
      from transfers where 'receivable' in (source, target)
      union all select customer, -outstanding from invoices) figures
    group by customer having sum(amount) <> 0`
  expect(receivables, 'receivables are what is open').toEqual([])
  const earned = await owner`
    select account from (
      select source as account, amount from transfers where source in ('income', 'vatDue')
      union all select target, -amount from transfers where target in ('income', 'vatDue')
      union all select 'income', case kind when 'invoice' then -totals_net else totals_net end
        from invoices where issued_on is not null
      union all select 'vatDue', case kind when 'invoice' then -totals_vat else totals_vat end
        from invoices where issued_on is not null) figures
    group by account having sum(amount) <> 0`
  expect(earned, 'income and VAT are those of invoices less credit notes').toEqual([])
  const received = await owner`
    select i.number from invoices i where i.issued_on is not null and i.kind = 'invoice' and i.received <> least(
      i.totals_gross - i.credited,
      (select coalesce(sum(a.amount), 0) from payment_allocations a left join instalments d on d._id = a.instalment
        where a.invoice = i._id or d.invoice = i._id))`
  expect(received, 'what is received is what payments say').toEqual([])
  const prepaid = await owner`
    select customer from (
      select customer, case source when 'prepaid' then amount else -amount end as amount
      from transfers where payment is not null and 'prepaid' in (source, target)
      union all select customer, refunded - counted from payments where kind = 'receipt' and status = 'recorded') figures
    group by customer having sum(amount) <> 0`
  expect(prepaid, 'what is prepaid is what came in').toEqual([])
  const offsets = await owner`
    select from transfers where invoice is not null and 'offset' in (source, target)
    having coalesce(sum(case source when 'offset' then amount else -amount end), 0) <> 0`
  expect(offsets, 'offsets come to nothing').toEqual([])
  for (const kind of ['invoice', 'creditNote']) {
    const rows = await owner<{ number: string }[]>`
      select number from invoices where kind = ${kind} and issued_on is not null`
    const taken = rows.map(({ number }) => Number(number.split('/')[0])).sort((one, other) => one - other)
    expect(taken, 'numbers have no gap').toEqual(taken.map((_, index) => index + 1))
  }
}

async function aCase(): Promise<Case> {
  const customers = [(await aCustomer(manager))._id, (await aCustomer(manager))._id]
  const parties = customers.map((customer) => ({ customer, role: 'buyer', shareBp: 5_000 }))
  const rows = [
    { amount: 30_000, dueOn: '2026-06-10' },
    { amount: 20_001, dueOn: '2026-06-20' },
    { amount: 9_999, dueOn: '2026-07-01' },
  ]
  const { order } = await aSignedSale(manager, rows, { signedOn: '2026-06-01', parties })
  return { order: order._id, customers }
}

test(
  'whatever is invoiced, paid, credited, refunded and taken back, two at a time, the books agree with what is open',
  async () => {
    const answers = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 6, maxLength: 12 }), async (pairs) => {
        const one = await aCase()
        for (const pair of pairs) {
          const statuses = await Promise.all(pair.map((wish) => doMove(one, wish)))
          for (const [at, status] of statuses.entries()) {
            expect(status, 'nothing fails unexpectedly').toBeLessThan(500)
            if (status === 200)
              answers.set(pair[at]?.move ?? '', (answers.get(pair[at]?.move ?? '') ?? 0) + 1)
          }
          await expectBooks()
        }
      }),
      { seed: 128, numRuns: sized(12, 500), endOnFailure: true },
    )
    expect([...answers.keys()].sort()).toEqual([...moves].sort())
  },
  untilDone,
)
