import { lifeOf, statesOf } from '@prona/contract/kernel/kinds'
import { type Claim, statesOfUnit } from '@prona/contract/orders/claimed-days'
import { order } from '@prona/contract/resources'
import { expect } from 'vitest'
import type { Sql } from '../src/database/connect.ts'
import { difference } from '../src/kernel/audit.ts'
import type { Body, Client } from './builders.ts'

type Reading = { readonly owner: Sql; readonly client: Pick<Client, 'get'> }
type Entry = { readonly record: string; readonly action: string; readonly before: Body; readonly after: Body }
type Entries = ReadonlyMap<string, readonly Entry[]>

/** What was received under its payments by those who said so, by the payment's id. */
export type Received = ReadonlyMap<string, number>

/** All orders there are, as their reader sees them. */
export function ordersOf({ client }: Reading): Promise<Body[]> {
  return allOf(client, 'orders')
}

/** All orders, payments and units there are, each with its history: asked for together, as there may be hundreds. */
export async function expectSound(reading: Reading, today: string, given: Received): Promise<void> {
  const { owner, client } = reading
  const rows = await ordersOf(reading)
  const entries = await historyOf(owner)
  expectLegal(rows, entries)
  await expectAgreed(owner, await allOf(client, 'units'), entries, today)
  await expectConserved(owner, rows, entries, given)
}

async function allOf(client: Reading['client'], plural: string): Promise<Body[]> {
  const found: Body[] = []
  for (let pageNr = 0; ; pageNr++) {
    const { body } = await client.get(`/api/${plural}`, { pagination: { pageNr, itemsPerPage: 200 } })
    found.push(...body[plural])
    if (body[plural].length < 200) return found
  }
}

async function historyOf(owner: Sql): Promise<Entries> {
  const all = await owner<Entry[]>`
    select record, action, before, after from audit_entries
    where resource in ('order', 'instalment', 'unit') order by id`
  return Map.groupBy(all, ({ record }) => record)
}

const told = [
  ...['status', 'parties', 'lines', 'totals', 'startsOn', 'endsOn', 'leaveOn', 'signedOn', 'transfers'],
  ...['handover', 'giveBack', 'settlement', 'deposit', 'depositOn', 'expiresAt'],
]

type Move = { readonly from?: readonly string[]; readonly to?: string | readonly string[] }
const byItself: Readonly<Record<string, Move>> = {
  expire: { from: ['held'], to: 'expired' },
  // What a draft that is given up followed from.
  restore: { from: ['converted', 'renewed'], to: ['held', 'reserved', 'expired', 'active', 'notice'] },
}

/** Each is in a state of its kind, came there by its actions, and is what its history tells. */
function expectLegal(rows: readonly Body[], entries: Entries): void {
  for (const row of rows) {
    const life = lifeOf(order, row)
    expect(life && statesOf(life)).toContain(row.status)
    const own = entries.get(row._id) ?? []
    expectReplayed(row, own, told)
    for (const { action: done, before, after } of own) {
      if (before.status === undefined) continue
      const { from = [], to } = byItself[done] ?? (order.actions[done as keyof typeof order.actions] as Move)
      expect(from, done).toContain(before.status)
      expect([to].flat(), done).toContain(after.status)
    }
  }
}

function expectReplayed(row: Body, entries: readonly Pick<Entry, 'after'>[], names: readonly string[]): void {
  const replayed = Object.assign({}, ...entries.map(({ after }) => after))
  const known = names.filter((name) => name in replayed)
  const only = (values: Body) => Object.fromEntries(known.map((name) => [name, values[name]]))
  expect(difference(only(row), only(replayed)).after, 'as its history tells').toEqual({})
}

/** A unit has one live sale claim at most, its leases follow each other, and its states follow from them. */
async function expectAgreed(
  owner: Sql,
  units: readonly Body[],
  entries: Entries,
  today: string,
): Promise<void> {
  const claims = await owner<(Claim & { unit: string; from: string; until: string | null })[]>`
    select c.unit, c.kind, o.status, lower(c.during)::text as from, upper(c.during)::text as until
    from unit_claims c join orders o on o._id = c.order_id where c.released_at is null`
  const ofUnit = Map.groupBy(claims, ({ unit }) => unit)
  for (const { _id, saleState, leaseState } of units) {
    const mine = ofUnit.get(_id) ?? []
    const leases = mine.filter(({ kind }) => kind === 'lease').sort((a, b) => (a.from < b.from ? -1 : 1))
    expect(mine.length - leases.length, 'one sale at most').toBeLessThanOrEqual(1)
    for (const [at, next] of leases.slice(1).entries()) {
      const before = leases[at]?.until ?? '9999'
      expect(before <= next.from, `${before} before ${next.from}`).toBe(true)
    }
    expect({ saleState, leaseState }).toEqual(statesOfUnit(mine, today))
    const first = { after: { saleState: 'available', leaseState: 'free' } }
    expectReplayed(
      { saleState, leaseState },
      [first, ...(entries.get(_id) ?? [])],
      ['saleState', 'leaseState'],
    )
  }
}

