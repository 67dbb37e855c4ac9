import { expect, test } from 'vitest'
import { aCustomer, aProperty, asked } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const admin = asked(app, await aPerson(sql, { role: 'administrator' }))

test('probe', async () => {
  const p = await aProperty(admin)
  const one = await admin.get('/api/property/sync')
  console.log(JSON.stringify(one.body))
  const two = await admin.get('/api/property/sync', { lastSyncTime: one.body.lastSyncTime })
  console.log(JSON.stringify(two.body))
  await admin.put('/api/property', { _id: p._id, data: { name: 'X' } })
  await admin.remove('/api/property', (await aProperty(admin))._id)
  const three = await admin.get('/api/property/sync', { lastSyncTime: one.body.lastSyncTime })
  console.log(JSON.stringify(three.body))
  console.log(JSON.stringify((await admin.get('/api/property/history', { id: p._id })).body))
  const c = await aCustomer(admin)
  console.log(JSON.stringify((await admin.get('/api/customer/sync', { lastSyncTime: 'x' })).body))
  expect(one.status).toBe(200)
})
