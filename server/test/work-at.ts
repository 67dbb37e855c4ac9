import { addDays, type Day, dayOf, officeZone } from '@prona/contract/kernel/day'
import { money, split } from '@prona/contract/kernel/money'
import { expect } from 'vitest'
import type { Sql } from '../src/database/connect.ts'
import type { Client } from './builders.ts'
import type { Received } from './legal-orders.ts'

/** Orders are read and written through this: of a program within the test, or of a process of its own. */
export type Asking = Pick<Client, 'get' | 'post'>

/** A server that is a process of its own, asked over HTTP. What it does not answer any more has the status 0. */
export function askingAt(address: string, authorization: string): Asking {
  const ask = async (url: string, init: RequestInit) => {
    const answer = await fetch(`${address}${url}`, init).catch(() => undefined)
    const text = answer ? await answer.text().catch(() => undefined) : undefined
    if (!answer || text === undefined) return { status: 0, body: {}, headers: {}, text: '' }
    return { status: answer.status, body: JSON.parse(text), headers: {}, text }
  }
  return {
    get: (url, query = {}) => {
      const said = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
      return ask(`${url}?${new URLSearchParams(said)}`, { headers: { authorization } })
    },
    post: (url, body) =>
      ask(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** What was acknowledged: the actions done to each order, and what was received of each payment. */
export type Worked = {
  readonly done: { readonly _id: string; readonly action: string }[]
  readonly given: Map<string, number>
  /** Payments whose receipt nobody answered: it may have been written. */
  readonly unknown: Set<string>
  readonly statuses: Map<number, number>
}

export function nothingYet(): Worked {
  return { done: [], given: new Map(), unknown: new Set(), statuses: new Map() }
}

/** Somebody whom something was refused gives that agreement up and goes on with the next. */
class GivenUp extends Error {}

export type Place = { readonly customer: string; readonly property: string; readonly today: Day }

/** A sale from its hold to a payment, and a lease with its renewal, each with a unit of its own. */
export async function agree(client: Asking, worked: Worked, place: Place, name: string): Promise<void> {
  const { customer, property, today } = place
  const post = async (url: string, body: object) => {
    const answer = await client.post(url, body)
    worked.statuses.set(answer.status, (worked.statuses.get(answer.status) ?? 0) + 1)
    expect(answer.status, answer.text).not.toBe(500)
    if (answer.status !== 200) throw new GivenUp(`${url} ${answer.status} ${answer.text}`)
    return answer.body
  }
  const act = async (action: string, _id: string, input: object = {}) => {
    const { order } = await post(`/api/order/${action}`, { _id, ...input })
    worked.done.push({ _id, action })
    return order
  }
  const unitOf = async (code: string) => {
    const prices = { salePrice: 10_000_001, rentPrice: 70_000, rentPeriod: 'month', vatProfile: 'exempt' }
    return (await post('/api/unit', { property, code, kind: 'apartment', ...prices })).unit._id
  }
  const made = async (role: string, unit: string, values: object) => {
    const parties = [{ customer, role }]
    return (await post('/api/order', { parties, lines: [{ unit }], ...values })).order
  }
  const followed = async (_id: string) => {
    const filter = [
      { type: 'all', data: { parentOrder: { comparator: 'INCLUDES', type: 'basic', values: [_id] } } },
    ]
    const { status, body } = await client.get('/api/orders', { filter })
    if (status !== 200) throw new GivenUp(`orders ${status}`)
    return body.orders[0]
  }
  try {
    const held = await made('buyer', await unitOf(`${name}-S`), { kind: 'reservation', intent: 'sale' })
    await act('hold', held._id, { expiresAt: `${addDays(today, 2)}T10:00:00.000Z` })
    await act('reserve', held._id, { depositOn: today, deposit: 100_000 })
    await act('convert', held._id)
    const sale = await followed(held._id)
    const open = money(sale.totals.gross - 100_000)
    const rows = split(open, 12).map((amount, at) => ({ amount, dueOn: addDays(today, 30 * at) }))
    await act('plan', sale._id, { rows })
    await act('activate', sale._id, { signedOn: today })
    await receive(client, worked, sale._id, today)
    const terms = { startsOn: addDays(today, 1), endsOn: addDays(today, 90) }
    const lease = await made('tenant', await unitOf(`${name}-L`), {
      ...{ kind: 'lease', intent: 'lease' },
      ...terms,
    })
    await act('activate', lease._id, { signedOn: today })
    await act('renew', lease._id, { endsOn: addDays(today, 200), increaseBp: 300 })
    const next = await followed(lease._id)
    await act('activate', next._id, { signedOn: today })
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
  }
}

async function receive(client: Asking, worked: Worked, order: string, today: Day): Promise<void> {
  const filter = [
    { type: 'all', data: { order: { comparator: 'INCLUDES', type: 'basic', values: [order] } } },
  ]
  const { status, body } = await client.get('/api/instalments', { filter })
  const due = status === 200 && body.instalments.find((one: { outstanding: number }) => one.outstanding > 0)
  if (!due) throw new GivenUp(`instalments ${status}`)
  const answer = await client.post('/api/instalment/receive', {
    ...{ _id: due._id, amount: due.outstanding, receivedOn: today },
  })
  if (answer.status === 200) worked.given.set(due._id, due.outstanding)
  else worked.unknown.add(due._id)
  if (answer.status !== 200) throw new GivenUp(`receive ${answer.status}`)
}

export function todayNow(): Day {
  return dayOf(new Date().toISOString(), officeZone)
}

type Reading = { readonly owner: Sql }

/** Every action that was acknowledged is in the history of its order; answers what was received. */
export async function expectKept({ owner }: Reading, worked: Worked): Promise<Received> {
  const entries = await owner<{ record: string; action: string }[]>`
    select record, action from audit_entries where resource = 'order'`
  const known = new Set(entries.map(({ record, action }) => `${record} ${action}`))
  expect(worked.done.filter(({ _id, action }) => !known.has(`${_id} ${action}`))).toEqual([])
  const given = new Map(worked.given)
  const unsure = await owner<{ _id: string; received: number }[]>`
    select _id, received from instalments where _id = any(${[...worked.unknown]}::uuid[])`
  for (const { _id, received } of unsure) given.set(_id, Number(received))
  return given
}
