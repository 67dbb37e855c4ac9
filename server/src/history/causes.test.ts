import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'
import { expireHolds } from '../orders/expire-holds.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))

async function historyOf(unit: { _id: string }, client = manager) {
  return (await client.get('/api/unit/history', { id: unit._id })).body.history
}

test('a unit’s history names the order that moved it, and the order’s own history names no cause', async () => {
  const unit = await aUnit(manager)
  const order = await anOrder(manager, [unit._id])
  await manager.post('/api/order/hold', { _id: order._id, expiresAt: '2026-11-22T09:00:00.000Z' })
  await manager.post('/api/order/cancel', { _id: order._id, reason: 'Pa interes' })
  const cause = {
    resource: 'order',
    record: { _id: order._id, title: order.number, kind: 'reservation' },
  }
  expect(await historyOf(unit)).toMatchObject([
    { action: 'cancel', cause, changes: [{ field: 'saleState', from: 'held', to: 'available' }] },
    { action: 'hold', cause, changes: [{ field: 'saleState', from: 'available', to: 'held' }] },
    { action: 'create', cause: null },
  ])
  const { history } = (await manager.get('/api/order/history', { id: order._id })).body
  expect(history.map((entry: { cause: unknown }) => entry.cause)).toEqual([null, null, null])
})

test('a hold that runs out while somebody else takes the unit is the end of that hold, by nobody', async () => {
  const unit = await aUnit(manager)
  const first = await anOrder(manager, [unit._id])
  const second = await anOrder(manager, [unit._id])
  const until = (hours: number) => new Date(Date.parse(now()) + hours * 3_600_000).toISOString()
  await manager.post('/api/order/hold', { _id: first._id, expiresAt: until(1) })
  laterBy(2 * 3600)
  await manager.post('/api/order/hold', { _id: second._id, expiresAt: until(1) })
  laterBy(2 * 3600)
  const run = aJobRun(sql, now())
  await expireHolds(run)
  const told = (await historyOf(unit)).map(
    ({ action, by, cause }: { action: string; by: unknown; cause: { record: { _id: string } } | null }) => [
      action,
      by !== null,
      cause?.record._id,
    ],
  )
  expect(told).toEqual([
    ['expire', false, second._id],
    ['hold', true, second._id],
    ['expire', false, first._id],
    ['hold', true, first._id],
    ['create', true, undefined],
  ])
  const [entry] = await owner`
    select request_id, cause_resource from audit_entries where record = ${second._id} and action = 'expire'`
  expect(entry).toEqual({ request_id: run.id, cause_resource: null })
})

test('whoever may not see the order learns that there was one, and not which', async () => {
  const unit = await aUnit(manager)
  const order = await anOrder(manager, [unit._id])
  await manager.post('/api/order/hold', {
    _id: order._id,
    expiresAt: new Date(Date.parse(now()) + 3_600_000),
  })
  const stranger = clientOf(app, await personWith({ sql, owner, now }, { permissions: ['unit.read'] }))
  const [entry] = await historyOf(unit, stranger)
  expect(entry).toMatchObject({ action: 'hold', cause: { resource: 'order', record: null } })
})

test('an entry from before causes were recorded is shown without one', async () => {
  const unit = await aUnit(manager)
  await owner`
    insert into audit_entries (branch, resource, record, action, before, after)
    values ('tirana', 'unit', ${unit._id}, 'hold', '{"saleState": "available"}', '{"saleState": "held"}')`
  expect((await historyOf(unit))[0]).toMatchObject({ action: 'hold', cause: null })
})
