import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { formatDay } from '@prona/contract/kernel/format'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const now = '2026-11-21T09:00:00.000Z'
const { app, sql, owner } = await freshApp({}, () => now)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now }), { 'accept-language': 'en' })
const today = dayOf(now, officeZone)
const last = addDays(today, 200)

async function aLetUnit(endsOn: string | null = last): Promise<{ unit: Body; lease: Body }> {
  const unit = await aUnit(manager)
  const lease = await anOrder(manager, [], {
    kind: 'lease',
    parties: [{ customer: (await aCustomer(manager))._id, role: 'tenant' }],
    lines: [{ unit: unit._id, price: 50_000 }],
    startsOn: today,
    endsOn,
  })
  await manager.post('/api/order/activate', { _id: lease._id, signedOn: today })
  return { unit, lease }
}

async function aSaleBody(units: readonly Body[]) {
  const customer = (await aCustomer(manager))._id
  return {
    kind: 'sale',
    parties: [{ customer, role: 'buyer' }],
    lines: units.map(({ _id }) => ({ unit: _id, price: 10_000_000 })),
  }
}

test('who sells a unit that is let is warned under which lease and until when, from the draft to the signing', async () => {
  const { unit, lease } = await aLetUnit()
  const free = await aUnit(manager)
  const drafted = await manager.post('/api/order', await aSaleBody([free, unit]))
  expect(drafted.status, drafted.text).toBe(200)
  expect(drafted.body.warnings).toEqual([
    {
      field: 'lines.1.unit',
      message: `${drafted.body.order.labels[unit._id]} is let (${lease.number}, until ${formatDay(last, 'en')}): it is sold with its tenant.`,
    },
  ])
  const { _id } = drafted.body.order
  const changed = await manager.put('/api/order', { _id, data: { terms: 'Me qiramarrës.' } })
  expect(changed.body.warnings).toEqual(drafted.body.warnings)
  const active = await manager.post('/api/order/activate', { _id, signedOn: today })
  expect(active.body).toMatchObject({ order: { status: 'active' }, warnings: drafted.body.warnings })
})

test('a hold of a unit that is let warns too, also where the lease has no end and on a repetition', async () => {
  const { unit, lease } = await aLetUnit(null)
  const { kind: _, ...body } = await aSaleBody([unit])
  const { order } = (await manager.post('/api/order', body)).body
  const hold = { _id: order._id, expiresAt: '2026-11-22T09:00:00.000Z' }
  const key = { 'idempotency-key': 'hold-1' }
  const held = await manager.post('/api/order/hold', hold, key)
  expect(held.body.warnings[0].message).toContain(`(${lease.number})`)
  expect((await manager.post('/api/order/hold', hold, key)).body.warnings).toEqual(held.body.warnings)
})

test('a unit nobody rents is sold without a warning, and so is one whose lease is over', async () => {
  const { unit, lease } = await aLetUnit()
  const ended = await manager.post('/api/order/end', { _id: lease._id, leaveOn: today })
  expect(ended.status, ended.text).toBe(200)
  const drafted = await manager.post('/api/order', await aSaleBody([await aUnit(manager), unit]))
  expect(drafted.status, drafted.text).toBe(200)
  expect(drafted.body.warnings).toBeUndefined()
})

test('who may not see the lease is warned without its number and its days', async () => {
  const { unit, lease } = await aLetUnit()
  const { token } = await aPerson(sql, { role: 'limited', at: now })
  const limited = clientOf(app, { token }, { 'accept-language': 'en' })
  const customer = (await aCustomer(limited))._id
  const body = { parties: [{ customer, role: 'buyer' }], lines: [{ unit: unit._id, price: 10_000_000 }] }
  const drafted = await limited.post('/api/order', body)
  expect(drafted.status, drafted.text).toBe(200)
  expect(drafted.body.warnings).toMatchObject([{ field: 'lines.0.unit' }])
  expect(JSON.stringify(drafted.body.warnings)).not.toContain(lease.number)
  expect(JSON.stringify(drafted.body.warnings)).not.toContain(formatDay(last, 'en'))
  const permissions = ['order.read', 'order.create', 'customer.read', 'unit.read']
  const dayless = clientOf(
    app,
    await personWith({ sql, owner, now: () => now }, { permissions, hidden: ['order.endsOn'] }),
  )
  const { warnings } = (await dayless.post('/api/order', await aSaleBody([unit]))).body
  expect(warnings).toMatchObject([{ field: 'lines.0.unit' }])
  expect(JSON.stringify(warnings)).not.toContain(lease.number)
})

test('from whom it is hidden whether a unit is let is not warned', async () => {
  const { unit } = await aLetUnit()
  const { token } = await personWith(
    { sql, owner, now: () => now },
    {
      permissions: ['order.read', 'order.create', 'customer.read', 'unit.read'],
      hidden: ['unit.leaseState', 'unit.status'],
    },
  )
  const drafted = await clientOf(app, { token }).post('/api/order', await aSaleBody([unit]))
  expect(drafted.status, drafted.text).toBe(200)
  expect(drafted.body.warnings).toBeUndefined()
})
