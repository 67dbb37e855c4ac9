import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql } = await freshApp()
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', username: 'manager.tirana' }))
const traveller = await aPerson(sql, {
  role: 'manager',
  branch: 'durres',
  username: 'manager.durres',
  extraBranches: ['tirana'],
})
const abroad = clientOf(app, traveller, { branch: 'tirana' })
const limited = clientOf(app, await aPerson(sql, { role: 'limited', username: 'limited.tirana' }))

test('whoever may read a record reads who made and changed it, from whichever branch they came', async () => {
  const unit = await aUnit(manager)
  const changed = await abroad.put('/api/unit', { _id: unit._id, data: { view: 'Deti' } })
  expect(changed.status, changed.text).toBe(200)
  for (const reader of [manager, limited]) {
    const { labels, updatedBy } = (await reader.get('/api/unit', { id: unit._id })).body.unit
    expect(updatedBy).toBe(traveller._id)
    expect(labels[traveller._id]).toBe('Emri manager.durres')
    const { units } = (await reader.get('/api/units')).body
    expect(units[0].labels[traveller._id]).toBe('Emri manager.durres')
    const { history } = (await reader.get('/api/unit/history', { id: unit._id })).body
    expect(history[0].by).toEqual({ _id: traveller._id, name: 'Emri manager.durres' })
  }
})

test('whoever made a record is named also when a change, an action or a refusal answers it', async () => {
  const order = await anOrder(abroad, [(await aUnit(manager))._id])
  const name = 'Emri manager.durres'
  const changed = await manager.put('/api/order', { _id: order._id, data: { terms: 'Me kushte' } })
  expect(changed.body.order.labels[traveller._id]).toBe(name)
  const late = await manager.put('/api/order', { _id: order._id, version: 1, data: { terms: 'Tjera' } })
  expect(late.body.code).toBe('stale')
  expect(late.body.current.order.labels[traveller._id]).toBe(name)
  const cancelled = await manager.post('/api/order/cancel', { _id: order._id, reason: 'Tërheqje' })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect(cancelled.body.order.labels[traveller._id]).toBe(name)
})

test('of a person in another branch they learn only the name', async () => {
  const unit = await aUnit(abroad)
  const answers = [
    await limited.get('/api/unit', { id: unit._id }),
    await limited.get('/api/unit/history', { id: unit._id }),
  ]
  for (const { text } of answers) expect(text).not.toContain('prona/durres')
  expect((await limited.get('/api/user', { id: traveller._id })).status).toBe(403)
  expect((await manager.get('/api/user', { id: traveller._id })).status).not.toBe(200)
})

test('the history can be limited to one field or to one person', async () => {
  const unit = await aUnit(manager)
  await manager.put('/api/unit', { _id: unit._id, data: { view: 'Mali' } })
  await abroad.put('/api/unit', { _id: unit._id, data: { floor: 4 } })
  const of = async (query: Record<string, string>) =>
    (await manager.get('/api/unit/history', { id: unit._id, ...query })).body
  const ofView = await of({ field: 'view' })
  expect(ofView.history.map(({ action }: { action: string }) => action)).toEqual(['update'])
  expect(ofView.history[0].changes).toEqual([{ field: 'view', from: null, to: 'Mali' }])
  const ofTraveller = await of({ by: traveller._id })
  expect(ofTraveller.history).toHaveLength(1)
  expect(ofTraveller.history[0].changes[0]).toMatchObject({ field: 'floor', to: 4 })
})

test('a hidden field has no history, as if it were unknown', async () => {
  const agent = clientOf(app, await aPerson(sql, { role: 'agent' }))
  const customer = await aCustomer(manager, { personalNumber: 'J41230089L' })
  const refused = await Promise.all(
    ['personalNumber', 'nowhere'].map((field) =>
      agent.get('/api/customer/history', { id: customer._id, field }),
    ),
  )
  for (const { status } of refused) expect(status).toBe(400)
  const [hidden, unknown] = refused.map(({ body }) => ({ ...body, requestId: '' }))
  expect(hidden).toEqual(unknown)
})
