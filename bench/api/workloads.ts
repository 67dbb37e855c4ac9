import { randomUUID } from 'node:crypto'
import { unit } from '@prona/contract/resources'
import { markOf, orderFor } from '../../server/src/kernel/cursor.ts'
import { takeMark } from '../../server/src/sync/marks.ts'
import { query } from '../company/children.ts'
import { mostReaders, type Shape } from '../company/fill.ts'
import type { Company } from '../company/kept.ts'
import { answerOf, type Call, Refused, type Side } from './load.ts'
import { fieldsShown, listed } from './statements.ts'
import { listName } from './tables.ts'

export type Workload = {
  readonly name: string
  readonly ours: Side
  /** The same by the statement that somebody would write for it. */
  readonly byHand: Side
  /** How many at once. */
  readonly connections: readonly number[]
  readonly counted: 'calls' | 'rows'
  /** What share of the other side's a second is aimed at, with 32 at once. */
  readonly target?: number
}

export type World = {
  readonly company: Company
  readonly shape: Shape
  readonly ours: string
  readonly byHand: string
}

export async function workloadsOf(world: World): Promise<Workload[]> {
  const { company, ours, byHand } = world
  const { token } = await company.signIn('drejtues-tirana')
  const headers = { authorization: token, 'content-type': 'application/json' }
  const ids = await someUnits(company)
  const units = (parts: object): Call => ({ path: `/api/units?${query({ ...parts })}` })
  /** Side by side: calls of ours and of the other one. */
  const pair = (
    name: string,
    mine: Call | (() => Call),
    other: Call | (() => Call),
    target?: number,
  ): Workload => ({
    name,
    ours: { url: ours, headers, calls: [mine] },
    byHand: { url: byHand, calls: [other] },
    connections: [1, 32],
    counted: 'calls',
    ...(target !== undefined && { target }),
  })
  const get = (path: string): Call => ({ path })
  const far = await farPage(world)
  const shown = { ...listed, fields: fieldsShown }
  const farther = { ...shown, pagination: { ...listed.pagination, after: far.mark } }
  const search = (text: string) =>
    [units({ search: text, fields: fieldsShown }), get(`/search?${query({ search: text })}`)] as const
  return [
    pair(listName, units(shown), get('/list'), 0.75),
    pair('the same with the total', units(shown), get('/list-and-count'), 0.6),
    pair('the same, all fields', units(listed), get('/list-and-count')),
    pair(`page ${far.number} by cursor`, units(farther), get(`/list?${query({ after: far.place })}`)),
    pair('search, few found', ...search('a-9512')),
    pair('search, many found', ...search('bllóku c')),
    pair(
      'get by id',
      () => get(`/api/unit?id=${one(ids)}`),
      () => get(`/get?id=${one(ids)}`),
      0.75,
    ),
    await tenReaders(world, pair),
    await allBranches(world, pair),
    ...(await syncing(world, headers, ids)),
    pair('create', creating('/api/unit', ids.property), creating('/create', ids.property), 0.6),
    pair('change', changing('PUT', '/api/unit', ids), changing('POST', '/change', ids)),
    changingMany(world, headers, ids),
  ]
}

type Some = { readonly all: readonly string[]; readonly property: string }

async function someUnits({ owner }: Company): Promise<Some> {
  const rows = await owner<{ _id: string; property: string }[]>`
    select _id, property from units where branch = 'tirana' order by md5(_id::text) limit 3000`
  return { all: rows.map(({ _id }) => _id), property: rows[0]?.property ?? '' }
}

function one({ all }: Some): string {
  return all[Math.floor(Math.random() * all.length)] ?? ''
}

/** Page 10,000 or, where there are not so many, one of the last. */
async function farPage({ company }: World): Promise<{ number: number; mark: string; place: string }> {
  const { owner } = company
  const [found] = await owner<{ count: number }[]>`
    select count(*)::integer as count from units where branch = 'tirana' and status = 'available'`
  const pages = Math.min(9_999, Math.max(1, Math.floor((found?.count ?? 0) / 25) - 2))
  const [row] = await owner<{ sale_price: number; _id: string }[]>`
    select sale_price, _id from units where branch = 'tirana' and status = 'available' and deleted_at is null
    order by sale_price, _id offset ${pages * 25 - 1} limit 1`
  if (!row) throw new Error('There is no second page')
  const mark = markOf(unit, orderFor(unit, [{ field: 'salePrice', direction: 'asc' }]), row)
  return { number: pages + 1, mark, place: `${row.sale_price} ${row._id}` }
}

type Pair = (name: string, ours: Call, byHand: Call) => Workload

