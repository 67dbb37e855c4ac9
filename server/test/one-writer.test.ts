import { bankAccount, order, role, unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { defineFeature, featuresOf } from '../src/kernel/feature.ts'
import { orderFeature } from '../src/orders/orders.ts'
import { aCode, anOrder, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'administrator' })
const admin = clientOf(app, chief)
const colleague = clientOf(app, await aPerson(sql, { role: 'administrator' }))

test('nobody changes the role they have: alone, among many, by a file, or by undoing', async () => {
  const mine = await aRole({ permissions: ['*'], hiddenFields: [], longestHoldDays: 30 })
  const done = await admin.post('/api/roles/bulk', { change: { longestHoldDays: 60 }, ids: [mine._id] })
  expect(done.body.bulk.counts).toEqual({ rows: 1, changed: 1 })
  const moved = await colleague.put('/api/user', { _id: chief._id, data: { role: mine._id } })
  expect(moved.status, moved.text).toBe(200)
  const before = await roleNow(mine._id)

  const alone = await admin.put('/api/role', { _id: mine._id, data: { longestHoldDays: 90 } })
  expect(alone.body.code).toBe('forbidden')
  const many = await admin.post('/api/roles/bulk', { change: { longestHoldDays: 90 }, ids: [mine._id] })
  expect(many.body.bulk.rows).toMatchObject([{ result: 'refused', problem: { code: 'forbidden' } }])
  const text = `name;longestHoldDays\n${mine.name};90`
  const file = await admin.post('/api/role/import', { text, rows: 'good', key: ['name'] })
  expect(file.body.import.rows).toMatchObject([{ result: 'refused', issues: [{ code: 'forbidden' }] }])
  const undone = await admin.post('/api/roles/bulk/undo', { batch: done.body.bulk.batch })
  expect(undone.body.undo.rows).toMatchObject([{ result: 'refused', problem: { code: 'forbidden' } }])
  const removed = await admin.post('/api/roles/bulk', { delete: true, ids: [mine._id] })
  expect(removed.body.bulk.rows).toMatchObject([{ result: 'refused', problem: { code: 'forbidden' } }])
  expect((await admin.remove('/api/role', mine._id)).body.code).toBe('forbidden')

  expect(await roleNow(mine._id)).toEqual(before)
  expect(before?.longest_hold_days).toBe(60)
})

test('an order whose units are held is neither changed nor deleted: alone or among many', async () => {
  const held = await anOrder(admin, [(await aUnit(admin))._id])
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  expect((await admin.post('/api/order/hold', { _id: held._id, expiresAt })).status).toBe(200)
  const change = { currency: 'ALL' }
  expect((await admin.put('/api/order', { _id: held._id, data: change })).body.code).toBe('notOpen')
  for (const what of [{ change }, { delete: true }]) {
    const many = await admin.post('/api/orders/bulk', { ...what, ids: [held._id] })
    expect(many.body.bulk.rows).toMatchObject([{ result: 'refused', problem: { code: 'notOpen' } }])
  }
  expect((await admin.remove('/api/order', held._id)).body.code).toBe('notOpen')
  const { order: now } = (await admin.get('/api/order', { id: held._id })).body
  expect(now).toMatchObject({ currency: held.currency, status: 'held' })
})

test('the program does not start with two features of one resource, nor with an action that nothing runs', () => {
  const ordinary = defineFeature(bankAccount, {})
  expect(() => featuresOf([bankAccount, unit], [ordinary, defineFeature(bankAccount, {})])).toThrow(
    'bankAccount has two features',
  )
  expect(() => featuresOf([order], [])).toThrow('Nothing runs order.')
  expect(featuresOf([order, role], [orderFeature]).map(({ createsPlainly }) => createsPlainly)).toEqual([
    false,
    true,
  ])
})

async function aRole(values: Record<string, unknown>): Promise<Body> {
  const made = await colleague.post('/api/role', { name: aCode('Rol'), ...values })
  expect(made.status, made.text).toBe(200)
  return made.body.role
}

async function roleNow(id: string) {
  const [found] = await owner`select version, deleted_at, longest_hold_days from roles where _id = ${id}`
  return found
}
