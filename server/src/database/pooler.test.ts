import { addDays } from '@prona/contract/kernel/day'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { aJobRun } from '../../test/a-job-run.ts'
import { aCustomer, anOrder, aProperty, aUnit, type Client, clientOf } from '../../test/builders.ts'
import { isPoolerThere, openPooler } from '../../test/cluster/pooler.ts'
import { freshFolder, neverLate, testConfig } from '../../test/harness.ts'
import { expectSound } from '../../test/legal-orders.ts'
import { migrations } from '../../test/migrations.ts'
import { aCompany, aPerson } from '../../test/people.ts'
import { upkeepProcess } from '../../test/process.ts'
import { agree, expectKept, nothingYet, todayNow } from '../../test/work-at.ts'
import { createApp } from '../app.ts'
import { makeRents } from '../instalments/make-rents.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { turnLeases } from '../orders/turn-leases.ts'
import { startProblem } from '../start-problem.ts'
import { closePools, connect, openPools, type Sql } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { codeOf } from './error-code.ts'
import { openDatabase } from './open.ts'
import { poolerInBetween } from './pooler.ts'
import { openReach } from './reach.ts'
import { serverAddress } from './server-role.ts'

const quiet = { info: () => {}, error: () => {} }
const elsewhere = await startEmbedded({ dataDir: freshFolder(), log: quiet, transport: 'loopback' })
afterAll(() => elsewhere.stop())
const direct = await aDatabase('pooled')

const everySetting =
  'search_path,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,app.count_patience'
const isMissing = !isPoolerThere()
const why = 'PgBouncer is not installed; PGBOUNCER names it where it is elsewhere'

test('past a pooler that gives each transaction another session everything works', async ({ skip }) => {
  skip(isMissing, why)
  const pooler = await aPooler(['ignore_startup_parameters ='])
  const database = await opened({ databaseUrl: pooler.url, databaseDirectUrl: direct.url })
  const { sql, long, entry } = database.pools
  const limits = await Promise.all(
    [sql, entry, long].map(async (pool) => {
      const [row] = await pool`select current_setting('statement_timeout') as limit,
        current_setting('TimeZone') as zone, current_setting('lock_timeout') as lock`
      return [row?.limit, row?.zone, row?.lock]
    }),
  )
  expect(limits).toEqual([
    ['5s', 'UTC', '4s'],
    ['5s', 'UTC', '4s'],
    ['1min', 'UTC', '10s'],
  ])
  const heard: string[] = []
  await sql.listen('news', (text) => heard.push(text))
  const written = Array.from({ length: 40 }, (_, number) =>
    sql.begin(async (db) => {
      await db`select set_config('app.branch', ${String(number)}, true)`
      const [row] = await db`select current_setting('app.branch') as branch, ${number}::integer as number`
      return [row?.branch, row?.number]
    }),
  )
  expect(await Promise.all(written)).toEqual(Array.from({ length: 40 }, (_, n) => [String(n), n]))
  await sql`select pg_notify('news', 'yes')`
  await expect.poll(() => heard).toEqual(['yes'])
  await database.close()
})

