import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { anOrder, aUnit, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'
import { expireHolds } from './expire-holds.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))

function inHours(hours: number): string {
  return new Date(Date.parse(now()) + hours * 3_600_000).toISOString()
}

function hold(order: { _id: string }, hours = 24) {
  return manager.post('/api/order/hold', { _id: order._id, expiresAt: inHours(hours) })
}

/** Units with two live claims, and units whose state contradicts their claim. */
async function contradictions() {
  const doubled = await owner`
    select unit from unit_claims where released_at is null group by unit having count(*) > 1`
  const astray = await owner`
    select u._id from units u
      left join unit_claims c on c.unit = u._id and c.released_at is null
      left join orders o on o._id = c.order_id
    where u.sale_state <> coalesce(o.status, 'available')`
  return [...doubled, ...astray]
}

test(
  'of fifty who want one unit at once, one gets it and the others learn whose it is',
  async () => {
    const told = tellOf('bookings')
    const rounds = sized(20, 1000)
    const ofOneUnit = 10
    let winners = 0
    for (let round = 0; round < rounds; round += ofOneUnit) {
      const unit = await aUnit(manager)
      const garage = await aUnit(manager, { kind: 'parking', property: unit.property })
      // Some want the unit alone, some with the garage, some the garage first: no deadlock may come of it.
      const wishes = [[unit._id], [unit._id, garage._id], [garage._id, unit._id]]
      const drafts = await Promise.all(
        Array.from({ length: 50 }, (_, index) => anOrder(manager, wishes[index % 3] ?? [])),
      )
      for (let again = 0; again < ofOneUnit; again++) {
        const answers = await Promise.all(drafts.map((draft) => hold(draft)))
        const won = answers.findIndex((answer) => answer.status === 200)
        const refused = answers.filter((answer) => answer.status === 409)
        expect(refused, `round ${round + again}`).toHaveLength(49)
        const { order } = answers[won]?.body ?? {}
        for (const answer of refused) {
          expect(answer.body.code).toBe('unitTaken')
          expect(answer.body.detail).toContain(order.number)
        }
        winners += 1
        // Whoever got it lets it go, and somebody else comes in their place.
        const given = await manager.post('/api/order/cancel', { _id: order._id, reason: 'Të tjerët e duan' })
        expect(given.status, given.text).toBe(200)
        drafts[won] = await anOrder(manager, wishes[won % 3] ?? [])
      }
      expect(await contradictions()).toEqual([])
    }
    const [once] = await owner`select count(*)::integer as count from unit_claims where released_at is null`
    expect(once?.count).toBe(0)
    told(`${counted(rounds)} rounds of 50, ${counted(winners)} winners, 0 overlaps`)
  },
  untilDone,
)

test(
  'a hold that runs out while others want the unit goes to exactly one of them',
  async () => {
    const told = tellOf('holds that run out')
    const rounds = sized(10, 200)
    for (let round = 0; round < rounds; round++) {
      const unit = await aUnit(manager)
      const first = await anOrder(manager, [unit._id])
      expect((await hold(first, 1)).status).toBe(200)
      const drafts = await Promise.all(Array.from({ length: 10 }, () => anOrder(manager, [unit._id])))
      laterBy(2 * 3600)
      const [answers] = await Promise.all([
        Promise.all(drafts.map((draft) => hold(draft))),
        expireHolds(aJobRun(sql, now())),
        expireHolds(aJobRun(sql, now())),
        manager.post('/api/order/cancel', { _id: first._id, reason: 'Në të njëjtin çast' }),
      ])
      expect(
        answers.filter((answer) => answer.status === 200),
        `round ${round}`,
      ).toHaveLength(1)
      const [over] = await owner`select status from orders where _id = ${first._id}`
      expect(['expired', 'cancelled']).toContain(over?.status)
    }
    expect(await contradictions()).toEqual([])
    told(`${counted(rounds)} rounds of 10, 1 winner each, 0 overlaps`)
  },
  untilDone,
)

test('the database itself refuses a second live claim, whoever writes it', async () => {
  const unit = await aUnit(manager)
  const one = await anOrder(manager, [unit._id])
  const other = await anOrder(manager, [unit._id])
  await hold(one)
  await expect(
    owner`
      insert into unit_claims (_id, branch, unit, order_id)
      values (gen_random_uuid(), 'tirana', ${unit._id}, ${other._id})`,
  ).rejects.toMatchObject({ constraint_name: 'unit_has_one_live_sale_claim' })
})

test(
  'numbers have no gap and no double when many draft at once and some fail',
  async () => {
    const told = tellOf('numbers of orders')
    const unit = await aUnit(manager)
    const unpriced = await aUnit(manager, { salePrice: null })
    const [before] = await owner`select last from number_series where branch = 'tirana' and series = 'order'`
    const count = sized(60, 2000)
    const answers: PromiseSettledResult<{ number: string }>[] = []
    for (let done = 0; done < count; done += 30) {
      const wave = Array.from({ length: 30 }, (_, index) =>
        anOrder(manager, [index % 5 === 0 ? unpriced._id : unit._id]),
      )
      answers.push(...(await Promise.allSettled(wave)))
    }
    const numbers = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? [Number(answer.value.number.split('/')[0])] : []))
      .sort((a, b) => a - b)
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual(numbers.map((_, index) => Number(before?.last ?? 0) + 1 + index))
    told(
      `${counted(answers.length)} drafts, 30 at once, ${counted(answers.length - numbers.length)} failed, no gap, no double`,
    )
  },
  untilDone,
)
