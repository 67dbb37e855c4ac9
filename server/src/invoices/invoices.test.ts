import { expect, test } from 'vitest'
import { aSignedSale, dueOf, invoicesOf } from '../../test/an-invoice.ts'
import { aCustomer, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { pagesOf } from '../../test/printed.ts'

const today = '2026-07-01'
const at = `${today}T09:00:00.000Z`
const { app, sql, owner } = await freshApp({}, () => at)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const clerk = await aPerson(sql, { role: 'accountant', at })
const accountant = clientOf(app, clerk)
const agent = clientOf(app, await aPerson(sql, { role: 'agent', at }))
const elsewhere = clientOf(app, await aPerson(sql, { role: 'accountant', branch: 'durres', at }))

const rated = { rate: 97.35, rateSource: 'Kursi i bankës' }
const line = { text: 'Mirëmbajtje', quantity: 2, price: 5_000, vatProfile: 'standard' }

async function aDraft(customer: string, values: object = {}): Promise<Body> {
  const answer = await accountant.post('/api/invoice', { customer, lines: [line], ...values })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.invoice
}

const issue = (draft: Body, values: object = {}) =>
  accountant.post('/api/invoice/issue', { _id: draft._id, issuedOn: today, ...rated, ...values })
const credit = (row: Body, values: object = {}) =>
  accountant.post('/api/invoice/credit', { _id: row._id, creditedOn: today, reason: 'Gabim', ...values })
const pays = (customer: string, amount: number, values: object = {}) =>
  accountant.post('/api/customer/receive', { _id: customer, paidOn: today, amount, ...values })
const read = async ({ _id }: Body) => (await accountant.get('/api/invoice', { id: _id })).body.invoice
const two = [
  { amount: 30_000, dueOn: '2026-06-10' },
  { amount: 20_000, dueOn: '2026-06-20' },
]

/** What a customer owes by the books, and what is open of their invoices. */
async function receivable(customer: string) {
  const [found] = await owner`
    select (select coalesce(sum(case target when 'receivable' then amount else -amount end), 0) from transfers
        where customer = ${customer} and 'receivable' in (source, target)) as books,
      (select coalesce(sum(outstanding), 0) from invoices where customer = ${customer}) as open`
  expect(found?.books).toEqual(found?.open)
  return Number(found?.open)
}

test('a draft made by hand is totalled, changed, issued with a number and deleted no more', async () => {
  const customer = (await aCustomer(manager))._id
  const draft = await aDraft(customer)
  expect(draft).toMatchObject({
    ...{ status: 'draft', kind: 'invoice', number: expect.stringMatching(/^D-\d+\/2026$/) },
    totals: { net: 10_000, vat: 2_000, gross: 12_000 },
    byProfile: [{ vatProfile: 'standard', rateBp: 2_000, net: 10_000, vat: 2_000, gross: 12_000 }],
    outstanding: 0,
  })
  const changed = await accountant.put('/api/invoice', { _id: draft._id, data: { prices: 'gross' } })
  expect(changed.body.invoice.totals).toEqual({ net: 8_333, vat: 1_667, gross: 10_000 })
  const issued = (await issue(draft)).body.invoice
  expect(issued).toMatchObject({
    ...{ status: 'issued', issuedOn: today, dueOn: today, outstanding: 10_000, rate: 97.35, rateOn: today },
    inLeks: { net: 811_218, vat: 162_282, gross: 973_500 },
  })
  expect(issued.number).toMatch(/^\d+\/2026$/)
  expect(await receivable(customer)).toBe(10_000)
  expect((await accountant.put('/api/invoice', { _id: draft._id, data: { note: 'x' } })).status).toBe(409)
  expect((await accountant.remove('/api/invoice', draft._id)).status).toBe(409)
  expect((await issue(draft)).status).toBe(409)
  expect(await read(draft)).toMatchObject({ number: issued.number, version: issued.version })
})

test('the database refuses to change what is issued, and its lines', async () => {
  const draft = await aDraft((await aCustomer(manager))._id)
  await issue(draft)
  const { _id } = draft
  for (const attempt of [
    owner`update invoices set totals_net = totals_net + 1, totals_gross = totals_gross + 1 where _id = ${_id}`,
    owner`update invoices set issued_on = null where _id = ${_id}`,
    owner`update invoices set number = '9/2026' where _id = ${_id}`,
    owner`update invoices set deleted_at = now() where _id = ${_id}`,
    owner`delete from invoice_lines where parent = ${_id}`,
    owner`update invoice_lines set net = 1, vat = 0, gross = 1 where parent = ${_id}`,
    owner`update invoice_lines set parent = ${(await aDraft((await aCustomer(manager))._id))._id} where parent = ${_id}`,
  ])
    await expect(attempt).rejects.toThrow(/never changed/)
})

test('chosen instalments of an order make one draft, and stand on no second invoice', async () => {
  const { customer, due } = await aSignedSale(manager, two, { signedOn: '2026-06-01' })
  for (const { _id } of due)
    expect((await accountant.post('/api/instalment/invoice', { _id })).status).toBe(200)
  const [draft, ...more] = await invoicesOf(accountant, customer)
  expect(more).toEqual([])
  expect(draft).toMatchObject({
    ...{
      status: 'draft',
      prices: 'gross',
      dueOn: '2026-06-20',
      totals: { net: 50_000, vat: 0, gross: 50_000 },
    },
    lines: [
      { gross: 30_000, instalment: due[0]?._id },
      { gross: 20_000, instalment: due[1]?._id },
    ],
  })
  expect((await accountant.post('/api/instalment/invoice', { _id: due[0]?._id })).status).toBe(409)
  const frozen = await accountant.put('/api/invoice', { _id: draft._id, data: { lines: [line] } })
  expect([frozen.status, frozen.body.fields[0]]).toMatchObject([409, { field: 'lines', code: 'readOnly' }])
  expect(
    (await accountant.put('/api/invoice', { _id: draft._id, data: { dueOn: '2026-07-05' } })).status,
  ).toBe(200)
  expect((await accountant.remove('/api/invoice', draft._id)).status).toBe(200)
  expect((await dueOf(accountant, due[0]?.order)).map(({ invoice }) => invoice)).toEqual([null, null])
})

test('an order is invoiced up to a day, each instalment spread over its VAT profiles', async () => {
  const property = (await aUnit(manager)).property
  const unit = async (price: number, vatProfile: string) => ({
    ...{ unit: (await aUnit(manager, { property }))._id, price, vatProfile },
  })
  const lines = [
    await unit(10_000_000, 'standard'),
    await unit(1_000_000, 'reduced'),
    await unit(500_000, 'exempt'),
  ]
  const rows = [
    { amount: 4_520_000, dueOn: '2026-06-10' },
    { amount: 4_520_000, dueOn: '2026-06-20' },
    { amount: 4_520_000, dueOn: '2026-08-20' },
  ]
  const { order, customer } = await aSignedSale(manager, rows, { signedOn: '2026-06-01', lines })
  const body = { _id: order._id, dueUpTo: '2026-05-01' }
  expect((await accountant.post('/api/order/invoice', body)).body.fields[0].field).toBe('dueUpTo')
  expect((await accountant.post('/api/order/invoice', { ...body, dueUpTo: today })).status).toBe(200)
  const [draft] = await invoicesOf(accountant, customer)
  expect(draft.lines.map(({ net, vat, gross, vatProfile }: Body) => [vatProfile, net, vat, gross])).toEqual([
    ['standard', 3_333_333, 666_667, 4_000_000],
    ['reduced', 333_333, 20_000, 353_333],
    ['exempt', 166_667, 0, 166_667],
    ['standard', 3_333_333, 666_667, 4_000_000],
    ['reduced', 333_333, 20_000, 353_333],
    ['exempt', 166_667, 0, 166_667],
  ])
  expect(draft.totals).toEqual({ net: 7_666_666, vat: 1_373_334, gross: 9_040_000 })
  expect((await issue(draft)).status).toBe(200)
  expect(await receivable(customer)).toBe(9_040_000)
})

test('what was received before and after settles an invoice, and is open again when it is taken back', async () => {
  const { order, customer, due } = await aSignedSale(manager, two, { signedOn: '2026-06-01' })
  expect((await pays(customer, 10_000)).status).toBe(200)
  await accountant.post('/api/order/invoice', { _id: order._id, dueUpTo: today })
  const [draft] = await invoicesOf(accountant, customer)
  expect((await issue(draft)).body.invoice).toMatchObject({
    ...{ status: 'partlyPaid', received: 10_000, outstanding: 40_000 },
  })
  expect(await receivable(customer)).toBe(40_000)
  await pays(customer, 45_000)
  expect(await read(draft)).toMatchObject({ status: 'paid', received: 50_000, outstanding: 0 })
  await accountant.post('/api/instalment/takeBack', { _id: due[1]?._id, takenBackBecause: 'Gabim' })
  expect(await read(draft)).toMatchObject({ status: 'partlyPaid', received: 30_000 })
  expect(await receivable(customer)).toBe(20_000)
})

test('where another party pays, the invoice is settled and what they prepaid is used', async () => {
  const second = (await aCustomer(manager, { lastName: 'Duka' }))._id
  const first = (await aCustomer(manager))._id
  const parties = [
    { customer: first, role: 'buyer', shareBp: 5_000 },
    { customer: second, role: 'buyer', shareBp: 5_000 },
  ]
  const { order } = await aSignedSale(manager, two, { signedOn: '2026-06-01', parties })
  await accountant.post('/api/order/invoice', { _id: order._id, dueUpTo: today })
  const [draft] = await invoicesOf(accountant, first)
  await issue(draft)
  await pays(second, 35_000)
  expect(await read(draft)).toMatchObject({ status: 'partlyPaid', received: 35_000 })
  expect(await receivable(first)).toBe(15_000)
  const [prepaid] = await owner`
    select coalesce(sum(case source when 'prepaid' then amount else -amount end), 0) as left from transfers
    where customer = ${second} and 'prepaid' in (source, target)`
  expect(prepaid?.left).toEqual(0)
})

test('an invoice made by hand is paid among what is open, and by its name', async () => {
  const customer = (await aCustomer(manager))._id
  const one = await aDraft(customer)
  const other = await aDraft(customer, { dueOn: '2026-08-01' })
  await issue(one)
  await issue(other)
  await pays(customer, 15_000)
  expect([(await read(one)).status, (await read(other)).received]).toEqual(['paid', 3_000])
  const allocations = [{ invoice: other._id, amount: 9_001 }]
  expect((await pays(customer, 9_001, { allocations })).body.fields[0].field).toBe('allocations.0.amount')
  expect((await pays(customer, 9_000, { allocations: [{ invoice: other._id, amount: 9_000 }] })).status).toBe(
    200,
  )
  expect((await read(other)).status).toBe('paid')
  const stranger = (await aCustomer(manager))._id
  const third = await aDraft(customer)
  await issue(third)
  const wrong = [
    [{ invoice: third._id, amount: 1 }, stranger, 'allocations.0.invoice'],
    [{ amount: 1 }, customer, 'allocations.0.instalment'],
  ] as const
  for (const [row, payer, field] of wrong) {
    const refused = await pays(payer, 10, { allocations: [row] })
    expect([refused.status, refused.body.fields[0].field]).toEqual([422, field])
  }
  expect(await receivable(customer)).toBe(12_000)
})

test('a whole credit note frees the instalments and leaves what was received on them', async () => {
  const { order, customer, due } = await aSignedSale(manager, two, { signedOn: '2026-06-01' })
  await accountant.post('/api/order/invoice', { _id: order._id, dueUpTo: today })
  const [draft] = await invoicesOf(accountant, customer)
  await issue(draft)
  await pays(customer, 35_000)
  const credited = (await credit(draft)).body.invoice
  expect(credited).toMatchObject({ status: 'credited', credited: 50_000, received: 0, outstanding: 0 })
  const [, note] = await invoicesOf(accountant, customer)
  expect(note).toMatchObject({
    ...{ kind: 'creditNote', status: 'issued', credits: draft._id, number: '1/2026', reason: 'Gabim' },
    totals: { net: 50_000, vat: 0, gross: 50_000 },
    rate: 97.35,
  })
  expect(await receivable(customer)).toBe(0)
  const after = await dueOf(accountant, order._id)
  expect(after.map(({ invoice, received }) => [invoice, received])).toEqual([
    [null, 30_000],
    [null, 5_000],
  ])
  expect((await credit(draft)).status).toBe(409)
  expect((await credit(note)).status).toBe(409)
  expect((await accountant.post('/api/instalment/invoice', { _id: due[0]?._id })).status).toBe(200)
  const again = (await invoicesOf(accountant, customer)).at(-1)
  expect((await issue(again)).body.invoice).toMatchObject({ status: 'paid', received: 30_000 })
  expect(await receivable(customer)).toBe(0)
})

test('an invoice is credited in parts down to its last cent, and never beyond', async () => {
  const customer = (await aCustomer(manager))._id
  const draft = await aDraft(customer, { prices: 'gross', lines: [{ ...line, quantity: 1, price: 10_000 }] })
  await issue(draft)
  await pays(customer, 9_000)
  for (const amount of [3_333, 3_333]) await credit(draft, { lines: [{ line: 1, amount }] })
  expect(await read(draft)).toMatchObject({ credited: 6_666, received: 3_334, status: 'paid' })
  expect(await receivable(customer)).toBe(0)
  const { payments } = (await accountant.get('/api/payments', { search: '' })).body
  expect(payments.find((one: Body) => one.customer === customer).credit).toBe(5_666)
  const refusals = [
    [[{ line: 1, amount: 3_335 }], 'lines.0.amount'],
    [[{ line: 2, amount: 1 }], 'lines.0.line'],
    [[{ line: 1, amount: 0 }], 'lines.0.amount'],
    [
      [
        { line: 1, amount: 1 },
        { line: 1, amount: 1 },
      ],
      'lines.1.line',
    ],
  ] as const
  for (const [lines, field] of refusals) {
    const refused = await credit(draft, { lines })
    expect([refused.status, refused.body.fields[0].field]).toEqual([422, field])
  }
  expect((await credit(draft)).body.invoice).toMatchObject({ status: 'credited', received: 0 })
  const notes = (await invoicesOf(accountant, customer)).filter(({ kind }) => kind === 'creditNote')
  const vat = notes.map(({ totals }) => totals.vat)
  expect([vat, vat.reduce((sum: number, one: number) => sum + one, 0)]).toEqual([[556, 555, 556], 1_667])
})

test('a plan made anew keeps what is invoiced, and an order that ends asks for the credit note first', async () => {
  const { order, due } = await aSignedSale(manager, two, { signedOn: '2026-06-01' })
  await accountant.post('/api/instalment/invoice', { _id: due[0]?._id })
  const rows = [
    { amount: 5_000, dueOn: '2026-09-01' },
    { amount: 15_000, dueOn: '2026-10-01' },
  ]
  expect((await manager.post('/api/order/replan', { _id: order._id, rows })).status).toBe(200)
  expect((await dueOf(manager, order._id)).map(({ amount }) => amount)).toEqual([30_000, 5_000, 15_000])
  const ending = { reason: 'U tërhoq', settlement: 'Asgjë', refunded: 0, kept: 0 }
  const ended = await manager.post('/api/order/terminate', { _id: order._id, ...ending })
  expect([ended.status, ended.text]).toEqual([409, expect.stringMatching(/D-\d+\/2026/)])
  expect((await manager.get('/api/order', { id: order._id })).body.order.status).toBe('active')
  await expect(owner`update instalments set amount = 1 where _id = ${due[0]?._id}`).rejects.toThrow(
    /invoiced is not changed/,
  )
})

test('only signed contracts are invoiced, and deposits never', async () => {
  const { order } = await aSignedSale(manager, two, { signedOn: '2026-06-01' })
  await owner`update instalments set kind = 'deposit' where "order" = ${order._id} and amount = 20000`
  const deposit = (await dueOf(manager, order._id)).find(({ kind }) => kind === 'deposit')
  expect((await accountant.post('/api/instalment/invoice', { _id: deposit._id })).status).toBe(409)
  await owner`update orders set status = 'draft' where _id = ${order._id}`
  const [first] = await dueOf(manager, order._id)
  expect((await accountant.post('/api/instalment/invoice', { _id: first._id })).status).toBe(409)
})

test.each([
  ['without a rate', { rate: null }, 'rate'],
  ['without its source', { rateSource: null }, 'rateSource'],
  ['on a day to come', { issuedOn: '2026-07-02' }, 'issuedOn'],
  ['by a rate of a day to come', { rateOn: '2026-07-02' }, 'rateOn'],
  ['by a rate at which it is nothing', { rate: 0.000001 }, 'rate'],
])('a draft in euros is not issued %s', async (_, values, field) => {
  const draft = await aDraft((await aCustomer(manager))._id)
  const refused = await issue(draft, values)
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, field])
  expect(await read(draft)).toMatchObject({ status: 'draft', number: draft.number, version: 1 })
})

