import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { type Address, connect, type Sql } from '../src/database/connect.ts'
import { openDatabase } from '../src/database/open.ts'
import { openReplica } from '../src/database/replica.ts'
import { openMetrics } from '../src/metrics/metrics.ts'
import { aProperty, aUnit, clientOf } from './builders.ts'
import { openReplicated } from './cluster/replicated.ts'
import { downloadOf } from './file-answer.ts'
import { freshFolder, neverLate, testConfig } from './harness.ts'
import { migrations } from './migrations.ts'
import { aCompany, aPerson } from './people.ts'

const folder = freshFolder()
const { primary, standby, urlOf, stop } = await openReplicated({ folder, isSynchronous: false })
afterAll(stop)
await toldStatements('a', primary.owner)
await toldStatements('b', standby.owner)
// Without waiting for it, nothing of what was just written would be found there.
await onNode(standby.owner, `alter system set recovery_min_apply_delay = '300ms'`, 'select pg_reload_conf()')
const database = await openDatabase({
  dataDir: freshFolder(),
  databaseUrl: urlOf(primary),
  databaseReplicaUrl: urlOf(standby),
  migrations,
  log: { info: () => {}, error: () => {} },
  onLost: () => {},
})
afterAll(() => database.close())
const { pools } = database
await aCompany(pools.sql)
const manager = await aPerson(pools.sql, { role: 'manager' })
const stranger = await aPerson(pools.sql, { role: 'manager', branch: 'durres' })

/** However busy the machine is, the replica is waited for. */
const patient = { patienceMs: 60_000, lookMs: 50 }
/** For where it cannot catch up. */
const hasty = { patienceMs: 400, lookMs: 50 }
const left = 'Exports and reports are read from the primary, because the replica is not well'
const found = 'Exports and reports are read from the replica again'

test('exports and reports are read from the replica, with what was written a moment before', async () => {
  const { app, said } = await anApp(patient)
  const client = clientOf(app, manager)
  const property = await aProperty(client)
  for (const format of ['csv', 'xlsx', 'csv']) {
    const unit = await aUnit(client, { property: property._id })
    const exporting = await where(() => exported(app, format))
    expect([exporting.answer.status, exporting.readOn]).toEqual([200, ['b']])
    if (format === 'csv') expect(exporting.answer.text).toContain(unit.code)
    expect((await exported(app, format, stranger)).text).not.toContain(unit.code)
  }
  const path = `/api/property/report/${property._id}`
  const reporting = await where(() => downloadOf(app, manager, path, { reportId: 'availabilitySheet' }))
  expect([reporting.answer.status, reporting.readOn]).toEqual([200, ['b']])
  expect((await where(() => client.get('/api/units'))).readOn).toEqual(['a'])
  expect(said).toEqual([])
  const given = async () => {
    const [row] = await onNode(
      { ...primary.owner, database: 'prona' },
      `select count(*)::integer as count from access_entries where kind = 'report'`,
    )
    return row?.count
  }
  await expect.poll(given).toBe(1)
})

test('row level security, limits and reading alone hold on the replica as they do on the primary', async () => {
  const { reads } = aReplica()
  const { app } = await anApp(patient)
  const unit = await aUnit(clientOf(app, manager))
  const seen = await reads(readAgain, async (db) => {
    const count = async () => (await db`select from units where _id = ${unit._id}`).length
    const [session] = await db`select current_user as role, pg_is_in_recovery() as "isReplica",
      current_setting('statement_timeout') as limit`
    const before = await count()
    await db`select set_config('app.branches', 'durres', true)`
    const elsewhere = await count()
    await db`select set_config('app.branches', 'tirana', true)`
    return { ...session, counts: [before, elsewhere, await count()] }
  })
  const [primary] = await pools.sql`select current_user as role`
  expect(seen).toEqual({ role: primary?.role, isReplica: true, limit: '2min', counts: [0, 0, 1] })
  await expect(reads(readAgain, (db) => db`update units set code = 'X'`)).rejects.toThrow('read-only')
})

test('what the replica stops because of the primary is read there, unless some of it was sent', async () => {
  const delay = (milliseconds: number) =>
    onNode(
      standby.owner,
      `alter system set max_standby_streaming_delay = '${milliseconds}ms'`,
      'select pg_reload_conf()',
    )
  await delay(10)
  onTestFinished(async () => void (await delay(30_000)))
  const { app } = await anApp(patient)
  const unit = await aUnit(clientOf(app, manager))
  const { reads, said } = aReplica()
  for (const isRepeatable of [true, false]) {
    said.length = 0
    const readOn: string[] = []
    const answer = reads({ ...readAgain, isRepeatable: () => isRepeatable }, async (db) => {
      const [here] = await db`select pg_is_in_recovery() as "isReplica"`
      readOn.push(here?.isReplica ? 'b' : 'a')
      await db`select set_config('app.branches', 'tirana', true)`
      const [row] = await db`select code from units where _id = ${unit._id}`
      if (here?.isReplica) {
        // The primary takes the table for itself while the replica reads it.
        const blocking = onNode({ ...primary.owner, database: 'prona' }, 'begin; lock table units; commit')
        await db`select pg_sleep(60)`
        await blocking
      }
      return row?.code
    }).catch((error) => error.code)
    expect([await answer, readOn]).toEqual(isRepeatable ? [unit.code, ['b', 'a']] : ['40001', ['b']])
    await expect.poll(() => said).toEqual([left, found])
  }
})

