import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { downloadOf } from '../../test/file-answer.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, type Person } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { pagesOf, reachOf } from '../../test/printed.ts'

const at = '2026-11-21T08:00:00.000Z'
const database = await freshApp({}, () => at)
const { app, sql } = database
await aCompany(sql)
const manager = await aPerson(sql, { role: 'manager', at })
const client = clientOf(app, manager)

test('a statement tells sales and leases apart from reservations, what was received of them and what is left', async () => {
  const customer = await aCustomer(client)
  const buying = { parties: [{ customer: customer._id, role: 'buyer' }] }
  const renting = { parties: [{ customer: customer._id, role: 'tenant' }] }
  const sale = await anOrder(client, [(await aUnit(client, { code: 'S-1', vatProfile: 'exempt' }))._id], {
    ...{ ...buying, kind: 'sale' },
  })
  await done('plan', sale, {
    rows: [
      { dueOn: '2026-11-01', amount: 2_000_000 },
      { dueOn: '2026-12-15', amount: 10_000_000 },
    ],
  })
  await done('activate', sale, { signedOn: '2026-11-02' })
  const { instalments } = (await client.get('/api/instalments', {})).body
  const first = instalments.find((one: { number: string }) => one.number === `${sale.number}-1`)
  await done('receive', first, { amount: 1_500_000, receivedOn: '2026-11-03' }, 'instalment')
  const home = await aUnit(client, {
    code: 'L-1',
    rentPrice: 50_000,
    rentPeriod: 'month',
    vatProfile: 'exempt',
  })
  const days = { startsOn: '2026-11-01', endsOn: '2026-12-31' }
  const lease = await anOrder(client, [home._id], { ...renting, ...days, kind: 'lease' })
  await done('activate', lease, { signedOn: '2026-10-20' })
  const draft = await anOrder(client, [(await aUnit(client, { code: 'D-1' }))._id], {
    ...buying,
    kind: 'sale',
  })
  await done('plan', draft, { rows: [{ dueOn: '2026-11-01', amount: draft.totals.gross }] })
  const text = await statementOf(manager, customer)
  expect(text).not.toContain('Rezervimet')
  expect(text).not.toContain('Nuk ka rezervime')
  expect(text).toContain('Kontratat')
  for (const told of ['120 000 € 15 000 € 105 000 € 01.11.2026', '500 € · Mujore 0 € 1 000 €', 'D-1'])
    expect(text).toContain(told)
  expect(text).toContain('E arkëtuar deri sot 15 000 €')
  expect(text).toContain('Mbetet për t’u paguar 106 000 €')
  expect(text).toContain('Nga kjo, me vonesë 5 500 €')
  const reader = await personWith(database, {
    permissions: ['customer.read', 'customer.report', 'order.read'],
  })
  const without = await statementOf(reader, customer)
  expect(without).toContain(sale.number)
  expect(without).not.toContain('15 000 €')
})

async function statementOf(reader: Person, customer: { _id: string }): Promise<string> {
  const { bytes } = await downloadOf(app, reader, `/api/customer/report/${customer._id}`)
  const { texts, widths } = await pagesOf(bytes)
  expect(await reachOf(bytes), 'within the page').toBeLessThan(widths[0]! - 40)
  return texts.join(' ')
}

async function done(action: string, row: { _id: string }, input: object, single = 'order') {
  const answer = await client.post(`/api/${single}/${action}`, { _id: row._id, ...input })
  if (answer.status !== 200) throw new Error(`${action}: ${answer.text}`)
}
