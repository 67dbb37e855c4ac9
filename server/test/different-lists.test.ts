import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connect, serverSession } from '../src/database/connect.ts'
import { mostPrepared } from '../src/database/patches/statements.ts'
import { clientOf } from './builders.ts'
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
