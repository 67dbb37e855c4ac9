import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { anInstalment } from '../../test/an-instalment.ts'
import { anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { remindOfDue } from './due-reminders.ts'

const { now, laterBy } = aClock('2026-07-01T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
const agent = await aPerson(sql, { role: 'agent', at: now() })
const theirs = clientOf(app, agent)

const remind = () => remindOfDue(aJobRun(sql, now()))
const toldOf = async (who: typeof manager) =>
  (await who.get('/api/notifications', { kind: 'instalmentsDue' })).body.notifications

test('whoever’s order it is is told once a week how many of its instalments are due in it', async () => {
  const order = await anOrder(manager, [(await aUnit(manager))._id], { kind: 'sale', assignedTo: agent._id })
  for (const dueOn of ['2026-06-28', '2026-06-29', '2026-07-01', '2026-07-05', '2026-07-06']) {
    await anInstalment(manager, order._id, { dueOn, amount: order.totals.gross / 5 })
  }
  await remind()
  expect(await toldOf(theirs)).toEqual([])
  const signed = await manager.post('/api/order/activate', { _id: order._id, signedOn: '2026-07-01' })
  expect(signed.status, signed.text).toBe(200)
  await Promise.all([remind(), remind()])
  await remind()
  expect(await toldOf(theirs)).toMatchObject([{ kind: 'instalmentsDue', count: 3, isRead: false }])
  laterBy(5 * 86_400)
  await remind()
  // Nobody stays signed in for so long.
  const told = await owner`
    select count from notifications where user_id = ${agent._id} and kind = 'instalmentsDue' order by place`
  expect(told.map(({ count }) => count)).toEqual([3, 1])
})
