import { unit } from '@prona/contract/resources'
import { expect, test } from 'vitest'
import { findEntries } from '../src/audit/find-entries.ts'
import { connect, type Sql } from '../src/database/connect.ts'
import type { Context } from '../src/kernel/context.ts'
import { listQueryOf, listRows } from '../src/kernel/list-query.ts'
import { updateRows } from '../src/kernel/many-rows.ts'
import { changeRecord, createRecord } from '../src/kernel/record-writes.ts'
import { getRow } from '../src/kernel/rows.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { occupanciesOf } from '../src/orders/occupancies.ts'
import { searched } from '../src/search/search.ts'
import { changesIn } from '../src/sync/changes.ts'
import { unitFeature } from '../src/units/units.ts'
import { freshDatabase } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { sql, owner, addresses } = await freshDatabase()
await aCompany(sql)
const person = await aPerson(sql, { role: 'manager' })
await owner`
  insert into properties (_id, branch, code, name, kind, stage, address_city)
  select gen_random_uuid(), b.code, 'P-' || n, 'Rezidenca ' || n, 'building', 'finished', 'Qyteti ' || n
  from generate_series(1, 10) n, branches b`
await owner`
  with home as (select branch, array_agg(_id) as ids from properties group by branch)
  insert into units (_id, branch, property, code, kind, floor, bedrooms, living_rooms,
    net_area, sale_price, block, sale_state, tags)
  select gen_random_uuid(), h.branch, h.ids[1 + n % 10], 'A-' || n,
    (array['apartment', 'shop', 'office', 'parking'])[1 + n % 4], n % 30, nullif(n % 4, 0), n % 500, 5000 + n,
    5000000 + n * 7919, 'Blloku ' || (n % 100), (array['available', 'sold'])[1 + n / 7 % 2], array['t' || n % 500]
  from generate_series(1, 20000) n join home h on h.branch = (array['tirana', 'durres'])[1 + n % 2]`
await owner`vacuum analyze units`
await owner`analyze`
const found = await owner<{ branch: string; ids: string[] }[]>`
  select branch, (array_agg(_id))[:24] as ids from units group by branch`
const ids = Object.fromEntries(found.map(({ branch, ids }) => [branch, ids]))
const places = await owner<{ branch: string; _id: string }[]>`
  select distinct on (branch) branch, _id from properties order by branch, _id`
const homes = Object.fromEntries(places.map(({ branch, _id }) => [branch, _id]))
const sixBranches = ['tirana', 'durres', 'vlora', 'shkodra', 'korca', 'fier']

const includes = (...values: unknown[]) => ({ comparator: 'INCLUDES', type: 'basic', values })
const all = (data: Record<string, unknown>) => [{ type: 'all', data }]

test.each<[string, Record<string, unknown>, string]>([
  ['as it opens', {}, 'units_by_code'],
  ['from the last code', { sort: [{ field: 'code', direction: 'desc' }] }, 'units_by_code'],
  ['sorted by price', { sort: [{ field: 'salePrice', direction: 'asc' }] }, 'units_by_sale_price'],
  [
    'sorted by price downwards',
    { sort: [{ field: 'salePrice', direction: 'desc' }] },
    'units_by_sale_price_down',
  ],
  [
    'filtered by status and sorted by price',
    { filter: all({ status: includes('available') }), sort: [{ field: 'salePrice', direction: 'asc' }] },
    'units_by_sale_price',
  ],
  ['sorted by city', { sort: [{ field: 'city', direction: 'asc' }] }, 'units_by_city'],
  ['filtered by city', { filter: all({ city: includes('Qyteti 3') }) }, 'units_by_'],
  ['filtered by a layout that few have', { filter: all({ layout: includes('2+18') }) }, 'units_by_layout'],
  [
    'sorted by the price of a square metre downwards',
    { sort: [{ field: 'areaPrice', direction: 'desc' }] },
    'units_by_area_price_down',
  ],
  ['searched', { search: 'blloku 76' }, 'units_in_search'],
  ['searched by property and code', { search: 'a-1999 rezidenca' }, 'units_in_search'],
  ['searched with accents', { search: 'Bllokù 76' }, 'units_in_search'],
  ['filtered by a piece of the code', { filter: all({ code: includes('1999') }) }, 'units_in_code'],
  ['filtered by a piece of the block', { filter: all({ block: includes('ku 76') }) }, 'units_in_block'],
])('under row level security the list %s is read from its index', async (_, query, index) => {
  for (const branches of [['tirana'], ['tirana', 'durres']]) {
    const plan = await planOf(query, branches)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on units')
  }
})

