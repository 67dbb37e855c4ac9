import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, inject, onTestFinished } from 'vitest'
import { createApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { type Address, connect, type Sql, serverSession } from '../src/database/connect.ts'
import { keepDatabaseOf } from './written-record.ts'

export type FreshDatabase = {
  /** As the server: bound by row level security. */
  sql: Sql
  /** As a superuser: sees everything, to check results. */
  owner: Sql
  addresses: { owner: Address; server: Address }
}

/** Nothing here outlives a power cut, so that no commit needs to wait for the disk. */
const passing = { synchronous_commit: 'off' }
/** Counts are always exact however busy the machine: an estimate would fail by chance. */
const unhurried = { ...serverSession, ...passing, 'app.count_patience': '30s' }

/** A migrated database for a test file, or for a single test; dropped when that is finished. */
export async function freshDatabase(from = 'template_of_tests'): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = connect(inject('owner'), { max: 1 })
  await maintenance.unsafe(`create database ${name} template ${from}`)
  const addresses = {
    owner: { ...inject('owner'), database: name },
    server: { ...inject('server'), database: name },
  }
  const sql = connect(addresses.server, { max: 5, settings: unhurried })
  const owner = connect(addresses.owner, { max: 2, settings: passing })
  whenThrough(async () => {
    await Promise.all([sql.end({ timeout: 1 }), owner.end({ timeout: 1 })])
    await maintenance.unsafe(`drop database ${name} with (force)`)
    await maintenance.end()
  })
  return { sql, owner, addresses }
}

/** A machine that is busy with other tests must not count as overloaded. */
export const neverLate = { now: () => 0, close() {} }

export type FreshApp = FreshDatabase & { app: FastifyInstance; config: Config; now: () => string }

/** The whole program on a database of its own, called by `app.inject`. */
export async function freshApp(
  settings: Partial<Config> = {},
  now = () => new Date().toISOString(),
): Promise<FreshApp> {
  const database = await freshDatabase()
  const config = { ...testConfig(), ...settings }
  const log = pino({ level: config.logLevel })
  const app = await createApp({ config, sql: database.sql, log, now, lateness: neverLate })
  // Registered after the database's own hook, hence run before it: the last registered hook runs first.
  whenThrough(() => app.close())
  await app.ready()
  keepDatabaseOf(app, database.sql)
  return { ...database, app, config, now }
}

export function testConfig(): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir: freshFolder(),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    screenConnections: 10,
    publicUrl: 'http://prona.test',
    mode: 'PRODUCTION',
    logLevel: 'silent',
    logFormat: 'text',
    slowStatementMs: 0,
    metrics: undefined,
    signInMethod: 'USER',
    provider: undefined,
    trustProxy: false,
    reportingRoles: ['reporting'],
    limitedRoles: ['limited'],
    limits: { perReader: 0, perAddress: 0 },
    llm: undefined,
    mail: undefined,
    demo: false,
    sessionLimits: { idleHours: 12, days: 30 },
    accessDays: 365,
    changeDays: 3653,
    alertRows: 5000,
    secretKey: undefined,
    webhookAllow: [],
    backup: { to: undefined, minute: 150, keep: 14, beforeUpgrades: 2 },
    files: { quota: 1_073_741_824, retentionDays: 30, cache: 67_108_864, s3: undefined },
  }
}

/** An empty folder, deleted when the file or test that asked for it is finished. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prona-folder-'))
  whenThrough(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function whenThrough(work: () => unknown): void {
  try {
    onTestFinished(async () => void (await work()))
  } catch {
    // Outside a test, when called at the top of a file.
    afterAll(async () => void (await work()))
  }
}
