import { stands } from '@prona/contract/kernel/conditions'
import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import type { Field } from '@prona/contract/kernel/field'
import { order } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { turnLeases } from './turn-leases.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const fresh = await freshApp({}, now)
const { app, sql } = fresh
await aCompany(sql)
let manager = await aManager()

async function aManager(): Promise<Client> {
  return clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
}

const inDays = (days: number) => addDays(dayOf(now(), officeZone), days)

test('a renewed lease begins with everything one writes of a lease, but its days and what was signed', async () => {
  const given = {
    ...{
      dueDay: 5,
      noticeDays: 90,
      security: 80_000,
      rollover: true,
      terms: 'Pa kafshë.',
      period: 'quarter',
    },
    indexation: { kind: 'percent', percentBp: 250, series: null },
    rentFree: { from: inDays(0), to: inDays(10) },
  }
  const lease = await aLease(await aUnit(manager), given)
  await done('activate', lease, { signedOn: inDays(0), securityOn: inDays(0) })
  const before = await read(lease)
  await done('renew', lease)
  const next = await following(lease)
  expect(next).toMatchObject({ startsOn: inDays(31), endsOn: null, signedOn: null, securityOn: inDays(0) })
  expect(Object.values(next.rentFree ?? {}).every((day) => day === null)).toBe(true)
  const itsOwn = ['startsOn', 'endsOn', 'signedOn', 'rentFree']
  const written = Object.entries<Field>(order.fields).flatMap(([name, field]) => {
    return field.readOnly || !stands(field, before) || itsOwn.includes(name) ? [] : [name]
  })
  expect(written).toEqual(expect.arrayContaining(['parties', 'lines', 'dueDay', 'indexation', 'rollover']))
  for (const name of written) expect(withoutIds(next[name]), name).toEqual(withoutIds(before[name]))
})

test('a renewal that is to be of other units lets go of those it had', async () => {
  const [flat, parking] = [await aUnit(manager), await aUnit(manager)]
  const lease = await aLease(flat)
  await done('activate', lease, { signedOn: inDays(0) })
  await done('renew', lease)
  const next = await following(lease)
  const lines = [{ unit: parking._id, price: 9_000 }]
  const moved = await manager.put('/api/order', { _id: next._id, data: { lines } })
  expect(moved.status, moved.text).toBe(200)
  expect(await leaseStateOf(parking)).toBe('reserved')
  const after = await aLease(flat, { startsOn: inDays(31), endsOn: null })
  await done('activate', after, { signedOn: inDays(0) })
  expect(await leaseStateOf(flat)).toBe('occupied')
})

test('a lease that goes on by itself ends on the leaving day once notice is given', async () => {
  const unit = await aUnit(manager)
  const lease = await aLease(unit, { rollover: true, noticeDays: 0 })
  await done('activate', lease, { signedOn: inDays(0) })
  await done('giveNotice', lease, { noticeOn: inDays(0), leaveOn: inDays(12) })
  laterBy(13 * 86_400)
  manager = await aManager()
  await turnLeases(aJobRun(sql, now()))
  expect(await read(lease)).toMatchObject({ status: 'ended', leaveOn: inDays(-1), endsOn: inDays(17) })
  expect(await leaseStateOf(unit)).toBe('free')
})

test('a lease without an end is not renewed, and says why', async () => {
  const lease = await aLease(await aUnit(manager), { endsOn: null })
  await done('activate', lease, { signedOn: inDays(0) })
  const refused = await manager.post('/api/order/renew', { _id: lease._id })
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'notOpen',
    'Qiraja nuk ka ditë mbarimi: nuk ka çfarë të përtërihet.',
  ])
  expect(await read(lease)).toMatchObject({ status: 'active', version: 2 })
})

test('who may make no orders makes no contract of a reservation', async () => {
  const reservation = await anOrder(manager, [(await aUnit(manager))._id])
  await done('hold', reservation, { expiresAt: new Date(Date.parse(now()) + 86_400_000).toISOString() })
  const permissions = ['order.read', 'order.convert', 'unit.read', 'customer.read']
  const clerk = clientOf(app, await personWith(fresh, { permissions }))
  expect((await clerk.post('/api/order/convert', { _id: reservation._id })).status).toBe(403)
  expect(await read(reservation)).toMatchObject({ status: 'held', can: { convert: true } })
  expect((await clerk.get('/api/order', { id: reservation._id })).body.order.can.convert).toBe(false)
})

test('a unit is free again once its order is given up, also by somebody who sees only their own units', async () => {
  const unit = await aUnit(manager)
  const permissions = ['order.read', 'order.update', 'order.cancel', 'unit.read', 'customer.read']
  const person = await personWith(fresh, { permissions, ownRows: ['unit'] })
  const reservation = await anOrder(manager, [unit._id], { assignedTo: person._id })
  const expiresAt = new Date(Date.parse(now()) + 86_400_000).toISOString()
  await done('hold', reservation, { expiresAt })
  const clerk = clientOf(app, person)
  expect((await clerk.get('/api/unit', { id: unit._id })).status).toBe(404)
  const cancelled = await clerk.post('/api/order/cancel', { _id: reservation._id, reason: 'Hoqi dorë' })
  expect(cancelled.status, cancelled.text).toBe(200)
  expect((await manager.get('/api/unit', { id: unit._id })).body.unit.saleState).toBe('available')
})

async function aLease(unit: Body, values: object = {}): Promise<Body> {
  const parties = [{ customer: (await aCustomer(manager))._id, role: 'tenant', shareBp: null }]
  const lines = [{ unit: unit._id, price: 50_000, discountBp: 200, vatProfile: 'standard' }]
  const days = { startsOn: inDays(0), endsOn: inDays(30) }
  return anOrder(manager, [], { kind: 'lease', parties, lines, ...days, ...values })
}

async function done(action: string, { _id }: Body, input: object = {}): Promise<void> {
  const answer = await manager.post(`/api/order/${action}`, { _id, ...input })
  expect(answer.status, answer.text).toBe(200)
}

async function read({ _id }: Body): Promise<Body> {
  return (await manager.get('/api/order', { id: _id })).body.order
}

async function following({ _id }: Body): Promise<Body> {
  const data = { parentOrder: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  const { orders } = (await manager.get('/api/orders', { filter: [{ type: 'all', data }] })).body
  expect(orders).toHaveLength(1)
  return read(orders[0])
}

async function leaseStateOf({ _id }: Body): Promise<string> {
  return (await manager.get('/api/unit', { id: _id })).body.unit.leaseState
}

function withoutIds(value: unknown): unknown {
  return Array.isArray(value) ? value.map(({ _id, ...one }) => one) : value
}
