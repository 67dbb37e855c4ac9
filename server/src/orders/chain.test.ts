import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { personWith } from '../../test/person-with.ts'

const at = '2026-11-21T09:00:00.000Z'
const fresh = await freshApp({}, () => at)
const { app, sql, owner } = fresh
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at }))
const today = dayOf(at, officeZone)

async function done(action: string, { _id }: Body, input: object = {}): Promise<void> {
  const answer = await manager.post(`/api/order/${action}`, { _id, ...input })
  expect(answer.status, answer.text).toBe(200)
}

async function nextOf({ _id }: Body): Promise<Body> {
  const [made] =
    await owner`select _id from orders where parent_order = ${_id} order by created_at desc limit 1`
  return (await manager.get('/api/order', { id: made?._id })).body.order
}

async function chainOf(who: Client, { _id }: Body): Promise<string[]> {
  const { status, body, text } = await who.get('/api/figures/chain', { order: _id })
  expect(status, text).toBe(200)
  return body.figures.map((one: Body) => one._id)
}

/** A reservation, the lease it became, and two renewals of that. */
async function aChain(): Promise<[Body, Body, Body, Body]> {
  const [{ _id: unit }, { _id: tenant }] = [await aUnit(manager, { kind: 'shop' }), await aCustomer(manager)]
  const reservation = await anOrder(manager, [], {
    ...{ intent: 'lease', startsOn: today, endsOn: addDays(today, 99) },
    ...{ parties: [{ customer: tenant, role: 'tenant' }], lines: [{ unit, price: 50_000 }] },
  })
  await done('hold', reservation, { expiresAt: '2026-11-24T09:00:00.000Z' })
  await done('convert', reservation)
  const chain = [reservation]
  for (const until of [200, 300]) {
    const lease = await nextOf(chain.at(-1))
    await done('activate', lease, { signedOn: today })
    await done('renew', lease, { endsOn: addDays(today, until) })
    chain.push(lease)
  }
  return [reservation, chain[1], chain[2], await nextOf(chain[2])]
}

test('whichever of them is asked about, all orders that followed on one another are told, the first on top', async () => {
  const all = await aChain()
  const ids = all.map(({ _id }) => _id)
  for (const one of all) expect(await chainOf(manager, one)).toEqual(ids)
  const alone = await anOrder(manager, [(await aUnit(manager))._id])
  expect(await chainOf(manager, alone)).toEqual([alone._id])
})

test('a chain is told as far as its reader sees it, and of another branch not at all', async () => {
  const [, lease, , last] = await aChain()
  const clerk = await personWith(fresh, { permissions: ['order.read'], ownRows: ['order'] })
  await owner`update orders set assigned_to = ${clerk._id} where _id = ${last._id}`
  expect(await chainOf(clientOf(app, clerk), last)).toEqual([last._id])
  expect((await clientOf(app, clerk).get('/api/figures/chain', { order: lease._id })).status).toBe(404)
  const inDurres = clientOf(app, await aPerson(sql, { role: 'manager', branch: 'durres', at }))
  expect((await inDurres.get('/api/figures/chain', { order: last._id })).status).toBe(404)
})

test.each([[{}], [{ order: 'x' }]])('asked about %j it is refused by name', async (query) => {
  const refused = await manager.get('/api/figures/chain', query)
  expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'order'])
})
