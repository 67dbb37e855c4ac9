import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { money, split } from '@prona/contract/kernel/money'
import { order } from '@prona/contract/resources'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, aProperty, aUnit, type Body, type Client, clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { expectAgreed, expectConserved, expectLegal, ordersOn } from '../../test/legal-orders.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { inStress, sized, untilDone } from '../../test/sized.ts'
import { counted, tellOf } from '../../test/told-figures.ts'
import { makeRents } from '../instalments/make-rents.ts'
import { expireHolds } from './expire-holds.ts'
import { turnLeases } from './turn-leases.ts'

const { now, laterBy } = aClock('2026-11-21T09:00:00.000Z')
const { app, sql, owner } = await freshApp({}, now)
await aCompany(sql)
let clients = await twoClients()
const [one, other] = clients
const customers = [(await aCustomer(one))._id, (await aCustomer(other))._id]
const property = (await aProperty(one))._id
const jobs = [expireHolds, turnLeases, makeRents]

async function twoClients(): Promise<readonly [Client, Client]> {
  const signedIn = async () => clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  return [await signedIn(), await signedIn()]
}

function today(): string {
  return dayOf(now(), officeZone)
}

type Make = {
  readonly makes: 'reservation' | 'sale' | 'lease'
  readonly intent: 'sale' | 'lease'
  readonly units: readonly number[]
  readonly from: number
  readonly length: number | null
  readonly rollover: boolean
}
type Act = { readonly action: string; readonly which: number; readonly days: number }
/** One step forward in its life; before a sale is completed it is mostly paid. */
type Forward = { readonly forward: number; readonly days: number }
type Pay = { readonly pays: number; readonly part: 'all' | 'half' | 'back' }
type Move = Make | Act | Forward | Pay

const which = fc.nat(7)
/** What one of the two does: an order of some kind for some units and days, or something with one there is. */
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      makes: fc.constantFrom('reservation', 'sale', 'lease'),
      intent: fc.constantFrom('sale', 'lease'),
      units: fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
      from: fc.integer({ min: -3, max: 12 }),
      length: fc.option(fc.integer({ min: 0, max: 8 })),
      rollover: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constantFrom(...Object.keys(order.actions)),
      which,
      days: fc.integer({ min: -2, max: 9 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ forward: which, days: fc.integer({ min: -2, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ pays: which, part: fc.constantFrom('all', 'half', 'back') }) },
)
/** Both at once, and sometimes the days go by and the jobs run beside them. */
const step = fc.record({ moves: fc.tuple(move, move), days: fc.constantFrom(0, 0, 0, 1, 4) })
type Steps = Parameters<typeof playAll>[0]

const plain = { intent: 'sale', from: 0, length: 8, rollover: false } as const
const forth = (one: number, other: number): Steps[number] => ({
  moves: [
    { forward: 0, days: one },
    { forward: 1, days: other },
  ],
  days: 0,
})
const half = { part: 'half' } as const
/**
 * So that every run has a sale that is handed over, one that is planned anew once something was paid, and leases that
 * are renewed, given notice on and ended, whatever chance brings.
 */
const examples: [Steps][] = [
  [
    [
      {
        moves: [
          { ...plain, makes: 'sale', units: [0] },
          { ...plain, makes: 'reservation', units: [1] },
        ],
        days: 0,
      },
      ...[forth(1, 1), forth(1, 1), forth(1, 1), forth(1, 1)],
    ],
  ],
  [
    [
      {
        moves: [
          { ...plain, makes: 'sale', units: [0] },
          { ...plain, makes: 'sale', units: [1] },
        ],
        days: 0,
      },
      forth(4, 4),
      {
        moves: [
          { ...half, pays: 0 },
          { ...half, pays: 1 },
        ],
        days: 0,
      },
      ...[forth(4, 1), forth(1, 4), forth(1, 1)],
    ],
  ],
  [
    [
      {
        moves: [
          { ...plain, makes: 'lease', units: [0] },
          { ...plain, makes: 'lease', units: [1] },
        ],
        days: 0,
      },
      ...[forth(0, 0), forth(0, 1), forth(0, 0)],
    ],
  ],
]

type Story = {
  readonly units: readonly string[]
  readonly orders: string[]
  readonly given: Map<string, number>
}

async function make(client: Client, story: Story, wish: Make): Promise<Body> {
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
  const until = { expiresAt: new Date(Date.parse(now()) + days * 86_400_000).toISOString() }
  const record = { doneOn: today(), signedBy: 'Arta Hoxha', keys: `${days} çelësa` }
  const inputs: Readonly<Record<string, object>> = {
    hold: until,
    extend: until,
    reserve: days % 2 === 0 ? { depositWaived: true } : { deposit: 10_000 + days, depositOn: today() },
    cancel: { reason: 'Provë' },
    activate: { signedOn: day > today() ? today() : day },
    handOver: record,
    moveIn: record,
    moveOut: record,
    terminate: { reason: 'Provë', settlement: 'Asgjë', refunded: 0, kept: 0 },
    giveNotice: { noticeOn: today(), leaveOn: day, reason: 'Provë' },
    end: { leaveOn: day },
    renew: { endsOn: addDays(day, 20), increaseBp: 300 },
    transfer: { fromCustomer: customers[0], toCustomer: customers[1], validOn: today(), consent: 'Letër' },
  }
  return inputs[name] ?? {}
}

async function dueUnder(client: Client, _id: string): Promise<Body[]> {
  const data = { order: { comparator: 'INCLUDES', type: 'basic', values: [_id] } }
  const pagination = { itemsPerPage: 200 }
  return (await client.get('/api/instalments', { filter: [{ type: 'all', data }], pagination })).body
    .instalments
}