test.each([
  ['salePrice', 'asc', 'units_by_sale_price'],
  ['code', 'asc', 'units_by_code'],
  ['code', 'desc', 'units_by_code'],
])(
  'sorted by %s %s, the page far away is read by cursor as the first one is',
  async (field, direction, index) => {
    const sort = [{ field, direction }]
    const far = await listRows(
      contextWith(sql, ['tirana']),
      unit,
      listQueryOf({ sort, pagination: { pageNr: 300, itemsPerPage: 25 } }),
    )
    const plan = await planOf(
      { sort, pagination: { itemsPerPage: 25, after: far.pagination.next } },
      ['tirana'],
      'analyze, ',
    )
    // Of the branch's 10,000 rows it reads a page and one row more.
    const read = new RegExp(
      `Index Scan (?:Backward )?using ${index} on units t\\w* \\(actual rows=([\\d.]+)`,
    ).exec(plan)?.[1]
    expect(Number(read), plan).toBeLessThanOrEqual(26)
  },
)

const price = [{ field: 'salePrice', direction: 'asc' }]
const available = all({ status: includes('available') })
const fields = ['code', 'property', 'status', 'salePrice']

/** What is asked for in turn: the odd branch, value and place in the order among it. */
type Ask = (db: Sql, branch: string, turn: number) => Promise<unknown>

const hot: Record<string, Ask> = {
  'a list as it opens': (db, branch) => listed(db, branch, {}),
  'a list filtered and sorted': (db, branch) => listed(db, branch, { filter: available, sort: price }),
  'a list filtered by what nothing has': (db, branch) =>
    listed(db, branch, { filter: all({ status: includes('reserved') }), sort: price }),
  'a list filtered by several states': (db, branch) =>
    listed(db, branch, { filter: all({ status: includes('sold', 'reserved') }), sort: price }),
  'the columns of a list, filtered and sorted': (db, branch) =>
    listed(db, branch, { filter: available, sort: price }, fields),
  'a list of two branches': (db) => listed(db, ['tirana', 'durres'], { filter: available, sort: price }),
  'a list of more branches than a text names': (db) =>
    listed(db, sixBranches, { filter: available, sort: price }, fields),
  'a page further on': async (db, branch, turn) => {
    const pagination = { itemsPerPage: 25, pageNr: 10 * (1 + (turn % 8)) }
    const { pagination: far } = await listed(sql, branch, { sort: price, pagination })
    await listed(db, branch, { sort: price, pagination: { itemsPerPage: 25, after: far.next } })
  },
  'a record': async (db, branch, turn) => {
    const id = ids[branch]?.[turn]
    if (id) await getRow(contextWith(db, [branch]), unit, id)
  },
  'a record, read in more branches than a text names': async (db, branch, turn) => {
    const id = ids[branch]?.[turn]
    if (id) await getRow(contextWith(db, sixBranches), unit, id)
  },
  'what has changed': async (db, branch) => {
    const [now] = await sql<{ seen: string }[]>`select pg_current_snapshot()::text as seen`
    const range = { from: now?.seen, until: now?.seen ?? '' }
    await changesIn(contextWith(db, [branch]), unit, range, 500)
  },
}

test.each(Object.entries(hot))('%s is planned once, for whatever it is asked', async (_, ask) => {
  await withOneConnection(async (one) => {
    const sent = await sentInTurns(one, ask)
    const first = [...sent.keys()].find(isMain) ?? ''
    await expectPlannedOnce(one, first)
    for (const step of await stepsOfUnits(one, first)) expect(step).toMatch(/^Index (Only )?Scan$/)
    // A page of each branch, of which a plan for whatever number reckons with ten.
    for (const size of await sizesOfSorts(one, first)) expect(size).toBeLessThanOrEqual(260)
  })
})

const counts: Record<string, Ask> = {
  'a list filtered and sorted': (db, branch) => listed(db, branch, { filter: available, sort: price }),
  'a list filtered by few': (db, branch) =>
    listed(db, branch, { filter: all({ status: includes('reserved') }), sort: price }),
  'a list of more branches than a text names': (db) =>
    listed(db, sixBranches, { filter: all({ layout: includes('2+18') }) }, fields),
}

