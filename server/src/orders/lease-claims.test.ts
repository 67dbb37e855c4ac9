import { addDays } from '@prona/contract/kernel/day'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aUnit, type Body, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'

const { now } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
const manager = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
const tenant = (await aCustomer(manager))._id

const signedOn = '2026-11-21'
const march = { first: '2027-03-01', last: '2027-03-31' }
const april = { first: '2027-04-01', last: '2027-04-30' }

function aLease(units: readonly Body[], startsOn: string, endsOn: string): Promise<Body> {
  const lines = units.map(({ _id }) => ({ unit: _id, price: 50_000 }))
  const parties = [{ customer: tenant, role: 'tenant' }]
  return anOrder(manager, [], { kind: 'lease', parties, lines, startsOn, endsOn })
}

/** All of one month have its fifteenth in common, and some touch the other month. */
function wished(units: readonly Body[], month: typeof march, index: number): Promise<Body> {
  return aLease(units, addDays(month.first, index % 15), addDays(month.last, -((index * 7) % 15)))
}

async function overlaps() {
  return owner`
    select one.unit from unit_claims one join unit_claims other on one.unit = other.unit and one._id < other._id
    where one.released_at is null and other.released_at is null and one.during && other.during`
}

test(
  'of fifty who want a unit for days that overlap one gets it, and who wants the days after gets them too',
  async () => {
    const told = tellOf('leases')
    const rounds = sized(6, 500)
    let winners = 0
    const unit = await aUnit(manager)
    const garage = await aUnit(manager, { kind: 'parking', property: unit.property })
    const wishes = [[unit], [unit, garage], [garage, unit]]
    const months = [march, april]
    const drafts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        wished(wishes[index % 3] ?? [], months[index % 2] ?? march, index),
      ),
    )
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        drafts.map(({ _id }) => manager.post('/api/order/activate', { _id, signedOn })),
      )
      const won = answers.flatMap((answer, index) => (answer.status === 200 ? [index] : []))
      const refused = answers.filter(({ status }) => status === 409)
      expect(refused, `round ${round}`).toHaveLength(48)
      expect(won.map((index) => index % 2).sort(), `round ${round}: one in each month`).toEqual([0, 1])
      const numbers = won.map((index) => String(answers[index]?.body.order.number))
      for (const { body } of refused) {
        expect(body.code).toBe('unitTaken')
        expect(numbers).toContain(body.taken.order.number)
        expect(body.taken.freeFrom > body.taken.from).toBe(true)
      }
      expect(await overlaps()).toEqual([])
      winners += won.length
      // Whoever got it never moves in, and somebody else comes in their place.
      for (const index of won) {
        const left = await manager.post('/api/order/end', { _id: drafts[index]?._id, leaveOn: signedOn })
        expect(left.status, left.text).toBe(200)
        drafts[index] = await wished(wishes[index % 3] ?? [], months[index % 2] ?? march, index)
      }
    }
    const [left] = await owner`select count(*)::integer as count from unit_claims where released_at is null`
    expect(left?.count).toBe(0)
    told(`${counted(rounds)} rounds of 50 leases, ${counted(winners)} winners, 0 overlaps`)
  },
  untilDone,
)