test('leks need no rate, and take none', async () => {
  const customer = (await aCustomer(manager))._id
  const draft = await aDraft(customer, { currency: 'ALL' })
  expect((await issue(draft)).status).toBe(422)
  const issued = await issue(draft, { rate: null, rateSource: null })
  expect(issued.body.invoice).toMatchObject({ status: 'issued', rate: null, inLeks: { gross: null } })
  expect((await pays(customer, 12_000, { currency: 'ALL' })).status).toBe(200)
  expect((await read(draft)).status).toBe('paid')
})

test('nothing is issued or credited on a day whose books are closed', async () => {
  const draft = await aDraft((await aCustomer(manager))._id)
  const other = await aDraft((await aCustomer(manager))._id)
  await issue(other, { issuedOn: '2026-05-01' })
  await owner`update branches set books_closed_on = '2026-06-15' where code = 'tirana'`
  const refused = await issue(draft, { issuedOn: '2026-06-15' })
  expect([refused.status, refused.body.fields[0].field]).toEqual([422, 'issuedOn'])
  const late = await credit(other, { creditedOn: '2026-06-15' })
  expect([late.status, late.body.fields[0].field]).toEqual([422, 'creditedOn'])
  expect((await credit(other, { creditedOn: '2026-04-30' })).body.fields[0].field).toBe('creditedOn')
  expect((await credit(other)).status).toBe(200)
  await owner`update branches set books_closed_on = null where code = 'tirana'`
})

