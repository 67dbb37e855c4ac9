import { dayOf, officeZone } from '@prona/contract/kernel/day'
import { mostMoney } from '@prona/contract/kernel/money'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aProperty, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const today = dayOf(new Date().toISOString(), officeZone)
const { _id: property } = await aProperty(manager)

async function aLease(values: Record<string, unknown> = {}): Promise<Body> {
  const [tenant, unit] = [await aCustomer(manager), await aUnit(manager, { property })]
  return anOrder(manager, [], {
    ...{ kind: 'lease', parties: [{ customer: tenant._id, role: 'tenant' }] },
    ...{ lines: [{ unit: unit._id, price: 100_000 }], startsOn: '2020-01-01', ...values },
  })
}

function act(action: string, { _id }: Body, input: object = {}) {
  return manager.post(`/api/order/${action}`, { _id, ...input })
}

test('an order comes to no more than an amount can be, whatever its list prices and its units', async () => {
  const { _id: customer } = await aCustomer(manager)
  const made = async () => (await owner`select 1 from orders`).length
  const before = await made()
  const [one, other] = [
    await aUnit(manager, { property, rentPrice: mostMoney, rentPeriod: 'month' }),
    await aUnit(manager, { property }),
  ]
  const both = [one, other].map(({ _id: unit }) => ({ unit, price: mostMoney, vatProfile: 'exempt' }))
  const tenant = { kind: 'lease', startsOn: today, parties: [{ customer, role: 'tenant' }] }
  const tooMuch = [
    { kind: 'sale', parties: [{ customer, role: 'buyer' }], lines: both },
    { ...tenant, lines: both },
    { ...tenant, period: 'year', lines: [{ unit: one._id }] },
    { ...tenant, period: 'year', lines: [{ unit: one._id, discountBp: 10_000 }] },
  ]
  for (const body of tooMuch) {
    const answer = await manager.post('/api/order', body)
    expect([answer.status, answer.body.fields?.[0]?.field], answer.text).toEqual([422, 'lines'])
  }
  expect(await made()).toBe(before)
  const largest = await anOrder(manager, [], { lines: both.slice(0, 1) })
  expect(largest.totals.gross).toBe(mostMoney)
  const more = await manager.put('/api/order', { _id: largest._id, data: { lines: both } })
  expect([more.status, more.body.fields?.[0]?.field], more.text).toEqual([422, 'lines'])
})

test('a renewal cannot raise a rent beyond what an amount can be', async () => {
  const price = mostMoney / 2 + 1
  const { lines } = await aLease()
  const lease = await aLease({
    endsOn: '2020-12-31',
    lines: [{ unit: lines[0].unit, price, vatProfile: 'exempt' }],
  })
  expect((await act('activate', lease, { signedOn: today })).status).toBe(200)
  const answer = await act('renew', lease, { endsOn: '2021-12-31', increaseBp: 10_000 })
  expect([answer.status, answer.body.fields?.[0]?.field], answer.text).toEqual([422, 'increaseBp'])
  expect((await act('renew', lease, { endsOn: '2021-12-31' })).status).toBe(200)
})

test('a lease whose rent would outgrow every amount is not signed, and says why', async () => {
  const indexation = { kind: 'percent', percentBp: 10_000, series: null }
  const lease = await aLease({ startsOn: '1970-01-01', indexation })
  const answer = await act('activate', lease, { signedOn: today })
  expect([answer.status, answer.body.fields?.[0]?.field], answer.text).toEqual([422, 'indexation'])
  expect(await owner`select 1 from instalments where "order" = ${lease._id}`).toHaveLength(0)
})

test('nothing follows a lease that ends on the last day there is', async () => {
  const lease = await aLease({ endsOn: '2099-12-31' })
  expect((await act('activate', lease, { signedOn: today })).status).toBe(200)
  const answer = await act('renew', lease)
  expect([answer.status, answer.body.code], answer.text).toEqual([409, 'notOpen'])
})

test('a sum that could not be told to the cent is refused, and smaller ones are told', async () => {
  const { lines } = await aLease()
  const sale = await anOrder(manager, [], {
    kind: 'sale',
    lines: [{ unit: lines[0].unit, price: mostMoney, vatProfile: 'exempt' }],
  })
  const rows = [{ amount: mostMoney, dueOn: '2026-01-01' }]
  expect((await act('plan', sale, { rows })).status).toBe(200)
  const sums = () =>
    Promise.all([
      manager.get('/api/figures/due', { today, order: sale._id }),
      manager.get('/api/figures/instalments', { search: sale.number }),
    ])
  for (const { body } of await sums()) expect(body.figures).toMatchObject([{ outstanding: mostMoney }])
  await owner`
    insert into instalments (_id, branch, "order", number, kind, due_on, amount)
    select gen_random_uuid(), branch, "order", number || '-' || n, kind, due_on, amount
    from instalments, generate_series(1, 95) n where "order" = ${sale._id}`
  for (const { status, text } of await sums()) expect(status, text).toBe(400)
})
