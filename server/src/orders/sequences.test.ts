import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { lifeOf, statesOf } from '@prona/contract/kernel/kinds'
import { type Claim, statesOfUnit } from '@prona/contract/orders/claimed-days'
import { order } from '@prona/contract/resources'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, aProperty, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'
import { difference } from '../kernel/audit.ts'
import { expireHolds } from './expire-holds.ts'
import { turnLeases } from './turn-leases.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
let clients = await twoClients()
const [one, other] = clients
const customers = [(await aCustomer(one))._id, (await aCustomer(other))._id]
const property = (await aProperty(one))._id
const jobs = [expireHolds, turnLeases]

async function twoClients(): Promise<readonly [Client, Client]> {
  const signedIn = async () => clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  return [await signedIn(), await signedIn()]
}

function today(): string {
  return dayOf(now(), officeZone)
}

const action = fc.constantFrom(...Object.keys(order.actions))
/** What one of the two does: an order of some kind for some units and days, or something with one there is. */
const move = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      makes: fc.constantFrom('reservation', 'sale', 'lease'),
      intent: fc.constantFrom('sale', 'lease'),
      units: fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
      from: fc.integer({ min: -3, max: 12 }),
      length: fc.option(fc.integer({ min: 0, max: 8 })),
      rollover: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ action, which: fc.nat(7), days: fc.integer({ min: -2, max: 9 }) }) },
)
type Move = (typeof move)['generate'] extends (...given: never[]) => { value: infer M } ? M : never
/** Both at once, and sometimes the days go by and the jobs run beside them. */
const step = fc.record({ moves: fc.tuple(move, move), days: fc.constantFrom(0, 0, 0, 1, 4) })

type Story = { readonly units: readonly string[]; readonly orders: string[] }

async function make(client: Client, story: Story, wish: Extract<Move, { makes: string }>): Promise<Body> {
  const isLease = wish.makes === 'lease' || (wish.makes === 'reservation' && wish.intent === 'lease')
  const startsOn = addDays(today(), wish.from)
  const body = {
    kind: wish.makes,
    ...(wish.makes === 'reservation' && { intent: wish.intent }),
    parties: [{ customer: customers[0], role: isLease ? 'tenant' : 'buyer' }],
    lines: wish.units.map((at) => ({ unit: story.units[at], price: 100_000 })),
    ...(isLease && { startsOn, endsOn: wish.length === null ? null : addDays(startsOn, wish.length) }),
    ...(wish.makes === 'lease' && { rollover: wish.rollover }),
  }
  const answer = await client.post('/api/order', body)
  if (answer.status === 200) story.orders.push(answer.body.order._id)
  return answer
}

function inputOf(name: string, days: number): object {
  const day = addDays(today(), days)
  const inputs: Readonly<Record<string, object>> = {
    hold: { expiresAt: new Date(Date.parse(now()) + days * 86_400_000).toISOString() },
    extend: { expiresAt: new Date(Date.parse(now()) + days * 86_400_000).toISOString() },
    reserve: { depositWaived: true },
    cancel: { reason: 'Provë' },
    activate: { signedOn: day > today() ? today() : day },
    handOver: { doneOn: today(), signedBy: 'Arta Hoxha' },
    terminate: { reason: 'Provë', settlement: 'Asgjë', refunded: 0, kept: 0 },
    giveNotice: { noticeOn: today(), leaveOn: day, reason: 'Provë' },
    end: { leaveOn: day },
    renew: { endsOn: addDays(day, 20), increaseBp: 300 },
    transfer: { fromCustomer: customers[0], toCustomer: customers[1], validOn: today(), consent: 'Letër' },
  }
  return inputs[name] ?? {}
}

async function play(client: Client, story: Story, wish: Move): Promise<void> {
  if ('makes' in wish) {
    expect([200, 422]).toContain((await make(client, story, wish)).status)
    return
  }
  const _id = story.orders[wish.which % Math.max(1, story.orders.length)]
  if (_id === undefined) return
  const answer = await client.post(`/api/order/${wish.action}`, { _id, ...inputOf(wish.action, wish.days) })
  expect([200, 409, 422], answer.text).toContain(answer.status)
}