/** Payments that come to what is not received yet, and what was received is settled whole: as read a moment before. */
async function inputFor(client: Client, row: Body, action: string, days: number): Promise<object> {
  if (!['plan', 'replan', 'terminate'].includes(action)) return inputOf(action, days)
  const received = (await dueUnder(client, row._id)).reduce((sum, one) => sum + one.received, 0)
  if (action === 'terminate') return { ...inputOf(action, days), refunded: received }
  const open = Math.max(row.totals.gross - received, 0)
  const amounts = split(money(open), (Math.abs(days) % 4) + 1)
  return { rows: amounts.map((amount, at) => ({ amount, dueOn: addDays(today(), at) })) }
}

async function read(client: Client, story: Story, at: number): Promise<Body | undefined> {
  const id = story.orders[at % Math.max(1, story.orders.length)]
  return id === undefined ? undefined : (await client.get('/api/order', { id })).body.order
}

async function act(client: Client, story: Story, row: Body, action: string, days: number): Promise<void> {
  const input = await inputFor(client, row, action, days)
  const answer = await client.post(`/api/order/${action}`, { _id: row._id, ...input })
  expect([200, 409, 422], answer.text).toContain(answer.status)
  // What follows from it is gone on with as well.
  if (answer.status !== 200 || (action !== 'convert' && action !== 'renew')) return
  const [made] = await owner`select _id from orders where parent_order = ${row._id} and deleted_at is null`
  story.orders[story.orders.indexOf(row._id)] = made?._id
}

async function pay(client: Client, { given }: Story, row: Body, part: Pay['part']): Promise<void> {
  for (const { _id, outstanding, received } of await dueUnder(client, row._id)) {
    const amount = part === 'all' ? outstanding : Math.ceil(outstanding / 2)
    const body = part === 'back' ? { _id, takenBackBecause: 'Provë' } : { _id, amount, receivedOn: today() }
    if (part === 'back' ? received === 0 : amount === 0) continue
    const answer = await client.post(`/api/instalment/${part === 'back' ? 'takeBack' : 'receive'}`, body)
    // Planned anew by the other one meanwhile, it is gone.
    expect([200, 404, 409, 422], answer.text).toContain(answer.status)
    if (part !== 'back' && answer.status === 200) given.set(_id, (given.get(_id) ?? 0) + amount)
  }
}

function forwardFrom({ kind, status }: Body, days: number): string | undefined {
  const next: Readonly<Record<string, string>> = {
    'reservation draft': 'hold',
    'reservation held': 'reserve',
    'reservation reserved': 'convert',
    'sale draft': days % 4 === 0 ? 'plan' : 'activate',
    'sale active': days % 4 === 0 ? 'replan' : 'complete',
    'sale completed': 'handOver',
    'lease draft': 'activate',
    'lease active': days % 2 === 0 ? 'giveNotice' : 'renew',
    'lease notice': 'end',
  }
  return next[`${kind} ${status}`]
}

async function play(client: Client, story: Story, wish: Move): Promise<void> {
  if ('makes' in wish) {
    expect([200, 422]).toContain((await make(client, story, wish)).status)
    return
  }
  const at = 'forward' in wish ? wish.forward : 'pays' in wish ? wish.pays : wish.which
  const row = await read(client, story, at)
  if (!row) return
  if ('pays' in wish) return pay(client, story, row, wish.part)
  if ('action' in wish) return act(client, story, row, wish.action, wish.days)
  const action = forwardFrom(row, wish.days)
  if (action === 'complete' && wish.days % 3 !== 0) await pay(client, story, row, 'all')
  if (action) await act(client, story, row, action, action === 'end' ? 0 : wish.days)
}

async function playAll(
  steps: readonly { readonly moves: readonly [Move, Move]; readonly days: number }[],
): Promise<Body[]> {
  const units = await Promise.all([0, 1, 2].map(async () => (await aUnit(clients[0], { property }))._id))
  const story: Story = { units, orders: [], given: new Map() }
  for (const { moves: both, days } of steps) {
    await Promise.all(both.map((wish, at) => play(clients[at === 0 ? 0 : 1], story, wish)))
    if (days === 0) continue
    laterBy(days * 86_400)
    clients = await twoClients()
    for (const job of jobs) await Promise.all([job(aJobRun(sql, now())), job(aJobRun(sql, now()))])
  }
  for (const job of jobs) await job(aJobRun(sql, now()))
  const reading = { owner, client: clients[0] }
  const rows = await ordersOn(reading, units)
  await expectLegal(reading, rows)
  await expectAgreed(reading, units, today())
  await expectConserved(reading, rows, story.given)
  return rows
}

test(
  'whatever two people do at once with reservations, sales and leases, states are legal, no claim overlaps and sums hold',
  async () => {
    const tell = tellOf('orders at random')
    const sequences = sized(60, 10_000)
    const reached = new Map<string, number>()
    let moves = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        moves += 2 * steps.length
        for (const { kind, status } of await playAll(steps)) {
          reached.set(`${kind} ${status}`, (reached.get(`${kind} ${status}`) ?? 0) + 1)
        }
      }),
      { numRuns: sequences, endOnFailure: true, examples },
    )
    for (const last of ['sale handedOver', 'lease renewed', 'lease ended', 'reservation converted']) {
      expect([...reached.keys()]).toContain(last)
    }
    const all = (status: string) => counted(reached.get(status) ?? 0)
    tell(
      `${counted(sequences)} sequences, ${counted(moves)} moves by two at once, ${all('sale handedOver')} sales handed over, ${all('lease renewed')} leases renewed, ${all('lease ended')} ended, no illegal state, no overlap, no sum off`,
    )
  },
  inStress(untilDone, 3 * untilDone),
)
