import { order } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import type { Context } from '../src/kernel/context.ts'
import { inScope } from '../src/kernel/scope.ts'
import { enter } from '../src/kernel/transaction.ts'
import { uuidv7 } from '../src/kernel/uuid.ts'
import { anOrder, aUnit, type Body, clientOf } from './builders.ts'
import { freshApp } from './harness.ts'
import { aCompany, aPerson, type Person } from './people.ts'

const { app, sql, owner } = await freshApp()
await aCompany(sql)
const chief = await aPerson(sql, { role: 'manager' })
const manager = clientOf(app, chief)
const [agent, other] = [await aPerson(sql, { role: 'agent' }), await aPerson(sql, { role: 'agent' })]
await owner.unsafe(`
  create table rates (
    _id uuid primary key, branch text collate "C" not null, "order" uuid not null, created_by uuid,
    updated_by uuid, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    status text not null default 'open', version integer not null default 1, deleted_at timestamptz,
    constraint rates_order_exists foreign key (branch, "order") references orders (branch, _id));
  create index rates_by_order on rates (branch, "order");
  call guard_by_branch('rates');
  call belongs_to('rates', 'order');
  call follow_changes('rates');
  call tell_people('rates', 'rate', state => 'status');
  create table visits (
    _id uuid primary key, branch text collate "C" not null, attendees uuid[] not null, created_by uuid,
    updated_by uuid, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    version integer not null default 1, deleted_at timestamptz);
  call follow_changes('visits', 'attendees');
  call tell_people('visits', 'visit', assignee => 'attendees');
  grant select, insert, update, delete on rates, visits to public;`)

async function aSale(): Promise<Body> {
  return anOrder(manager, [(await aUnit(manager))._id])
}

async function aRate(order: Body): Promise<string> {
  const _id = uuidv7()
  await sql.begin(async (db) => {
    await enter(db, ['tirana'], 'tirana')
    await db`insert into rates (_id, branch, "order") values (${_id}, 'tirana', ${order._id})`
  })
  return _id
}

async function ownersOf(table: 'rates' | 'visits', _id: string): Promise<string[]> {
  const [row] = await owner.unsafe<{ owners: string[] }[]>(
    `select owners_of(t) as owners from ${table} t where _id = $1`,
    [_id],
  )
  return [...(row?.owners ?? [])].sort()
}

async function give(order: Body, to: Pick<Person, '_id'> | null): Promise<void> {
  const answer = await manager.put('/api/order', { _id: order._id, data: { assignedTo: to?._id ?? null } })
  expect(answer.status).toBe(200)
}

/** The announcements of a table while something is done, between a first and a last marker. */
async function announced(table: string, done: () => Promise<void>): Promise<unknown[][]> {
  const heard: unknown[][] = []
  const listening = await sql.listen('changes', (text) => heard.push(JSON.parse(text)))
  const placeOf = (word: string) => heard.findIndex(([first]) => first === word)
  for (const [word, work] of [
    ['begin', done],
    ['end', async () => {}],
  ] as const) {
    await owner`select pg_notify('changes', ${JSON.stringify([word])})`
    await expect.poll(() => placeOf(word)).toBeGreaterThan(-1)
    await work()
  }
  await listening.unlisten()
  return heard.slice(placeOf('begin'), placeOf('end')).filter(([first]) => first === table)
}

test('a row is whoever’s its record is, whoever wrote it, and follows when the record is given away', async () => {
  const sale = await aSale()
  await give(sale, agent)
  const rate = await aRate(sale)
  const own = [sale.createdBy, agent._id].sort()
  expect(await ownersOf('rates', rate)).toEqual(own)
  await give(sale, other)
  expect(await ownersOf('rates', rate)).toEqual([sale.createdBy, other._id].sort())
  await give(sale, null)
  expect(await ownersOf('rates', rate)).toEqual([sale.createdBy])
})

