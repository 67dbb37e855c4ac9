import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql } = await freshApp({}, now)
await aCompany(sql)
const today = () => dayOf(now(), officeZone)
/** Signed in anew, as days go by here. */
const client = async (role: 'manager' | 'agent' = 'manager') =>
  clientOf(app, await aPerson(sql, { role, at: now() }))

async function aLease(startsOn: string, endsOn: string): Promise<Body> {
  const manager = await client()
  const lines = [{ unit: (await aUnit(manager))._id, price: 50_000 }]
  const parties = [{ customer: (await aCustomer(manager))._id, role: 'tenant' }]
  const lease = await anOrder(manager, [], { kind: 'lease', parties, lines, startsOn, endsOn })
  const active = await manager.post('/api/order/activate', { _id: lease._id, signedOn: today() })
  expect(active.status, active.text).toBe(200)
  return active.body.order
}

const done = async (action: string, { _id }: Body, input: object, role?: 'agent') =>
  (await client(role)).post(`/api/order/${action}`, { _id, ...input })

const record = { meters: 'Drita 1204, uji 88', keys: '2 çelësa', defects: null, signedBy: 'Arta Hoxha' }

test('a tenant is handed the units and gives them back, each with its record, and the lease runs on', async () => {
  const lease = await aLease(today(), addDays(today(), 30))
  const into = await done('moveIn', lease, { doneOn: today(), ...record }, 'agent')
  expect(into.status, into.text).toBe(200)
  expect(into.body.order).toMatchObject({ status: 'active', handover: { doneOn: today(), ...record } })
  laterBy(10 * 86_400)
  const out = { doneOn: today(), meters: 'Drita 1391, uji 95', signedBy: 'Arta Hoxha' }
  const back = await done('moveOut', lease, out)
  expect(back.body.order, back.text).toMatchObject({
    status: 'active',
    handover: record,
    giveBack: { doneOn: today(), meters: 'Drita 1391, uji 95', keys: null, signedBy: 'Arta Hoxha' },
  })
  const { history } = (await (await client()).get('/api/order/history', { id: lease._id })).body
  expect(history.slice(0, 2).map(({ action }: Body) => action)).toEqual(['moveOut', 'moveIn'])
})

test('a record is written again where it was wrong, and the return also once the lease has ended', async () => {
  const lease = await aLease(today(), addDays(today(), 30))
  await done('moveIn', lease, { doneOn: today(), ...record })
  const again = await done('moveIn', lease, { doneOn: today(), signedBy: 'Besnik Kola' })
  expect(again.body.order.handover).toEqual({
    ...{ doneOn: today(), meters: null, keys: null, defects: null },
    signedBy: 'Besnik Kola',
  })
  await done('end', lease, { leaveOn: today() })
  expect((await done('moveIn', lease, { doneOn: today(), signedBy: 'B' })).status).toBe(409)
  const back = await done('moveOut', lease, { doneOn: today(), signedBy: 'Besnik Kola' })
  expect([back.status, back.body.order?.status], back.text).toEqual([200, 'ended'])
})

test.each([
  ['handed over tomorrow', 'moveIn', 1, 'doneOn'],
  ['handed over before the signing', 'moveIn', -1, 'doneOn'],
  ['given back tomorrow', 'moveOut', 1, 'doneOn'],
  ['given back before they were handed over', 'moveOut', -1, 'doneOn'],
])(
  'units that are %s are refused at the day, in words, and nothing is kept',
  async (_, action, days, field) => {
    const lease = await aLease(addDays(today(), -5), addDays(today(), 30))
    await done('moveIn', lease, { doneOn: today(), ...record })
    const refused = await done(action, lease, { doneOn: addDays(today(), days), signedBy: 'Arta Hoxha' })
    expect([refused.status, refused.body.fields?.[0]?.field], refused.text).toEqual([422, field])
    expect(refused.body.fields[0].message.length).toBeGreaterThan(10)
    const { handover, giveBack } = (await (await client()).get('/api/order', { id: lease._id })).body.order
    expect([handover, giveBack.doneOn]).toEqual([{ doneOn: today(), ...record }, null])
  },
)

test('a sale is handed over as before and gives nothing back', async () => {
  const manager = await client()
  const sale = await anOrder(manager, [(await aUnit(manager))._id], { kind: 'sale' })
  const refused = await done('moveOut', sale, { doneOn: today(), signedBy: 'Arta Hoxha' })
  expect([refused.status, refused.body.code]).toEqual([409, 'notOpen'])
})
