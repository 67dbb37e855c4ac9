import { addDays, dayOf, officeZone } from '@prona/contract/kernel/day'
import { money, split } from '@prona/contract/kernel/money'
import { expect } from 'vitest'
import type { Sql } from '../src/database/connect.ts'
import type { Body, Client } from './builders.ts'
import type { Make, Move, Pay } from './random-moves.ts'

/** Who moves, and what they move among. */
export type Player = {
  readonly client: Client
  readonly owner: Sql
  readonly now: string
  readonly customers: readonly string[]
}

/** What two people do with units of their own, and what came of it. */
export type Played = {
  readonly units: readonly string[]
  readonly orders: string[]
  /** What was received of each payment by those who said so. */
  readonly given: Map<string, number>
  /** How often the answer was so: done, or refused. */
  readonly answers: Map<number, number>
}

function tallied(
  { answers }: Played,
  { status, text }: { status: number; text: string },
  may: number[],
): boolean {
  expect(may, text).toContain(status)
  answers.set(status, (answers.get(status) ?? 0) + 1)
  return status === 200
}

async function make({ client, now, customers }: Player, story: Played, wish: Make): Promise<void> {
  const isLease = wish.makes === 'lease' || (wish.makes === 'reservation' && wish.intent === 'lease')
  const startsOn = addDays(dayOf(now, officeZone), wish.from)
  const body = {
    kind: wish.makes,
    ...(wish.makes === 'reservation' && { intent: wish.intent }),
    parties: [{ customer: customers[0], role: isLease ? 'tenant' : 'buyer' }],
    lines: wish.units.map((at) => ({ unit: story.units[at], price: 100_000 })),
    ...(isLease && { startsOn, endsOn: wish.length === null ? null : addDays(startsOn, wish.length) }),
    ...(wish.makes === 'lease' && { rollover: wish.rollover }),
  }
  const answer = await client.post('/api/order', body)
  if (tallied(story, answer, [200, 422])) story.orders.push(answer.body.order._id)
}

function inputOf({ now, customers }: Player, name: string, days: number): object {
  const today = dayOf(now, officeZone)
  const day = addDays(today, days)
  const until = { expiresAt: new Date(Date.parse(now) + days * 86_400_000).toISOString() }
  const record = { doneOn: today, signedBy: 'Arta Hoxha', keys: `${days} çelësa` }
  const inputs: Readonly<Record<string, object>> = {
    hold: until,
    extend: until,
    reserve: days % 2 === 0 ? { depositWaived: true } : { deposit: 10_000 + days, depositOn: today },
    cancel: { reason: 'Provë' },
    activate: { signedOn: day > today ? today : day },
    handOver: record,
    moveIn: record,
    moveOut: record,
    terminate: { reason: 'Provë', settlement: 'Asgjë', refunded: 0, kept: 0 },
    giveNotice: { noticeOn: today, leaveOn: day, reason: 'Provë' },
    end: { leaveOn: day },
    renew: { endsOn: addDays(day, 20), increaseBp: 300 },
    transfer: { fromCustomer: customers[0], toCustomer: customers[1], validOn: today, consent: 'Letër' },
  }
  return inputs[name] ?? {}
}

/** The payments of an order as they are this moment. */
function dueUnder({ owner }: Player, _id: string): Promise<Body[]> {
  return owner<Body[]>`
    select _id, received, outstanding from instalments where "order" = ${_id} and deleted_at is null
    order by number`
}

/** Payments that come to what is not received yet, and what was received is settled whole: as read a moment before. */
async function inputFor(player: Player, row: Body, action: string, days: number): Promise<object> {
  if (!['plan', 'replan', 'terminate'].includes(action)) return inputOf(player, action, days)
  const received = (await dueUnder(player, row._id)).reduce((sum, one) => sum + one.received, 0)
  if (action === 'terminate') return { ...inputOf(player, action, days), refunded: received }
  const open = Math.max(row.gross - received, 0)
  const amounts = split(money(open), (Math.abs(days) % 4) + 1)
  const today = dayOf(player.now, officeZone)
  return { rows: amounts.map((amount, at) => ({ amount, dueOn: addDays(today, at) })) }
}

async function read({ owner }: Player, story: Played, at: number): Promise<Body | undefined> {
  const id = story.orders[at % Math.max(1, story.orders.length)]
  if (id === undefined) return undefined
  const [row] = await owner`select _id, kind, status, totals_gross as gross from orders where _id = ${id}`
  return row
}

async function act(player: Player, story: Played, row: Body, action: string, days: number): Promise<void> {
  const input = await inputFor(player, row, action, days)
  const answer = await player.client.post(`/api/order/${action}`, { _id: row._id, ...input })
  const isDone = tallied(story, answer, [200, 409, 422])
  // What follows from it is gone on with in its place, and later with it again.
  if (!isDone || (action !== 'convert' && action !== 'renew')) return
  const [made] = await player.owner`
    select _id from orders where parent_order = ${row._id} order by created_at desc, _id desc limit 1`
  story.orders[story.orders.indexOf(row._id)] = made?._id
  story.orders.push(row._id)
}

async function pay(player: Player, story: Played, row: Body, part: Pay['part']): Promise<void> {
  const receivedOn = dayOf(player.now, officeZone)
  for (const { _id, outstanding, received } of await dueUnder(player, row._id)) {
    const amount = part === 'all' ? outstanding : Math.ceil(outstanding / 2)
    const body = part === 'back' ? { _id, takenBackBecause: 'Provë' } : { _id, amount, receivedOn }
    if (part === 'back' ? received === 0 : amount === 0) continue
    const verb = part === 'back' ? 'takeBack' : 'receive'
    const answer = await player.client.post(`/api/instalment/${verb}`, body)
    // Planned anew by the other one meanwhile, it is gone.
    const isDone = tallied(story, answer, [200, 404, 409, 422])
    if (part !== 'back' && isDone) story.given.set(_id, (story.given.get(_id) ?? 0) + amount)
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

export async function play(player: Player, story: Played, wish: Move): Promise<void> {
  if ('makes' in wish) return make(player, story, wish)
  const at = 'forward' in wish ? wish.forward : 'pays' in wish ? wish.pays : wish.which
  const row = await read(player, story, at)
  if (!row) return
  if ('pays' in wish) return pay(player, story, row, wish.part)
  if ('action' in wish) return act(player, story, row, wish.action, wish.days)
  const action = forwardFrom(row, wish.days)
  if (action === 'complete' && wish.days % 3 !== 0) await pay(player, story, row, 'all')
  if (action) await act(player, story, row, action, action === 'end' ? 0 : wish.days)
}
