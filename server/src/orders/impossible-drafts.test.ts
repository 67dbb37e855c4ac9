import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))
const { _id: unit } = await aUnit(manager)
const [{ _id: one }, { _id: other }] = [await aCustomer(manager), await aCustomer(manager)]
const today = dayOf(new Date().toISOString(), officeZone)
const inDays = (days: number) => addDays(today, days)
const lines = [{ unit, price: 5_000_000 }]
const sale = { kind: 'sale', lines, parties: [{ customer: one, role: 'buyer' }] }
const lease = {
  ...{ kind: 'lease', lines, startsOn: inDays(10), endsOn: inDays(374) },
  parties: [{ customer: one, role: 'tenant' }],
}

const shared = (first: number, second: number) => ({
  parties: [
    { customer: one, role: 'buyer', shareBp: first },
    { customer: other, role: 'buyer', shareBp: second },
  ],
})

const never: [string, object, object, string][] = [
  ['shares of more than the whole', sale, shared(6_000, 6_000), 'parties'],
  ['a tenant of a sale', sale, { parties: [{ customer: one, role: 'tenant' }] }, 'parties.0.role'],
  [
    'a tenant of a reservation for a sale',
    { lines, intent: 'sale' },
    { parties: [{ customer: one, role: 'tenant' }] },
    'parties.0.role',
  ],
  ['a deed of tomorrow', sale, { notary: { actOn: inDays(1) } }, 'notary.actOn'],
  ['rent-free days before the lease', lease, { rentFree: { from: inDays(1), to: inDays(9) } }, 'rentFree.to'],
  ['rent-free days after it', lease, { rentFree: { from: inDays(375), to: inDays(380) } }, 'rentFree.from'],
]

test.each(never)(
  'a draft with %s is refused at its field, made or changed',
  async (_what, usual, changes, field) => {
    const { pagination: before } = (await manager.get('/api/orders')).body
    const made = await manager.post('/api/order', { ...usual, ...changes })
    expect([made.status, made.body.fields?.map((issue: Body) => issue.field)], made.text).toEqual([
      422,
      [field],
    ])
    expect((await manager.get('/api/orders')).body.pagination.total).toBe(before.total)

    const draft = await anOrder(manager, [unit], usual as Record<string, unknown>)
    const changed = await manager.put('/api/order', { _id: draft._id, data: changes })
    expect([changed.status, changed.body.fields?.map((issue: Body) => issue.field)]).toEqual([422, [field]])
    const { version } = (await manager.get('/api/order', { id: draft._id })).body.order
    expect(version).toBe(draft.version)
  },
)

test.each([
  ['shares that are not all agreed on yet', sale, shared(6_000, 3_000)],
  ['a deed of today', sale, { notary: { actOn: today } }],
  ['rent-free days that begin before the lease', lease, { rentFree: { from: inDays(1), to: inDays(20) } }],
  [
    'rent-free days after its end where it goes on by itself',
    lease,
    { rollover: true, rentFree: { from: inDays(380), to: inDays(390) } },
  ],
])('a draft with %s is kept', async (_what, usual, changes) => {
  const made = await manager.post('/api/order', { ...usual, ...changes })
  expect(made.status, made.text).toBe(200)
})

test('a lease is not moved past its rent-free days', async () => {
  const draft = await anOrder(manager, [unit], { ...lease, rentFree: { from: inDays(10), to: inDays(40) } })
  const moved = await manager.put('/api/order', { _id: draft._id, data: { startsOn: inDays(60) } })
  expect([moved.status, moved.body.fields[0].field]).toEqual([422, 'rentFree.to'])
  const both = { startsOn: inDays(60), rentFree: { from: inDays(60), to: inDays(90) } }
  const again = await manager.put('/api/order', { _id: draft._id, data: both })
  expect(again.status, again.text).toBe(200)
})
