import { expect, test } from 'vitest'
import { aCustomer, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp({ reportingRoles: ['Agjent'], limitedRoles: ['Financier'] })
await aCompany(sql)
const admin = clientOf(app, await aPerson(sql, { role: 'administrator' }))

test('a role the settings call a reporting one reads, and its permission to write is worth nothing', async () => {
  const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const customer = await aCustomer(admin)
  expect((await agent.get('/api/customer', { id: customer._id })).status).toBe(200)
  const attempts = [
    agent.post('/api/customer', { kind: 'person', lastName: 'Hoxha' }),
    agent.put('/api/customer', { _id: customer._id, data: { lastName: 'Tjetër' } }),
    agent.post('/api/order/hold', { _id: customer._id, expiresAt: '2099-01-01T00:00:00.000Z' }),
  ]
  for (const attempt of attempts) expect((await attempt).status).toBe(403)
  const [row] = await owner`select last_name from customers where _id = ${customer._id}`
  expect(row?.last_name).toBe(customer.lastName)
})

test('a role the settings call a limited one sees no price, and of other records only its own', async () => {
  const accountant = clientOf(app, await aPerson(sql, { role: 'accountant' }))
  const unit = await aUnit(admin)
  const seen = (await accountant.get('/api/unit', { id: unit._id })).body.unit
  expect(seen.code).toBe(unit.code)
  for (const field of ['salePrice', 'minPrice', 'rentPrice']) expect(seen).not.toHaveProperty(field)
  const sorted = await accountant.get('/api/units', { sort: [{ field: 'salePrice', direction: 'asc' }] })
  expect(sorted.status).toBe(400)
  const foreign = await aCustomer(admin)
  const own = await aCustomer(accountant)
  expect((await accountant.get('/api/customer', { id: foreign._id })).status).toBe(404)
  const { customers } = (await accountant.get('/api/customers')).body
  expect(customers.map((customer: { _id: string }) => customer._id)).toEqual([own._id])
})