test.each(Object.entries(counts))(
  'the total of %s is counted on a plan that is made once, up to a bound',
  async (_, ask) => {
    await withOneConnection(async (one) => {
      // What was counted before is counted again only once a transaction has ended since.
      const sent = await sentInTurns(one, async (db, branch, turn) => {
        await owner`insert into sync_departures (resource, record, owners, owners_only) values ('x', gen_random_uuid(), '{}', false)`
        await ask(db, branch, turn)
      })
      const text = [...sent.keys()].find((text) => text.includes('count(*)')) ?? ''
      await expectPlannedOnce(one, text)
      const steps = await stepsIn(one, text)
      expect(steps.some((step) => step['Node Type'] === 'Limit')).toBe(true)
      expect(steps.map((step) => step['Node Type'])).not.toContain('Seq Scan')
    })
  },
)

let floor = 0
const writes: Record<string, (ctx: Context, turn: number) => Promise<unknown>> = {
  'a record that is created': async (ctx, turn) => {
    const values = { code: `N-${turn}`, kind: 'shop', property: homes[ctx.branch], salePrice: 100 + turn }
    await createRecord(ctx, unitFeature, values as never)
  },
  'a record that is changed': async (ctx, turn) => {
    const id = ids[ctx.branch]?.[turn] ?? ''
    await changeRecord(ctx, unitFeature, { id }, { salePrice: 4_000_000 + ++floor })
  },
  'many that are changed': async (ctx) => {
    const some = ids[ctx.branch] ?? []
    const where = (bind: (value: unknown) => string) => `t._id = any(${bind(some)}::uuid[])`
    await updateRows(ctx, unit, where, { floor: 100 + ++floor })
  },
}

test.each(Object.entries(writes))(
  'of %s each statement reaches its records by an index',
  async (_, write) => {
    await withOneConnection(async (one) => {
      const sent = await sentInTurns(one, (db, branch, turn) =>
        inTransaction({ sql: db }, contextWith(db, [branch]), (ctx) => write(ctx, turn)),
      )
      const written = [...sent.entries()].filter(([text]) => /\b(units|audit_entries)\b/.test(text))
      expect(written.length).toBeGreaterThanOrEqual(3)
      for (const [text, { prepare }] of written) {
        expect(prepare, text).toBe(true)
        await expectKept(one, text)
        for (const step of await stepsOfUnits(one, text)) expect(step, text).not.toBe('Seq Scan')
      }
    })
  },
)

type Sent = { readonly values: never[]; readonly prepare: boolean }

async function withOneConnection(work: (one: Sql) => Promise<void>): Promise<void> {
  const one = connect(addresses.server, { max: 1, settings: { 'app.count_patience': '30s' } })
  try {
    await work(one)
  } finally {
    await one.end({ timeout: 1 })
  }
}

/** What is sent when it is asked a dozen times in each of two branches, by the text; the branches' own texts apart. */
async function sentInTurns(one: Sql, ask: Ask): Promise<Map<string, Sent>> {
  const all = new Map<string, Sent>()
  const turns = [...Array<string>(12).fill('tirana'), ...Array<string>(12).fill('durres')]
  for (const [turn, branch] of turns.entries()) {
    await ask(
      spying(one, (text, values, options) => {
        all.set(text, { values, prepare: options.prepare === true })
      }),
      branch,
      turn,
    )
  }
  return all
}

/** Planned for its values five times, as PostgreSQL does before it compares, and then no more. */
async function expectPlannedOnce(one: Sql, text: string): Promise<void> {
  const [plans] = await one`
    select custom_plans::integer as custom, generic_plans::integer as generic
    from pg_prepared_statements where statement = ${text}`
  expect(plans?.custom, text).toBe(5)
  expect(plans?.generic).toBeGreaterThan(5)
}

async function expectKept(one: Sql, text: string): Promise<void> {
  expect(await one`select from pg_prepared_statements where statement = ${text}`, text).toHaveLength(1)
}

async function stepsIn(one: Sql, text: string): Promise<Step[]> {
  const [row] = await one.unsafe(`explain (generic_plan, format json) ${text}`)
  return stepsOf(row?.['QUERY PLAN'][0].Plan)
}

/** How units are read. */
async function stepsOfUnits(one: Sql, text: string): Promise<string[]> {
  const steps = await stepsIn(one, text)
  return steps
    .filter((step) => step['Relation Name'] === 'units' && !('Operation' in step))
    .map((step) => String(step['Node Type']))
}

async function sizesOfSorts(one: Sql, text: string): Promise<number[]> {
  const steps = await stepsIn(one, text)
  return steps
    .filter((step) => /Sort/.test(String(step['Node Type'])))
    .map((step) => Number(step['Plan Rows']))
}