test('a replica that does not follow is left out in time, which is said once, and used again when it does', async () => {
  const { app, said, health, figures } = await anApp(hasty)
  const client = clientOf(app, manager)
  const property = await aProperty(client)
  await onNode(standby.owner, 'select pg_wal_replay_pause()')
  onTestFinished(async () => void (await onNode(standby.owner, 'select pg_wal_replay_resume()')))
  for (const _ of [1, 2, 3]) {
    const unit = await aUnit(client, { property: property._id })
    const { answer, readOn } = await where(() => exported(app, 'csv'))
    expect([answer.status, readOn]).toEqual([200, ['a']])
    expect(answer.text).toContain(unit.code)
  }
  expect(said).toEqual([left])
  expect(await health()).toEqual({ healthy: true, replica: false })
  expect(await figures()).toContain('\nprona_replica_used 0\n')
  expect(Number(/\nprona_replica_lag_seconds (\S+)/.exec(await figures())?.[1])).toBeGreaterThan(0)
  await onNode(standby.owner, 'select pg_wal_replay_resume()')
  await expect.poll(() => said).toEqual([left, found])
  expect(await health()).toEqual({ healthy: true, replica: true })
  await expect.poll(figures).toContain('\nprona_replica_used 1\n')
})

test('what is no replica of this database is not read from', async () => {
  for (const [address, why] of [
    [{ ...primary.owner, database: 'prona' }, 'it is no replica'],
    [standby.owner, 'it follows another database'],
    [{ ...standby.owner, database: 'prona', password: 'wrong' }, 'it does not answer (28P01)'],
  ] as const) {
    const sql = connect(address, { max: 2, role: 'any' })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const { reads, whys } = aReplica(sql)
    const [row] = await reads(
      readAgain,
      (db) => db`select current_user as role, pg_is_in_recovery() as "isReplica"`,
    )
    const [ours] = await pools.sql`select current_user as role`
    expect(row).toEqual({ role: ours?.role, isReplica: false })
    expect(whys).toEqual([{ why }])
  }
})

const readAgain = { signal: new AbortController().signal, isRepeatable: () => true }

function aReplica(sql?: Sql) {
  const said: string[] = []
  const whys: unknown[] = []
  const replica = openReplica({
    primary: { sql: pools.long, cancelling: pools.entry },
    screens: pools.sql,
    replica: sql ?? pools.replica ?? pools.sql,
    replicaHealth: sql ?? pools.replicaHealth ?? pools.sql,
    log: {
      info: (text) => void said.push(text),
      warn: (why, text) => {
        said.push(text)
        whys.push(why)
      },
    },
    terms: patient,
  })
  onTestFinished(() => replica.close())
  return { reads: replica.reads, said, whys }
}

async function anApp(replicaTerms: typeof patient) {
  const said: string[] = []
  const tell = (...words: unknown[]) => {
    const text = String(words.at(-1))
    if (text.includes('replica')) said.push(text)
  }
  const metrics = openMetrics()
  const app = await createApp({
    ...pools,
    config: testConfig(),
    log: Object.assign(pino({ level: 'silent' }), { warn: tell, info: tell }),
    lateness: neverLate,
    metrics,
    replicaTerms,
  })
  onTestFinished(() => app.close())
  return {
    app,
    said,
    health: async () => (await app.inject('/api/health')).json(),
    figures: () => metrics.text(),
  }
}

function exported(app: FastifyInstance, format: string, person = manager) {
  return downloadOf(app, person, '/api/units/export', { format })
}

/** On which of the two the units were read meanwhile, by what they write in their logs. */
async function where<T>(work: () => Promise<T>): Promise<{ answer: T; readOn: string[] }> {
  const logs = ['a', 'b'].map((node) => ({ node, before: logOf(node).length }))
  const answer = await work()
  const readOn = logs.filter(({ node, before }) =>
    /select[^;]+from \(?"?units\b/.test(logOf(node).slice(before)),
  )
  return { answer, readOn: readOn.map(({ node }) => node) }
}

function logOf(node: string): string {
  return readFileSync(join(folder, node, 'database.log'), 'utf8')
}

/** From here on every connection tells of its statements in the log. */
async function toldStatements(node: string, owner: Address): Promise<void> {
  await onNode(owner, `alter system set log_statement = 'all'`, 'select pg_reload_conf()')
  while (!logOf(node).includes(`select 'told'`)) await onNode(owner, `select 'told'`)
}

async function onNode(owner: Address, ...statements: string[]) {
  const sql = connect(owner, { max: 1, role: 'any' })
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = await sql.unsafe(statement)
    return rows
  } finally {
    await sql.end({ timeout: 2 })
  }
}
