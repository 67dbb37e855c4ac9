import { addDays } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { turnLeases } from '../orders/turn-leases.ts'
import { notifyOfEndingLeases } from './leases.ts'

const begin = '2026-01-10'
const { now, laterBy } = aClock(`${begin}T09:00:00.000Z`)
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const agent = await aPerson(sql, { role: 'agent', at: now() })
const tell = () => notifyOfEndingLeases(aJobRun(sql, now()))

function onDay(day: string): void {
  laterBy((Date.parse(`${day}T09:00:00.000Z`) - Date.parse(now())) / 1000)
}

/** Signed in anew, as months go by here. */
async function manager() {
  return clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
}

async function aLease(endsOn: string, values: object = {}): Promise<Body> {
  const client = await manager()
  const lines = [{ unit: (await aUnit(client))._id, price: 50_000 }]
  const parties = [{ customer: (await aCustomer(client))._id, role: 'tenant' }]
  const startsOn = now().slice(0, 10)
  const lease = await anOrder(client, [], {
    ...{ kind: 'lease', parties, lines, startsOn, endsOn, assignedTo: agent._id },
    ...values,
  })
  const active = await client.post('/api/order/activate', { _id: lease._id, signedOn: startsOn })
  expect(active.status, active.text).toBe(200)
  return active.body.order
}

/** What the agent was told of a lease by the program. */
async function toldOf({ _id }: Body): Promise<unknown[]> {
  const rows = await owner`
    select kind, params ->> 'until' as until from notifications
    where user_id = ${agent._id} and record = ${_id} and by is null order by place`
  return rows.map(({ kind, until }) => [kind, until])
}

test('whose lease it is is told two months before it ends, once, by whichever server, and when it has ended', async () => {
  const [lease, goesOn] = [await aLease('2026-12-31'), await aLease('2026-12-31', { rollover: true })]
  await aLease('2027-12-31')
  onDay('2026-10-31')
  await tell()
  expect(await toldOf(lease)).toEqual([])
  onDay('2026-11-01')
  await Promise.all([tell(), tell()])
  await tell()
  expect(await toldOf(lease)).toEqual([['leaseEnding', '2026-12-31']])
  onDay('2027-01-01')
  const turn = () => turnLeases(aJobRun(sql, now()))
  await Promise.all([turn(), turn()])
  expect(await toldOf(lease)).toEqual([
    ['leaseEnding', '2026-12-31'],
    ['leaseEnded', '2026-12-31'],
  ])
  expect(await toldOf(goesOn)).toEqual([])
})

test('after notice is given half of what is left goes by before they are told, with the leaving day', async () => {
  const today = now().slice(0, 10)
  const lease = await aLease(addDays(today, 300))
  const leaveOn = addDays(today, 40)
  const given = await (await manager()).post('/api/order/giveNotice', {
    _id: lease._id,
    noticeOn: today,
    leaveOn,
  })
  expect(given.status, given.text).toBe(200)
  onDay(addDays(today, 19))
  await tell()
  expect(await toldOf(lease)).toEqual([])
  onDay(addDays(today, 20))
  await tell()
  expect(await toldOf(lease)).toEqual([['leaseEnding', leaveOn]])
})

test('a lease that is to end on another day is told of again, and one that was ended by hand by its own change', async () => {
  const today = now().slice(0, 10)
  const lease = await aLease(addDays(today, 100))
  onDay(addDays(today, 60))
  await tell()
  const noticeOn = now().slice(0, 10)
  const leaveOn = addDays(today, 90)
  await (await manager()).post('/api/order/giveNotice', { _id: lease._id, noticeOn, leaveOn })
  onDay(addDays(today, 80))
  await tell()
  await (await manager()).post('/api/order/end', { _id: lease._id, leaveOn: now().slice(0, 10) })
  expect(await toldOf(lease)).toEqual([
    ['leaseEnding', addDays(today, 100)],
    ['leaseEnding', leaveOn],
  ])
})