/** What follows from an order, or was made by another, belongs to the story too. */
async function ordersOn(units: readonly string[]): Promise<Body[]> {
  const found =
    await owner`select distinct parent as id from order_lines where unit = any (${[...units]}::uuid[])`
  return Promise.all(
    found.map(async ({ id }) => (await clients[0].get('/api/order', { id })).body.order as Body),
  )
}

async function expectLegal(rows: readonly Body[]): Promise<void> {
  for (const row of rows) {
    const life = lifeOf(order, row)
    expect(life && statesOf(life)).toContain(row.status)
    const entries = await owner`
      select action, before, after from audit_entries where record = ${row._id} order by id`
    const replayed = Object.assign({}, ...entries.map(({ after }) => after))
    for (const name of [
      'status',
      'parties',
      'lines',
      'totals',
      'startsOn',
      'endsOn',
      'leaveOn',
      'signedOn',
      'transfers',
    ]) {
      if (!(name in replayed)) continue
      expect(
        difference({ is: row[name] }, { is: replayed[name] }).after,
        `${name} as its history tells`,
      ).toEqual({})
    }
    for (const { action: done, before, after } of entries) {
      if (before.status === undefined) continue
      const { from = [], to } = (order.actions[done as keyof typeof order.actions] as {
        from?: readonly string[]
        to?: string
      }) ?? { from: ['held'], to: 'expired' }
      expect([done, from.includes(before.status), after.status]).toEqual([done, true, to])
    }
  }
}

async function expectAgreed(units: readonly string[]): Promise<void> {
  const claims = await owner<(Claim & { unit: string; from: string; until: string | null })[]>`
    select c.unit, c.kind, o.status, lower(c.during)::text as from, upper(c.during)::text as until
    from unit_claims c join orders o on o._id = c.order_id
    where c.unit = any (${[...units]}::uuid[]) and c.released_at is null`
  for (const id of units) {
    const mine = claims.filter(({ unit }) => unit === id)
    const sales = mine.filter(({ kind }) => kind === 'sale')
    const leases = mine.filter(({ kind }) => kind === 'lease').sort((a, b) => (a.from < b.from ? -1 : 1))
    expect(sales.length).toBeLessThanOrEqual(1)
    for (const [at, next] of leases.slice(1).entries()) {
      expect((leases[at]?.until ?? '9999') <= next.from, `${leases[at]?.until} before ${next.from}`).toBe(
        true,
      )
    }
    const { saleState, leaseState } = (await clients[0].get('/api/unit', { id })).body.unit
    expect({ saleState, leaseState }).toEqual(statesOfUnit(mine, today()))
    const told = await owner`select after from audit_entries where record = ${id} order by id`
    const replayed = Object.assign(
      { saleState: 'available', leaseState: 'free' },
      ...told.map(({ after }) => after),
    )
    expect([replayed.saleState, replayed.leaseState]).toEqual([saleState, leaseState])
  }
}

test(
  'whatever two people do at once with reservations, sales and leases, every state is legal and no claim overlaps',
  async () => {
    const told = tellOf('orders at random')
    const sequences = sized(60, 1000)
    let moves = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const units = await Promise.all(
          [0, 1, 2].map(async () => (await aUnit(clients[0], { property }))._id),
        )
        const story: Story = { units, orders: [] }
        for (const { moves: both, days } of steps) {
          await Promise.all(both.map((wish, at) => play(clients[at === 0 ? 0 : 1], story, wish)))
          moves += 2
          if (days === 0) continue
          laterBy(days * 86_400)
          clients = await twoClients()
          for (const job of jobs) await Promise.all([job(aJobRun(sql, now())), job(aJobRun(sql, now()))])
        }
        for (const job of jobs) await job(aJobRun(sql, now()))
        await expectLegal(await ordersOn(units))
        await expectAgreed(units)
      }),
      { numRuns: sequences, endOnFailure: true },
    )
    told(
      `${counted(sequences)} sequences, ${counted(moves)} moves by two at once, no illegal state, no overlap`,
    )
  },
  untilDone,
)
