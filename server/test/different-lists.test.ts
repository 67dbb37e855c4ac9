import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connect, serverSession } from '../src/database/connect.ts'
import { mostPrepared } from '../src/database/patches/statements.ts'
import { longestKept } from '../src/kernel/statement.ts'
import { aProperty, aUnit, clientOf } from './builders.ts'
import { freshDatabase, neverLate, testConfig } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const { addresses, sql: builder } = await freshDatabase()
await aCompany(builder)
const person = await aPerson(builder, { role: 'manager' })
const sql = connect(addresses.server, { max: 1, settings: serverSession })
const log = pino({ level: 'silent' })
const app = await createApp({ config: testConfig(), sql, log, lateness: neverLate })
const client = clientOf(app, person)
afterAll(async () => {
  await app.close()
  await sql.end({ timeout: 1 })
})

const sorts = ['code', 'kind', 'salePrice', 'netArea', 'floor', 'status']
const conditions = [
  { status: { comparator: 'EXCLUDES', type: 'basic', values: ['sold'] } },
  { kind: { comparator: 'INCLUDES', type: 'basic', values: ['apartment'] } },
  { bedrooms: { comparator: 'INCLUDES', type: 'basic', values: [2, 3] } },
]

/** A list like no other: the size of its page, its order and its conditions are in the text of its statement. */
async function ask(number: number): Promise<void> {
  const turn = Math.floor(number / 100)
  const sort = [0, 1, 2].map((at) => ({
    field: sorts[(turn + at) % sorts.length],
    direction: (turn >> at) % 2 === 0 ? 'asc' : 'desc',
  }))
  const data = conditions[turn % 4]
  const filter = data ? [{ type: 'all', data }] : []
  const pagination = { itemsPerPage: 1 + (number % 100), pageNr: turn }
  const { status, text } = await client.get('/api/units', { filter, sort, pagination })
  expect(status, text).toBe(200)
}

/** Statements without values, such as the one that counts them, are only forgotten with the next that has some. */
const most = mostPrepared + 10

async function statementsKept(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from pg_prepared_statements`
  return row?.count ?? 0
}

/** Of the connection's process in the database, where the system tells; shared memory is not its own. */
async function ownMegabytes(): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const status = await readFile(`/proc/${row?.pid}/status`, 'utf8').catch(() => '')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

test(
  'thousands of different lists leave nothing behind in the database',
  async () => {
    const told = tellOf('different lists')
    const lists = sized(300, 20_000)
    let before = 0
    for (let number = 0; number < lists; number++) {
      if (number === lists / 10) before = await ownMegabytes()
      await ask(number)
    }
    expect(await statementsKept()).toBeLessThanOrEqual(most)
    const grown = (await ownMegabytes()) - before
    expect(grown).toBeLessThan(20)
    told(`${counted(lists)} lists, ${before.toFixed(0)} MB of a connection, then ${grown.toFixed(1)} MB more`)
  },
  untilDone,
)

test(
  'lists that come again and again take bounded room in the database',
  async () => {
    const told = tellOf('lists that come again')
    const lists = sized(200, 2_000)
    for (let number = 0; number < 2 * lists; number++) await ask(number % lists)
    const before = await ownMegabytes()
    for (let number = 0; number < 2 * lists; number++) await ask(number % lists)
    expect(await statementsKept()).toBeLessThanOrEqual(most)
    const grown = (await ownMegabytes()) - before
    expect(grown).toBeLessThan(20)
    told(
      `${counted(4 * lists)} lists, ${before.toFixed(0)} MB of a connection, then ${grown.toFixed(1)} MB more`,
    )
  },
  untilDone,
)

test(
  'of what a director puts together for four branches and for ten, no long text is kept with its plan',
  async () => {
    const told = tellOf('lists of a director')
    const branches = ['dega1', 'dega2', 'dega3', 'dega4', 'dega5', 'dega6', 'dega7', 'dega8']
    for (const code of branches)
      await builder`insert into branches (_id, code, name) values (gen_random_uuid(), ${code}, ${code})`
    const { _id: property } = await aProperty(client)
    for (let made = 0; made < 20; made++) await aUnit(client, { property, salePrice: 1_000 + made })
    const lists = sized(24, 64)
    const before = await ownMegabytes()
    let longest = 0
    sql.options.debug = (_, text) => {
      longest = Math.max(longest, text.length)
    }
    for (const extraBranches of [branches.slice(0, 3), ['durres', ...branches]]) {
      const director = clientOf(app, await aPerson(builder, { role: 'manager', extraBranches }), {
        branch: '*',
      })
      for (let turn = 0; turn < 8; turn++) {
        for (let number = 0; number < lists; number++) {
          const itemsPerPage = 5 + (number % 5)
          const first = await director.get('/api/units', {
            ...composed(number),
            pagination: { itemsPerPage },
          })
          const pagination = { itemsPerPage, after: first.body.pagination?.next }
          const { status, text } = await director.get('/api/units', { ...composed(number), pagination })
          expect(status, text).toBe(200)
        }
      }
    }
    sql.options.debug = false
    expect(longest).toBeGreaterThan(longestKept)
    const kept = await sql<{ length: number }[]>`
      select length(statement) as length from pg_prepared_statements where statement like '%units%'`
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThanOrEqual(most)
    expect(Math.max(...kept.map(({ length }) => length))).toBeLessThanOrEqual(longestKept)
    const grown = (await ownMegabytes()) - before
    told(
      `${counted(32 * lists)} pages, ${before.toFixed(0)} MB of a connection, then ${grown.toFixed(1)} MB more`,
    )
  },
  untilDone,
)

/** A list of one clause, of several fields, put in order by four. */
function composed(number: number): Record<string, unknown> {
  const ranges = ['salePrice', 'netArea', 'floor', 'bedrooms', 'areaPrice', 'rentPrice'].slice(number % 3)
  const data = Object.fromEntries(
    ranges.map((name) => [
      name,
      { comparator: 'EXCLUDES', type: 'range', values: { from: 100_000 + number, to: 900_000_000 } },
    ]),
  )
  const sort = [0, 1, 2, 3].map((at) => ({
    field: sorts[(number + at) % sorts.length],
    direction: (number >> at) % 2 === 0 ? 'asc' : 'desc',
  }))
  return { filter: [{ type: 'all', data }], sort }
}