type Step = Record<string, unknown> & { Plans?: Step[] }

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)]
}

async function listed(
  db: Sql,
  branches: string | string[],
  query: Record<string, unknown>,
  fields?: string[],
) {
  const asked = { ...listQueryOf({ pagination: { itemsPerPage: 25 }, ...query }), fields }
  return listRows(contextWith(db, [branches].flat()), unit, asked)
}

async function planOf(query: Record<string, unknown>, branches: string[], how = ''): Promise<string> {
  return planned(async (db) => {
    const asked = listQueryOf({ pagination: { itemsPerPage: 25 }, ...query })
    const { rows } = await listRows(contextWith(db, branches), unit, asked)
    expect(rows.length).toBeGreaterThan(0)
  }, how)
}

test.each([
  ['of a branch', {}],
  ['of a person', { by: person._id }],
  ['of a record', { resource: 'unit', record: ids.tirana?.[0] }],
])(
  'a page of the audit %s is read from the indexes of both tables, whatever lies behind it',
  async (_, asked) => {
    await owner`
    insert into audit_entries (at, branch, resource, record, action, by)
    select now() - n * interval '1 minute', (array['tirana', 'durres'])[1 + n % 2], 'unit', gen_random_uuid(), 'update',
      ${person._id} from generate_series(1, 20000) n`
    await owner`
    insert into access_entries (at, kind, by, address, request_id)
    select now() - n * interval '1 minute', 'signIn', ${person._id}, '10.0.0.1', 'x' from generate_series(1, 20000) n`
    await owner`analyze audit_entries, access_entries`
    const after = { at: new Date(Date.now() - 3_600_000).toISOString(), source: 'change', id: '7' } as const
    for (const place of [undefined, after]) {
      const plan = await planned((db) => findEntries(contextWith(db, ['tirana', 'durres']), asked, place, 51))
      expect(plan).not.toContain('Seq Scan on audit_entries')
      expect(plan).not.toContain('Seq Scan on access_entries')
    }
  },
)

test('what was seldom done is found in the audit by its index, and what is done daily by that of the branch', async () => {
  await owner`
    insert into audit_entries (at, branch, resource, record, action)
    select now() - n * interval '1 minute', (array['tirana', 'durres'])[1 + n % 2], 'unit', gen_random_uuid(),
      case when n % 5000 = 0 then 'restore' else 'update' end from generate_series(1, 20000) n`
  await owner`analyze audit_entries`
  const asked = (action: string) =>
    planned((db) => findEntries(contextWith(db, ['tirana', 'durres']), { action }, undefined, 51))
  for (const seldom of ['erase', 'restore']) {
    const plan = await asked(seldom)
    expect(plan).toContain('audit_entries_by_action')
    expect(plan).not.toContain('Seq Scan on audit_entries')
    expect(plan).not.toContain('using audit_entries_by_branch')
  }
  const daily = await asked('update')
  expect(daily).toContain('audit_entries_by_branch')
  expect(daily).not.toContain('Seq Scan on audit_entries')
})

type Hear = (text: string, values: never[], options: { readonly prepare?: boolean }) => void

/** A connection of which each statement is heard, those within transactions too. */
function spying<T extends object>(db: T, hear: Hear): T {
  return new Proxy(db, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown
      if (name === 'unsafe')
        return (text: string, values: never[], options: { prepare?: boolean } = {}) => {
          hear(text, values, options)
          return method.call(target, text, values, options)
        }
      if (name !== 'begin') return method
      return (...given: unknown[]) => {
        const work = given.at(-1) as (inside: object) => unknown
        return method.call(target, ...given.slice(0, -1), (inside: object) => work(spying(inside, hear)))
      }
    },
  })
}

/** What is neither a look at how large the table is nor the count that travels beside a page. */
function isMain(text: string): boolean {
  return !/from pg_class|app\.count_patience|count\(\*\)::integer as total/.test(text)
}

/** The first statement that the work sends for itself. */
async function statementOf(work: (db: Sql) => Promise<unknown>) {
  let sent: { text: string; values: never[] } | undefined
  await work(
    spying(sql, (text, values) => {
      if (isMain(text)) sent ??= { text, values }
    }),
  )
  return sent
}

