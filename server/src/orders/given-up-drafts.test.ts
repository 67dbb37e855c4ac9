import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { turnLeases } from './turn-leases.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
let manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))

async function daysLater(days: number): Promise<void> {
  laterBy(days * 86_400)
  manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
}

const today = () => dayOf(now(), officeZone)

async function done(action: string, { _id }: Body, input: object = {}): Promise<Body> {
  const answer = await manager.post(`/api/order/${action}`, { _id, ...input })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.order
}

async function read({ _id }: Body): Promise<Body> {
  return (await manager.get('/api/order', { id: _id })).body.order
}

/** The draft that was made from it last. */
async function following({ _id }: Body): Promise<Body> {
  const [made] = await owner`select _id from orders where parent_order = ${_id} order by _id desc limit 1`
  return read({ _id: made?._id })
}

function givenUp(draft: Body): Promise<Body> {
  return done('cancel', draft, { reason: 'U tërhoq' })
}

async function statesOf({ _id }: Body): Promise<[string, string]> {
  const { saleState, leaseState } = (await manager.get('/api/unit', { id: _id })).body.unit
  return [saleState, leaseState]
}

/** For two days. */
async function held(unit: Body, values: Record<string, unknown> = {}): Promise<Body> {
  const draft = await anOrder(manager, [unit._id], values)
  const expiresAt = new Date(Date.parse(now()) + 2 * 86_400_000).toISOString()
  return done('hold', draft, { expiresAt })
}

async function paidUnder({ _id }: Body): Promise<Body[]> {
  return owner<Body[]>`
    select kind, amount, received, status from instalments
    where "order" = ${_id} and deleted_at is null order by number`
}

async function letUnit(unit: Body, values: Record<string, unknown> = {}): Promise<Body> {
  const customer = (await anOrder(manager, [unit._id])).parties[0].customer
  const draft = await anOrder(manager, [], {
    ...{ kind: 'lease', startsOn: today(), endsOn: addDays(today(), 10) },
    ...{ parties: [{ customer, role: 'tenant' }], lines: [{ unit: unit._id, price: 50_000 }] },
    ...values,
  })
  return done('activate', draft, { signedOn: today() })
}

test('a hold whose contract is given up has its units again until it runs out, and can be converted anew', async () => {
  const unit = await aUnit(manager)
  const reservation = await held(unit)
  await done('convert', reservation)
  const sale = await following(reservation)
  await givenUp(sale)
  expect(await read(reservation)).toMatchObject({ status: 'held', expiresAt: reservation.expiresAt })
  expect(await statesOf(unit)).toEqual(['held', 'free'])
  const history = await owner`
    select action, cause_record from audit_entries where record = ${reservation._id} order by id desc limit 1`
  expect(history).toMatchObject([{ action: 'restore', cause_record: sale._id }])
  await done('convert', reservation)
  expect(await following(reservation)).toMatchObject({ kind: 'sale', status: 'draft' })
  expect(await statesOf(unit)).toEqual(['reserved', 'free'])
})

test('a hold that has run out while there was a contract ends with it, and its units are free', async () => {
  const unit = await aUnit(manager)
  const reservation = await held(unit)
  await done('convert', reservation)
  await daysLater(3)
  await givenUp(await following(reservation))
  expect((await read(reservation)).status).toBe('expired')
  expect(await statesOf(unit)).toEqual(['available', 'free'])
})

test('a reservation has its deposit back from the sale that is given up, and the next sale counts it', async () => {
  const unit = await aUnit(manager)
  const reservation = await done('reserve', await held(unit), { deposit: 5_000_00, depositOn: '2026-11-20' })
  await done('convert', reservation)
  const sale = await following(reservation)
  await givenUp(sale)
  expect((await read(reservation)).status).toBe('reserved')
  expect(await statesOf(unit)).toEqual(['reserved', 'free'])
  const deposit = { kind: 'deposit', amount: 5_000_00 }
  expect(await paidUnder(sale)).toMatchObject([{ ...deposit, received: 0, status: 'cancelled' }])
  await done('convert', reservation)
  const next = await following(reservation)
  expect(await paidUnder(next)).toMatchObject([{ ...deposit, received: 5_000_00, status: 'paid' }])
})

test('a reservation whose deposit was paid back meanwhile ends with the sale that is given up', async () => {
  const unit = await aUnit(manager)
  const reservation = await done('reserve', await held(unit), { deposit: 5_000_00, depositOn: '2026-11-20' })
  await done('convert', reservation)
  const sale = await following(reservation)
  const [due] = await owner`select _id from instalments where "order" = ${sale._id}`
  const back = { _id: due?._id, takenBackBecause: 'U kthye' }
  expect((await manager.post('/api/instalment/takeBack', back)).status).toBe(200)
  await givenUp(sale)
  expect((await read(reservation)).status).toBe('expired')
  expect(await statesOf(unit)).toEqual(['available', 'free'])
})

test('a reservation for days that somebody else has by now ends with the lease that is given up', async () => {
  const unit = await aUnit(manager)
  const lines = [{ unit: unit._id, price: 50_000 }]
  const days = { startsOn: addDays(today(), 20), endsOn: addDays(today(), 30) }
  const reservation = await done('reserve', await held(unit, { intent: 'lease', lines, ...days }), {
    deposit: 300_00,
    depositOn: today(),
  })
  await done('convert', reservation)
  const lease = await following(reservation)
  const later = { startsOn: addDays(today(), 40), endsOn: addDays(today(), 50) }
  expect((await manager.put('/api/order', { _id: lease._id, data: later })).status).toBe(200)
  await letUnit(unit, days)
  await givenUp(lease)
  expect(await read(reservation)).toMatchObject({
    status: 'expired',
    settlement: { refunded: 300_00, kept: 0 },
  })
  expect(await statesOf(unit)).toEqual(['available', 'let'])
  await letUnit(unit, later)
})

test('a lease whose renewal is given up is in effect as before, and can be renewed again', async () => {
  const unit = await aUnit(manager)
  const lease = await letUnit(unit)
  await done('renew', lease, { endsOn: addDays(today(), 30) })
  const next = await following(lease)
  await givenUp(next)
  expect((await read(lease)).status).toBe('active')
  expect(await statesOf(unit)).toEqual(['available', 'occupied'])
  await done('giveNotice', lease, {
    noticeOn: today(),
    leaveOn: addDays(today(), 8),
    reason: 'Me marrëveshje',
  })
  await done('renew', lease, { endsOn: addDays(today(), 30) })
  await givenUp(await following(lease))
  expect(await read(lease)).toMatchObject({ status: 'notice', leaveOn: addDays(today(), 8) })
  await daysLater(9)
  await turnLeases(aJobRun(sql, now()))
  expect((await read(lease)).status).toBe('ended')
})

test('a lease that would have ended or gone on by itself does so when its renewal is given up', async () => {
  const units = [await aUnit(manager), await aUnit(manager)]
  const ending = await letUnit(units[0])
  const lasting = await letUnit(units[1], { rollover: true })
  for (const lease of [ending, lasting]) await done('renew', lease, { endsOn: null })
  await daysLater(12)
  for (const lease of [ending, lasting]) await givenUp(await following(lease))
  expect(await read(ending)).toMatchObject({ status: 'ended', leaveOn: ending.endsOn })
  const goneOn = await read(lasting)
  expect(goneOn.status).toBe('active')
  expect(goneOn.endsOn > today()).toBe(true)
  expect([await statesOf(units[0]), await statesOf(units[1])]).toEqual([
    ['available', 'free'],
    ['available', 'occupied'],
  ])
})