test('agents read invoices and write none, and another branch sees none', async () => {
  const customer = (await aCustomer(manager))._id
  const draft = await aDraft(customer)
  expect((await agent.get('/api/invoice', { id: draft._id })).status).toBe(200)
  expect((await agent.post('/api/invoice', { customer, lines: [line] })).status).toBe(403)
  expect((await agent.post('/api/invoice/issue', { _id: draft._id, issuedOn: today, ...rated })).status).toBe(
    403,
  )
  expect((await elsewhere.get('/api/invoice', { id: draft._id })).status).toBe(404)
  expect(
    (await elsewhere.post('/api/invoice/issue', { _id: draft._id, issuedOn: today, ...rated })).status,
  ).toBe(404)
  expect((await elsewhere.get('/api/invoices')).body.invoices).toEqual([])
})

test('a deleted draft comes back with its instalments, unless another invoice has them', async () => {
  const { customer, due } = await aSignedSale(manager, two, { signedOn: '2026-06-01' })
  await accountant.post('/api/instalment/invoice', { _id: due[0]?._id })
  const [draft] = await invoicesOf(accountant, customer)
  await accountant.remove('/api/invoice', draft._id)
  expect((await accountant.post('/api/invoice/restore', { _id: draft._id })).status).toBe(200)
  expect((await dueOf(accountant, due[0]?.order))[0]?.invoice).toBe(draft._id)
  await accountant.remove('/api/invoice', draft._id)
  await accountant.post('/api/instalment/invoice', { _id: due[0]?._id })
  expect((await accountant.post('/api/invoice/restore', { _id: draft._id })).status).toBe(409)
})