/** The plan of the first statement that the work sends. */
async function planned(work: (db: Sql) => Promise<unknown>, how = ''): Promise<string> {
  const sent = await statementOf(work)
  if (!sent) throw new Error('Nothing was sent')
  const plan = await sql.unsafe(
    `explain (${how}timing off, summary off, costs off) ${sent.text}`,
    sent.values,
    { prepare: false },
  )
  return plan.map((line) => line['QUERY PLAN']).join('\n')
}

function contextWith(db: Sql, branches: string[]): Context {
  const rights = { permissions: ['*'], ownRows: [], hiddenFields: [] }
  const [branch = ''] = branches
  return {
    db,
    branch,
    branches,
    now: new Date().toISOString(),
    requestId: 'plans',
    language: 'sq',
    actor: person._id,
    rights,
    user: {
      ...{
        _id: person._id,
        username: person.username,
        name: 'x',
        email: null,
        language: 'sq',
        repository: '',
      },
      ...{
        branch,
        branches,
        role: { _id: person._id, name: 'x' },
        rights,
        longestHoldDays: 1,
        maxDiscountBp: 0,
        factorNeeded: null,
        passwordNeeded: false,
        isConfirmed: true,
        seenAs: null,
      },
    },
  }
}

test.each(['A-1999', 'rezidenca 1999', '069 12 34 5', 'blloku 76', 'a-19', 'Bllokù', '7'])(
  'a search over everything for %s is read from the index, whatever the branches',
  async (query) => {
    for (const branches of [['tirana'], ['tirana', 'durres']]) {
      const plan = await planned((db) => searched(contextWith(db, branches), { query, limit: 5 }))
      expect(plan).toContain('Scan on units_in_')
      expect(plan).not.toContain('Seq Scan on units')
    }
  },
)

test('the list and the search of one large branch among many small ones are read from their indexes', async () => {
  await owner`insert into branches (_id, code, name) select gen_random_uuid(), 'dega' || n, 'Dega ' || n
    from generate_series(1, 500) n`
  await owner`insert into properties (_id, branch, code, name, kind, stage)
    select gen_random_uuid(), code, 'P-1', 'Rezidenca', 'building', 'finished' from branches where code like 'dega%'`
  await owner`insert into units (_id, branch, property, code, kind, sale_state)
    select gen_random_uuid(), branch, _id, 'A-' || n, 'shop', 'available' from properties, generate_series(1, 3) n
    where branch like 'dega%'`
  await owner`analyze units`
  for (const branches of [['tirana'], ['tirana', 'dega7']]) {
    const sent = await statementOf((db) => listed(db, branches, { filter: available, sort: price }, fields))
    const plan = await sql.unsafe(`explain (generic_plan, costs off) ${sent?.text}`)
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toContain('Index Scan using units_by_sale_price on units')
  }
  const search = await planned((db) => searched(contextWith(db, ['tirana']), { query: 'A-1999', limit: 5 }))
  expect(search).toContain('Scan on units_in_')
})

test('who has hundreds of units is read by the index of their claims, with their orders by their keys', async () => {
  await owner`
    insert into orders (_id, branch, number, kind, intent, starts_on, status, currency)
    select gen_random_uuid(), branch, 'L-' || row_number() over (), 'lease', 'lease', '2027-01-01',
      (array['active', 'draft'])[1 + row_number() over () % 2], 'EUR' from units where branch = 'tirana' limit 3000`
  await owner`
    with o as (select _id, branch, row_number() over (partition by branch) as n from orders),
      u as (select _id, branch, row_number() over (partition by branch) as n from units),
      l as (insert into order_lines (_id, branch, parent, position, unit)
        select gen_random_uuid(), branch, o._id, 0, u._id from o join u using (branch, n))
    insert into unit_claims (_id, branch, unit, order_id, kind, during)
    select gen_random_uuid(), branch, u._id, o._id, 'lease', '[2027-01-01,)' from o join u using (branch, n)`
  await owner`vacuum analyze unit_claims, order_lines, orders`
  const [some] = await owner<{ ids: string[] }[]>`
    select array_agg(_id) as ids from (select unit as _id from unit_claims limit 500) u`
  const asked = { units: some?.ids ?? [], from: '2026-01-01', to: '2028-01-01' }
  const sent = await statementOf(async (db) => {
    expect(await occupanciesOf(contextWith(db, ['tirana']), 'tirana', asked)).toHaveLength(500)
  })
  const plan = await sql.unsafe(`explain (generic_plan, costs off) ${sent?.text}`)
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('unit_claims_by_unit')
  expect(text).not.toMatch(/Seq Scan on (?:unit_claims|orders|order_lines)/)
})
