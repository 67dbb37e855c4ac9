import { lifeOf, statesOf } from '@prona/contract/kernel/kinds'
import { type Claim, statesOfUnit } from '@prona/contract/orders/claimed-days'
import { order } from '@prona/contract/resources'
import { expect } from 'vitest'
import type { Sql } from '../src/database/connect.ts'
import { difference } from '../src/kernel/audit.ts'
import type { Body, Client } from './builders.ts'

type Reading = { readonly owner: Sql; readonly client: Client }

/** All orders that have had one of these units, as their reader sees them. */
export async function ordersOn({ owner, client }: Reading, units: readonly string[]): Promise<Body[]> {
  const found =
    await owner`select distinct parent as id from order_lines where unit = any (${[...units]}::uuid[])`
  return Promise.all(found.map(async ({ id }) => (await client.get('/api/order', { id })).body.order as Body))
}

const told = [
  ...['status', 'parties', 'lines', 'totals', 'startsOn', 'endsOn', 'leaveOn', 'signedOn', 'transfers'],
  ...['handover', 'giveBack', 'settlement', 'deposit', 'depositOn'],
]

/** Each is in a state of its kind, came there by its actions, and is what its history tells. */
export async function expectLegal({ owner }: Reading, rows: readonly Body[]): Promise<void> {
  for (const row of rows) {
    const life = lifeOf(order, row)
    expect(life && statesOf(life)).toContain(row.status)
    const entries = await owner`
      select action, before, after from audit_entries where record = ${row._id} order by id`
    expectReplayed(row, entries, told)
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

function expectReplayed(row: Body, entries: readonly Body[], names: readonly string[]): void {
  const replayed = Object.assign({}, ...entries.map(({ after }) => after))
  for (const name of names) {
    if (!(name in replayed)) continue
    const { after } = difference({ is: row[name] }, { is: replayed[name] })
    expect(after, `${name} as its history tells`).toEqual({})
  }
}

/** A unit has one live sale claim at most, its leases follow each other, and its states follow from them. */
export async function expectAgreed(
  { owner, client }: Reading,
  units: readonly string[],
  today: string,
): Promise<void> {
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
      const before = leases[at]?.until ?? '9999'
      expect(before <= next.from, `${before} before ${next.from}`).toBe(true)
    }
    const { saleState, leaseState } = (await client.get('/api/unit', { id })).body.unit
    expect({ saleState, leaseState }).toEqual(statesOfUnit(mine, today))
    const entries = await owner`select after from audit_entries where record = ${id} order by id`
    const first = { after: { saleState: 'available', leaseState: 'free' } }
    expectReplayed({ saleState, leaseState }, [first, ...entries], ['saleState', 'leaseState'])
  }
}

/** What was received under its payments by those who said so, by the payment's id. */
export type Received = ReadonlyMap<string, number>

/** Payments come to the total of their sale, nothing that was received is lost, and no day is charged twice. */
export async function expectConserved(
  { owner }: Reading,
  rows: readonly Body[],
  given: Received,
): Promise<void> {
  for (const row of rows) {
    const due = await owner<Body[]>`
      select _id, kind, amount, received, outstanding, status, due_on::text as "dueOn",
        received_on::text as "receivedOn", cancelled_on::text as "cancelledOn",
        period_from::text as "periodFrom", period_to::text as "periodTo"
      from instalments where "order" = ${row._id} and deleted_at is null order by period_from, number`
    const lost = await owner`
      select 1 from instalments where "order" = ${row._id} and deleted_at is not null and received > 0`
    expect(lost, 'nothing that was received is removed').toHaveLength(0)
    for (const one of due) await expectPaidAsTold(owner, one, given.get(one._id) ?? 0)
    const sum = (name: string, of: readonly Body[] = due) => of.reduce((all, one) => all + one[name], 0)
    const live = due.filter(({ status }) => status !== 'cancelled')
    const { kind, status, totals, settlement, deposit, depositOn } = row
    const isPlanned = status === 'draft' && live.some((one) => one.kind === 'instalment')
    if (kind === 'sale' && (isPlanned || ['active', 'completed', 'handedOver'].includes(status))) {
      expect(sum('amount', live), 'the payments of a sale come to its total').toBe(totals.gross)
    }
    if (['completed', 'handedOver', 'terminated', 'cancelled'].includes(status)) {
      expect(sum('outstanding'), 'nothing is left to pay of what is over').toBe(0)
    }
    if (status === 'terminated') {
      expect(sum('received'), 'what was received is settled').toBe(settlement.refunded + settlement.kept)
    }
    if (status === 'converted' && row.intent === 'sale' && depositOn) {
      const [paid] = await owner<Body[]>`
        select i.amount from instalments i join orders o on o._id = i."order"
        where o.parent_order = ${row._id} and i.kind = 'deposit'`
      expect(paid?.amount, 'a deposit goes into the sale').toBe(deposit)
    }
    const rents = live.filter((one) => one.kind === 'rent')
    for (const [at, next] of rents.slice(1).entries()) {
      expect(rents[at]?.periodTo < next.periodFrom, 'no day is charged twice').toBe(true)
    }
  }
}

async function expectPaidAsTold(owner: Sql, due: Body, given: number): Promise<void> {
  const entries = await owner<Body[]>`
    select action, before, after from audit_entries where record = ${due._id} order by id`
  expectReplayed(due, entries, ['amount', 'received', 'receivedOn', 'dueOn', 'cancelledOn'])
  const received = entries.filter(({ action }) => action === 'receive')
  const back = entries.filter(({ action }) => action === 'takeBack')
  const sum = (of: readonly Body[]) =>
    of.reduce((all, { before, after }) => all + after.received - before.received, 0)
  const begun = due.kind === 'deposit' ? (entries[0]?.after.received ?? 0) : 0
  expect(sum(received), 'what was received is what people said').toBe(given)
  expect(begun + sum(received) + sum(back), 'and is there').toBe(due.received)
}
