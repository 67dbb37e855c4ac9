import { expect, test } from 'vitest'
import { aCustomer, aProperty, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager' }))

test('what has no place in a customer of the kind is refused at its field, and nothing is kept', async () => {
  const before = (await manager.get('/api/customers')).body.pagination.total
  const answer = await manager.post('/api/customer', {
    kind: 'company',
    companyName: 'Alba sh.p.k.',
    lastName: 'Hoxha',
  })
  expect(answer.status).toBe(422)
  expect(answer.body.fields).toMatchObject([{ field: 'lastName', code: 'notHere' }])
  expect((await manager.get('/api/customers')).body.pagination.total).toBe(before)
})

test('a customer who turns out to be a company needs its name and leaves the person’s behind', async () => {
  const { _id } = await aCustomer(manager)
  const bare = await manager.put('/api/customer', { _id, data: { kind: 'company' } })
  expect(bare.status).toBe(422)
  expect(bare.body.fields).toMatchObject([{ field: 'companyName', code: 'required' }])
  const data = { kind: 'company', companyName: 'Alba sh.p.k.', firstName: null, lastName: null }
  const turned = await manager.put('/api/customer', { _id, data })
  expect(turned.body.customer).toMatchObject({ name: 'Alba sh.p.k.', lastName: null })
  const born = await manager.put('/api/customer', { _id, data: { birthDate: '1985-03-01' } })
  expect(born.body.fields).toMatchObject([{ field: 'birthDate', code: 'notHere' }])
  expect((await manager.get('/api/customer', { id: _id })).body.customer.birthDate).toBeNull()
})

test('a plot of land has no floor', async () => {
  const property = (await aProperty(manager))._id
  const plot = { property, code: 'T-1', kind: 'land' }
  const refused = await manager.post('/api/unit', { ...plot, floor: 2 })
  expect(refused.body.fields).toMatchObject([{ field: 'floor', code: 'notHere' }])
  expect((await manager.post('/api/unit', plot)).status).toBe(200)
})
