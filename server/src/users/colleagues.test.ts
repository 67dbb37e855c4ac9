import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const fresh = await freshApp()
const { app, sql } = fresh
await aCompany(sql)
const chief = await aPerson(sql, { role: 'manager', username: 'zana.tirana' })
const manager = clientOf(app, chief)
const arta = await aPerson(sql, { role: 'agent', username: 'arta.tirana' })
const me = await aPerson(sql, { role: 'agent', username: 'moza.tirana' })
const agent = clientOf(app, me)
const gone = await aPerson(sql, { role: 'agent', username: 'ikur.tirana' })
await fresh.owner`update users set status = 'disabled' where _id = ${gone._id}`
const elsewhere = await aPerson(sql, { role: 'agent', branch: 'durres', username: 'bora.durres' })

const nameOf = ({ _id, username }: { _id: string; username: string }) => ({ _id, name: `Emri ${username}` })

test('an agent chooses among the active people of the branch by their names alone, and stands first', async () => {
  const { status, body } = await agent.get('/api/user/names')
  expect(status).toBe(200)
  expect(body).toEqual({ names: [nameOf(me), nameOf(arta), nameOf(chief)] })
  expect((await agent.get('/api/users')).status).toBe(403)
  expect((await agent.get('/api/user', { id: arta._id })).status).toBe(403)
})

test('a colleague is found by a part of the name and by nothing else of theirs', async () => {
  await manager.put('/api/user', { _id: arta._id, data: { email: 'fshehtas@example.com' } })
  const found = async (search: string) => (await agent.get('/api/user/names', { search })).body.names
  expect(await found('ÁRTA')).toEqual([nameOf(arta)])
  expect(await found('fshehtas')).toEqual([])
  expect(await found('bora')).toEqual([])
})

test('somebody who left is still named to whoever asks for them, and nobody of another branch is', async () => {
  const ids = [gone._id, elsewhere._id]
  expect((await agent.get('/api/user/names', { ids })).body).toEqual({ names: [nameOf(gone)] })
  const refused = await agent.get('/api/user/names', { ids: ['somebody'] })
  expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'ids'])
})

test('also whoever sees no users but their own may choose, and nobody who reads nothing that is given', async () => {
  const own = await personWith(fresh, {
    permissions: ['order.read', 'user.read'],
    ownRows: ['order', 'user'],
  })
  const { body } = await clientOf(app, own).get('/api/user/names')
  expect(body.names[0]).toEqual(nameOf(own))
  expect(body.names).toContainEqual(nameOf(arta))
  const outside = await personWith(fresh, { permissions: ['unit.read', 'user.read'] })
  expect((await clientOf(app, outside).get('/api/user/names')).status).toBe(403)
})

test('an agent gives an order to a colleague', async () => {
  const order = await anOrder(agent, [(await aUnit(manager))._id])
  const given = await agent.put('/api/order', { _id: order._id, data: { assignedTo: arta._id } })
  expect(given.status, given.text).toBe(200)
  const is = { comparator: 'INCLUDES', type: 'basic', values: [arta._id] }
  const { body } = await agent.get('/api/orders', { filter: [{ type: 'all', data: { assignedTo: is } }] })
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual([order._id])
})

test('whoever makes an order gets it, unless they say whose it is', async () => {
  const unit = await aUnit(manager)
  expect((await agent.get('/api/order/form')).body.formDetails.defaults.assignedTo).toBe(me._id)
  expect((await anOrder(agent, [unit._id])).assignedTo).toBe(me._id)
  expect((await anOrder(agent, [unit._id], { assignedTo: arta._id })).assignedTo).toBe(arta._id)
  expect((await anOrder(agent, [unit._id], { assignedTo: null })).assignedTo).toBeNull()
})

test('an order made in another branch than one works in is nobody’s at first', async () => {
  const traveller = await aPerson(sql, { role: 'manager', branch: 'durres', extraBranches: ['tirana'] })
  const abroad = clientOf(app, traveller, { branch: 'tirana' })
  expect((await abroad.get('/api/order/form')).body.formDetails.defaults.assignedTo ?? null).toBeNull()
  expect((await anOrder(abroad, [(await aUnit(manager))._id])).assignedTo).toBeNull()
})

test('whoever sees only their own users reads who is responsible, also when it is they themselves', async () => {
  const permissions = ['customer.read', 'customer.update', 'user.read']
  const own = await personWith(fresh, { permissions, ownRows: ['customer', 'user'] })
  const customer = await aCustomer(manager, { assignedTo: own._id })
  const reader = clientOf(app, own)
  const name = `Emri ${own.username}`
  expect((await reader.get('/api/customer', { id: customer._id })).body.customer.labels[own._id]).toBe(name)
  expect((await reader.get('/api/customers')).body.customers[0].labels[own._id]).toBe(name)
})