/** Payments come to the total of their sale, nothing that was received is lost, and no day is charged twice. */
async function expectConserved(
  owner: Sql,
  rows: readonly Body[],
  entries: Entries,
  given: Received,
): Promise<void> {
  const all = await owner<Body[]>`
    select _id, "order", kind, amount, received, outstanding, status, due_on::text as "dueOn",
      received_on::text as "receivedOn", cancelled_on::text as "cancelledOn",
      period_from::text as "periodFrom", period_to::text as "periodTo", deleted_at is not null as gone
    from instalments order by "order", period_from, number`
  const lost = all.filter(({ gone, received }) => gone && received > 0)
  expect(lost, 'nothing that was received is removed').toEqual([])
  const there = all.filter(({ gone }) => !gone)
  for (const one of there) expectPaidAsTold(one, entries.get(one._id) ?? [], given.get(one._id) ?? 0)
  const dueOf = Map.groupBy(there, (one) => one.order)
  const after = Map.groupBy(rows, ({ parentOrder }) => parentOrder?._id ?? parentOrder)
  for (const row of rows) {
    expectSums(row, dueOf.get(row._id) ?? [], entries)
    const { kind, intent, depositOn } = row
    if (kind !== 'reservation' || intent !== 'sale' || !depositOn) continue
    expectOneDeposit(row, after.get(row._id) ?? [], all, entries)
  }
}

/** Of the sales that were made of a reservation the one that was not given up has its deposit. */
function expectOneDeposit(
  { status, deposit }: Body,
  sales: readonly Body[],
  all: readonly Body[],
  entries: Entries,
): void {
  const deposits = all.filter(({ kind }) => kind === 'deposit')
  const of = (isGivenUp: boolean) => {
    const orders = sales.filter((sale) => (sale.status === 'cancelled') === isGivenUp).map(({ _id }) => _id)
    return deposits.filter((one) => orders.includes(one.order))
  }
  const left = of(true).filter((one) => !one.gone && one.status !== 'cancelled')
  expect(left, 'a sale that was given up has no deposit').toEqual([])
  const counted = of(false)
  expect(counted.length, 'a deposit goes into one sale').toBe(status === 'converted' ? 1 : 0)
  for (const { _id, amount, gone } of counted) {
    // What was given back is owed again, and may be planned in another way.
    const isGivenBack = (entries.get(_id) ?? []).some(({ action }) => action === 'takeBack')
    if (!isGivenBack) expect({ amount, gone }, 'a deposit stays').toEqual({ amount: deposit, gone: false })
  }
}

function expectSums(
  { kind, status, totals, settlement, deposit, depositOn }: Body,
  due: readonly Body[],
  entries: Entries,
): void {
  const sum = (name: string, of = due) => of.reduce((all, one) => all + one[name], 0)
  const live = due.filter((one) => one.status !== 'cancelled')
  const isPlanned = status === 'draft' && live.some((one) => one.kind === 'instalment')
  if (kind === 'sale' && (isPlanned || ['active', 'completed', 'handedOver'].includes(status))) {
    expect(sum('amount', live), 'the payments of a sale come to its total').toBe(totals.gross)
  }
  if (['completed', 'handedOver', 'terminated', 'cancelled'].includes(status)) {
    expect(sum('outstanding'), 'nothing is left to pay of what is over').toBe(0)
  }
  if (status === 'terminated') {
    const ended = due.flatMap(({ _id }) => entries.get(_id) ?? []).filter((one) => one.action === 'terminate')
    const refunded = ended.reduce((all, { before, after }) => {
      return all + (after.received === undefined ? 0 : before.received - after.received)
    }, 0)
    expect(sum('received') + refunded, 'what was received is settled').toBe(
      settlement.refunded + settlement.kept,
    )
    expect(refunded, 'no more is credited than is refunded').toBeLessThanOrEqual(settlement.refunded)
  }
  if (kind === 'reservation' && status === 'cancelled' && depositOn) {
    expect(deposit, 'the deposit is settled').toBe(settlement.refunded + settlement.kept)
  }
  const rents = live.filter((one) => one.kind === 'rent')
  for (const [at, next] of rents.slice(1).entries()) {
    expect(rents[at]?.periodTo < next.periodFrom, 'no day is charged twice').toBe(true)
  }
}

function expectPaidAsTold(due: Body, entries: readonly Entry[], given: number): void {
  expectReplayed(due, entries, ['amount', 'received', 'receivedOn', 'dueOn', 'cancelledOn'])
  const received = entries.filter(({ action }) => action === 'receive')
  // A deposit is the reservation's again when the sale is given up, and what is refunded the customer's.
  const back = entries.filter(({ action, after }) => {
    const isLess = (action === 'restore' && after.received === 0) || action === 'terminate'
    return action === 'takeBack' || (isLess && after.received !== undefined)
  })
  const sum = (of: readonly Entry[]) =>
    of.reduce((all, { before, after }) => all + after.received - before.received, 0)
  const begun = due.kind === 'deposit' ? (entries[0]?.after.received ?? 0) : 0
  expect(sum(received), 'what was received is what people said').toBe(given)
  expect(begun + sum(received) + sum(back), 'and is there').toBe(due.received)
}
