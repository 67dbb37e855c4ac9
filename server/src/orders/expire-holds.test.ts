import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { heldUp } from '../../test/held-up.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { expireHolds } from './expire-holds.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))

/** A hold of an hour that is over. */
async function anEndedHold(): Promise<{ order: Body; unit: Body }> {
  const unit = await aUnit(manager)
  const order = await anOrder(manager, [unit._id])
  const expiresAt = new Date(Date.parse(now()) + 3_600_000).toISOString()
  const answer = await manager.post('/api/order/hold', { _id: order._id, expiresAt })
  expect(answer.status, answer.text).toBe(200)
  laterBy(2 * 3600)
  return { order, unit }
}

async function statesOf({ order, unit }: { order: Body; unit: Body }) {
  const [row] = await owner`
    select o.status, u.sale_state from orders o, units u where o._id = ${order._id} and u._id = ${unit._id}`
  return [row?.status, row?.sale_state]
}

test.each([
  ['reserved', `status = 'reserved'`, 'reserved'],
  ['extended', `expires_at = expires_at + interval '1 day'`, 'held'],
])('a hold that is %s at the moment it would expire stays', async (_, change, state) => {
  const held = await anEndedHold()
  await heldUp(owner, {
    by: (db) =>
      db.unsafe(`update orders set ${change}, version = version + 1 where _id = $1`, [held.order._id]),
    work: () => expireHolds(aJobRun(sql, now())),
  })
  expect(await statesOf(held)).toEqual([state, 'held'])
})

test('a hold that ends waits for its units before it keeps others from the order', async () => {
  const held = await anEndedHold()
  await heldUp(owner, {
    by: (db) => db`select from units where _id = ${held.unit._id} for update`,
    work: () => expireHolds(aJobRun(sql, now())),
    meanwhile: () => owner`select from orders where _id = ${held.order._id} for update nowait`,
  })
  expect(await statesOf(held)).toEqual(['expired', 'available'])
})

test('a hold that cannot be ended does not stand in the way of those after it', async () => {
  const [stuck, next] = [await anEndedHold(), await anEndedHold()]
  await owner.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on orders for each row when (old._id = '${stuck.order._id}')
      execute function refuse();`)
  const errors: unknown[] = []
  await expireHolds(aJobRun(sql, now(), { note: (about) => void errors.push(about) }), 1)
  expect(await statesOf(stuck)).toEqual(['held', 'held'])
  expect(await statesOf(next)).toEqual(['expired', 'available'])
  expect(errors).toMatchObject([{ record: stuck.order._id }])
})