test('a reassigned record is announced: gone to its former owner, new to its new one, unchanged to everybody else', async () => {
  const sale = await aSale()
  await give(sale, agent)
  const rate = await aRate(sale)
  const told = await announced('rates', () => give(sale, other))
  expect(told).toEqual([
    ['rates', rate, 'delete', 'tirana', [agent._id], true],
    ['rates', rate, 'create', 'tirana', [other._id], true],
  ])
  const left = await owner`select owners, owners_only from sync_departures where record = ${rate}`
  expect(left).toEqual([{ owners: [agent._id], owners_only: true }])
})

test('what happens to a row is told to whoever its record is at that moment, and to nobody else', async () => {
  const sale = await aSale()
  await give(sale, agent)
  const rate = await aRate(sale)
  const paid = (status: string, by: string) =>
    owner`update rates set status = ${status}, updated_by = ${by}, version = version + 1 where _id = ${rate}`
  const told = async () => {
    const notices = await owner`
      select user_id, by, params ->> 'to' as state from notifications where record = ${rate} order by place`
    return notices.map(({ user_id, by, state }) => [user_id, by, state])
  }
  await paid('due', other._id)
  const dueTo = [chief._id, agent._id].map((person) => [person, other._id, 'due'])
  expect(await told()).toEqual(expect.arrayContaining(dueTo))
  expect(await told()).toHaveLength(2)
  await give(sale, other)
  await paid('paid', chief._id)
  expect((await told()).slice(2)).toEqual([[other._id, chief._id, 'paid']])
  const visible = await owner`
    select n.user_id from notifications n join rates r on r._id = n.record
    where n.record = ${rate} and n.params ->> 'to' = 'paid' and n.user_id = any (r.owners)`
  expect(visible).toHaveLength(1)
})

test('a row written while its record is being given away is whoever’s it is in the end', async () => {
  const sale = await aSale()
  await give(sale, agent)
  let rate = Promise.resolve('')
  await owner.begin(async (db) => {
    await db`update orders set assigned_to = ${other._id} where _id = ${sale._id}`
    rate = aRate(sale)
    const waits = async () =>
      (await owner`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`).length
    await expect.poll(waits).toBeGreaterThan(0)
  })
  expect(await ownersOf('rates', await rate)).toContain(other._id)
})

test('a record assigned to several people is each one’s own, and it is announced to each new one', async () => {
  const visit = uuidv7()
  await owner`
    insert into visits ${owner({ _id: visit, branch: 'tirana', attendees: [agent._id], created_by: chief._id })}`
  expect(await ownersOf('visits', visit)).toContain(agent._id)
  const told = await announced('visits', async () => {
    await owner`
      update visits set attendees = ${[other._id, agent._id]}, version = 2, updated_by = ${agent._id} where _id = ${visit}`
  })
  expect(told.map(([, , kind]) => kind)).toEqual(['update'])
  const notices =
    await owner`select user_id from notifications where resource = 'visit' and kind = 'assigned' order by place`
  expect(notices.map(({ user_id }) => user_id)).toEqual([agent._id, other._id])
  const field = { kind: 'references', to: 'user', label: order.names.one } as const
  const visits = {
    ...order,
    single: 'visit',
    assignee: 'who',
    fields: { ...order.fields, who: field },
  } as const
  const rights = { permissions: [], ownRows: ['visit'], hiddenFields: [] }
  expect(inScope({ ...nobody, rights }, visits, 't', () => '$1')).toBe(
    't.branch = $1::text and (t.created_by = $1::uuid or t."who" && array[$1::uuid])',
  )
})

const nobody: Context = {
  ...{ db: sql, actor: null, user: null, branch: 'tirana', branches: ['tirana'] },
  ...{ rights: { permissions: [], ownRows: [], hiddenFields: [] }, requestId: 'test', language: 'sq' },
  now: '2026-11-21T09:00:00.000Z',
}