test.each([
  ['sq', 'Faturë krediti', 'mbeten bosh', 'Nuk është konfiguruar asnjë lidhje'],
  ['en', 'Credit note', 'stay empty', 'No connection to the fiscalisation system is configured'],
  ['de', 'Gutschrift', 'bleiben leer', 'keine Verbindung zum Fiskalisierungssystem'],
  ['es', 'Nota de crédito', 'quedan vacíos', 'No hay conexión configurada'],
])(
  'in %s an invoice and its credit note say what the law asks and what is not known',
  async (language, ...said) => {
    const customer = await aCustomer(manager, { language, nuis: 'L61234567A' })
    const draft = await aDraft(customer._id, { lines: [line, { ...line, vatProfile: 'exempt' }] })
    const { number } = (await issue(draft)).body.invoice
    await credit(draft)
    const [, note] = await invoicesOf(accountant, customer._id)
    const printed = async (id: string, reportId: string) => {
      const answer = await downloadOf(app, clerk, `/api/invoice/report/${id}`, { reportId })
      expect(answer.status).toBe(200)
      return (await pagesOf(answer.bytes)).texts.join(' ')
    }
    const bill = await printed(draft._id, 'invoice')
    for (const text of [number, 'L61234567A', 'NIVF', 'NSLF', 'QR', '97', ...said.slice(1)])
      expect(bill).toContain(text)
    const back = await printed(note._id, 'creditNote')
    for (const text of [note.number, number, 'Gabim', ...said]) expect(back).toContain(text)
  },
)

test('twenty who issue at once get twenty numbers without a gap, and a draft is issued once', async () => {
  const customer = (await aCustomer(manager))._id
  const drafts = await Promise.all(Array.from({ length: 20 }, () => aDraft(customer)))
  const answers = await Promise.all(drafts.flatMap((draft) => [issue(draft), issue(draft)]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await receivable(customer)).toBe(20 * 12_000)
  for (const kind of ['invoice', 'creditNote']) {
    const rows = await owner<{ number: string }[]>`
      select number from invoices where branch = 'tirana' and kind = ${kind} and issued_on is not null`
    const taken = rows.map(({ number }) => Number(number.split('/')[0])).sort((a, b) => a - b)
    expect(taken).toEqual(taken.map((_, index) => index + 1))
  }
})