test('people work through a pooler as they do without one', async ({ skip }) => {
  skip(isMissing, why)
  const pooler = await aPooler(['ignore_startup_parameters ='])
  const database = await opened({ databaseUrl: pooler.url, databaseDirectUrl: direct.url })
  const app = await createApp({
    ...database.pools,
    config: testConfig(),
    log: pino({ level: 'silent' }),
    lateness: neverLate,
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  await aCompany(database.pools.sql)
  const admin = clientOf(app, await aPerson(database.pools.sql, { role: 'administrator' }))
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      admin.post('/api/property', { code: `P-${number}`, name: 'Provë', kind: 'land', stage: 'planned' }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
  const lists = await Promise.all(
    Array.from({ length: 30 }, () => admin.get('/api/properties', { search: 'P-' })),
  )
  expect(lists.map(({ status, body }) => [status, body.properties?.length > 0])).toEqual(
    lists.map(() => [200, true]),
  )
  await expectAgreements(database.pools.long, admin)
})

/** People and jobs at once, and again once holds have run out and leases have begun. */
async function expectAgreements(long: Sql, admin: Client): Promise<void> {
  const worked = nothingYet()
  const today = todayNow()
  const place = { customer: (await aCustomer(admin))._id, property: (await aProperty(admin))._id, today }
  const jobs = async (now: string) => {
    for (const job of [expireHolds, turnLeases, makeRents]) await job(aJobRun(long, now))
  }
  const now = new Date().toISOString()
  const held = await anOrder(admin, [(await aUnit(admin, { property: place.property }))._id])
  const expiresAt = `${addDays(today, 2)}T10:00:00.000Z`
  expect((await admin.post('/api/order/hold', { _id: held._id, expiresAt })).status).toBe(200)
  const agreed = Array.from({ length: 8 }, (_, nth) => agree(admin, worked, place, `N-${nth}`))
  await Promise.all([...agreed, jobs(now), jobs(now)])
  expect([...worked.statuses.keys()]).toEqual([200])
  await jobs(new Date(Date.parse(now) + 3 * 86_400_000).toISOString())
  expect((await admin.get('/api/order', { id: held._id })).body.order.status).toBe('expired')
  const owner = connect({ ...elsewhere.owner, database: direct.name }, { max: 1 })
  onTestFinished(() => owner.end())
  await expectSound({ owner, client: admin }, addDays(today, 3), await expectKept({ owner }, worked))
}

test('where its pooler has died a server is not ready, whatever its database says', async ({ skip }) => {
  skip(isMissing, why)
  const pooler = await aPooler(['ignore_startup_parameters ='])
  const database = await opened({ databaseUrl: pooler.url, databaseDirectUrl: direct.url })
  const app = await createApp({
    ...database.pools,
    config: testConfig(),
    log: pino({ level: 'silent' }),
    lateness: neverLate,
  })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const ready = async () => (await app.inject('/api/health/ready')).statusCode
  await expect.poll(ready).toBe(200)
  pooler.stop()
  await expect.poll(ready).toBe(503)
  expect(await database.pools.health`select 1 as one`).toEqual([{ one: 1 }])
})

test.for([
  ['refuses the settings of sessions', ''],
  ['drops them', everySetting],
])(
  'a pooler that nobody told the server of and that %s is found out, in words',
  async ([, ignored], { skip }) => {
    skip(isMissing, why)
    const { url: databaseUrl } = await aPooler([`ignore_startup_parameters = ${ignored}`])
    const config = { ...testConfig(), databaseUrl }
    const said = await opened({ databaseUrl }).catch((error) => startProblem(error, config))
    expect(said).toBe(poolerInBetween)
  },
)

test('a pooler that stands where the database itself is named is found out, in words', async ({ skip }) => {
  skip(isMissing, why)
  const [before, instead] = [
    await aPooler(['ignore_startup_parameters =']),
    await aPooler([`ignore_startup_parameters = ${everySetting}`]),
  ]
  const both = { databaseUrl: before.url, databaseDirectUrl: instead.url }
  await expect(opened(both)).rejects.toThrow(poolerInBetween)
})

test('a backup through a pooler is refused in the same words as a start', async ({ skip }) => {
  skip(isMissing, why)
  const { url } = await aPooler(['ignore_startup_parameters ='])
  const settings = { DATABASE_URL: url, DATA_DIR: freshFolder() }
  const { code, text } = await upkeepProcess(['backup', freshFolder()], settings)
  expect([code, text.trim()]).toEqual([1, poolerInBetween])
})

test('behind a pooler a password that was lost is set again, whoever finds it lost', async ({ skip }) => {
  skip(isMissing, why)
  const pooler = await aPooler(['ignore_startup_parameters =', 'server_login_retry = 0.1'])
  const database = await opened({ databaseUrl: pooler.url, databaseDirectUrl: direct.url })
  const admin = connect({ ...elsewhere.owner, database: direct.name }, { max: 1 })
  const [row] = await database.pools.sql`select current_user as role`
  for (const pool of [database.pools.sql, database.pools.health]) {
    await admin.unsafe(`alter role ${row?.role} password 'of somebody else'`)
    await admin`select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = ${row?.role}`
    const failures: unknown[] = []
    const asked = async () => [
      ...(await pool`select 1 as one`.catch((error) => [failures.push(codeOf(error))])),
    ]
    await expect.poll(asked, { timeout: 15_000 }).toEqual([{ one: 1 }])
    expect(failures.filter((code) => !/^(08|28|57|CONNECT)/.test(String(code)))).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
  }
  await admin.end()
  await database.close()
})

test('who waits in a pooler too long is refused alone, and the database is not thought to be away', async ({
  skip,
}) => {
  skip(isMissing, why)
  await (await opened({ databaseUrl: direct.url })).close()
  const pooler = await aPooler(['ignore_startup_parameters ='])
  const owner = connect({ url: direct.url }, { max: 2 })
  const server = await serverAddress(owner, { url: direct.url }, 'of the owner')
  const told: unknown[] = []
  const reach = openReach({ told: (error) => told.push(codeOf(error)) })
  const pools = openPools(server, { pooler: pooler.url, reach, answerSeconds: { sql: 1 } })
  const holding = await owner.reserve()
  await holding`select pg_advisory_lock(7)`
  const waiting = Array.from({ length: 5 }, () => pools.sql`select pg_advisory_xact_lock(7)`.catch(codeOf))
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'CONNECTION_SILENT'))
  await holding`select pg_advisory_unlock(7)`
  holding.release()
  await pools.health`select 1`
  expect([told, reach.refusal()]).toEqual([[], undefined])
  await closePools(pools)
  await owner.end()
})

function opened(addresses: { databaseUrl: string; databaseDirectUrl?: string }) {
  return openDatabase({ ...addresses, dataDir: freshFolder(), migrations, log: quiet, onLost: () => {} })
}

async function aDatabase(name: string) {
  const sql = connect(elsewhere.owner, { max: 1 })
  await sql.unsafe(`create role owner_of_${name} login createrole password 'of the owner'`)
  await sql.unsafe(`create database ${name} owner owner_of_${name}`)
  await sql.end()
  const url = `postgres://owner_of_${name}:of%20the%20owner@127.0.0.1:${elsewhere.owner.port}/${name}`
  return { name, url }
}

/** Before the database, as its owner sees it. */
async function aPooler(settings: string[]) {
  const all = ['default_pool_size = 3', ...settings]
  const { port, stop } = await openPooler(freshFolder(), elsewhere.owner, all)
  onTestFinished(stop)
  return { url: `postgres://owner_of_${direct.name}:of%20the%20owner@127.0.0.1:${port}/${direct.name}`, stop }
}