async function tenReaders({ company, shape, ours, byHand }: World, pair: Pair): Promise<Workload> {
  const list = `/api/units?${query({ ...listed, fields: fieldsShown })}`
  const branches = Array.from({ length: Math.min(shape.branches, mostReaders) }, (_, index) =>
    index === 0 ? 'tirana' : `dega${index + 1}`,
  )
  const calls: Call[] = []
  for (const branch of branches) {
    const { token } = await company.signIn(`drejtues-${branch}`)
    calls.push({ path: list, headers: { authorization: token } })
  }
  return {
    ...pair('ten readers, a branch each', { path: list }, { path: '/list' }),
    ours: { url: ours, calls },
    byHand: { url: byHand, calls: branches.map((branch) => ({ path: `/list?${query({ branch })}` })) },
  }
}

async function allBranches({ company, ours }: World, pair: Pair): Promise<Workload> {
  const { token } = await company.signIn('drejtor')
  const call = { path: `/api/units?${query({ ...listed, fields: fieldsShown })}` }
  const workload = pair('one who reads all branches', call, { path: '/all-branches' })
  return { ...workload, ours: { url: ours, headers: { authorization: token, branch: '*' }, calls: [call] } }
}

/** Whoever has all of it asks for the thousand that have changed since, page by page. */
async function syncing(
  { company, ours, byHand }: World,
  headers: Readonly<Record<string, string>>,
  ids: Some,
): Promise<Workload[]> {
  const { owner } = company
  const changed = ids.all.slice(0, 1_000)
  for (const fields of [{}, { fields: fieldsShown }]) {
    await answerOf(ours, { path: `/api/unit/sync?${query(fields)}`, headers })
  }
  // Times are given out with the last page of everything, which is left out here.
  const since = {
    all: await takeMark(owner, {}),
    shown: await takeMark(owner, { fields: fieldsShown.toSorted().join() }),
  }
  await owner`
    update units set version = version + 1, updated_at = clock_timestamp() where _id = any(${changed})`
  const complete = (rows: number) => {
    if (rows !== changed.length) throw new Refused(`${rows} of ${changed.length} sent`)
    return rows
  }
  const mine = (first: string, fields: object) => async () => {
    let rows = 0
    for (let lastSyncTime: string | undefined = first; lastSyncTime !== undefined; ) {
      const path = `/api/unit/sync?${query({ lastSyncTime, ...fields })}`
      const answer = await answerOf(ours, { path, headers })
      if (answer.full) throw new Refused('everything was sent')
      rows += countOf(answer.sync)
      lastSyncTime = answer.more === true ? String(answer.lastSyncTime) : undefined
    }
    return complete(rows)
  }
  const other = (which: object) => async () => {
    let rows = 0
    for (let place: string | undefined = since.shown; place !== undefined; ) {
      const answer = await answerOf(byHand, { path: `/changes?${query({ since: place, ...which })}` })
      rows += countOf(answer.rows)
      place = answer.more === true ? String(answer.next) : undefined
    }
    return complete(rows)
  }
  const alike = { connections: [1, 32], counted: 'rows' } as const
  return [
    {
      ...alike,
      name: 'sync of 1,000 changes',
      ours: { work: mine(since.shown, { fields: fieldsShown }) },
      byHand: { work: other({ shown: true }) },
    },
    {
      ...alike,
      name: 'the sync, all fields',
      ours: { work: mine(since.all, {}) },
      byHand: { work: other({}) },
    },
  ]
}

function countOf(rows: unknown): number {
  return Array.isArray(rows) ? rows.length : 0
}

export function creating(path: string, property: string): () => Call {
  return () => {
    const body = { property, code: randomUUID().slice(0, 13), kind: 'apartment', salePrice: 1_000 }
    return { method: 'POST', path, body: JSON.stringify(body) }
  }
}

function changing(method: string, path: string, ids: Some): () => Call {
  return () => {
    const data = { salePrice: 5_000_000 + Math.floor(Math.random() * 30_000_000) }
    return { method, path, body: JSON.stringify({ _id: one(ids), data }) }
  }
}

/** One at a time: two would wait for each other's rows, and nobody does this by the dozen. */
function changingMany(
  { ours, byHand }: World,
  headers: Readonly<Record<string, string>>,
  { all }: Some,
): Workload {
  const ids = all.slice(0, 1_000)
  let day = Date.UTC(2027, 0, 1)
  const body = () => {
    day += 86_400_000
    return JSON.stringify({ ids, change: { availableFrom: new Date(day).toISOString().slice(0, 10) } })
  }
  const changed = (count: unknown) => {
    if (count !== ids.length) throw new Refused(`changed ${count} of ${ids.length}`)
    return ids.length
  }
  const mine = async () => {
    const answer = await answerOf(ours, { method: 'POST', path: '/api/units/bulk', headers, body: body() })
    const { bulk } = answer as { bulk: { counts: { changed: number } } }
    return changed(bulk.counts.changed)
  }
  const other = async () => {
    const answer = await answerOf(byHand, { method: 'POST', path: '/change-many', body: body() })
    return changed(answer.changed)
  }
  return {
    name: 'bulk change of 1,000',
    ours: { work: mine },
    byHand: { work: other },
    connections: [1],
    counted: 'rows',
  }
}
