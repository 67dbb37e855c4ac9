import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReservedSql } from 'postgres'
import { underLock } from './advisory-lock.ts'
import { atOnce } from './at-once.ts'
import { createUpgradeTable, endUpgrade } from './begun-upgrade.ts'
import type { Sql, Transaction } from './connect.ts'
import { hasCode } from './error-code.ts'
import type { Log } from './log.ts'
import { type Applied, appliedMigrations } from './tables.ts'

type Named = { number: number; name: string }
type Migration = { number: number; name: string; text: string; checksum: string }

type Options = {
  readonly log?: Pick<Log, 'info'>
  /** How long a migration waits for tables that other servers use before it gives way to them. */
  readonly lockMs?: number
  /** How long it then waits before each further attempt. */
  readonly waitsMs?: readonly number[]
  /**
   * Called before a database that holds data already is changed; whatever it throws keeps that from happening. It
   * answers what is to be done when all of it is done.
   */
  readonly before?: () => Promise<AfterUpgrade>
}

export type AfterUpgrade = (() => Promise<void>) | undefined

/** Runs the migrations in `folder` that the database has not had yet, and answers their names. */
export function migrate(owner: Sql, folder: string, options: Options = {}): Promise<string[]> {
  const migrations = migrationsIn(folder)
  return underLock(owner, (sql) => applyDue(sql, migrations, options), options.log)
}

async function applyDue(
  sql: ReservedSql,
  migrations: readonly Migration[],
  options: Options,
): Promise<string[]> {
  await createMigrationTable(sql)
  const done = await appliedMigrations(sql)
  refuseNewer(done.at(-1), migrations.at(-1))
  for (const old of done) {
    const now = migrations.find(({ number }) => number === old.number)
    refuseRewrittenHistory(old, now)
  }
  const last = done.at(-1)
  const due = migrations.filter(({ number }) => !done.some((old) => old.number === number))
  for (const { name, number } of due) {
    if (last && number < last.number)
      throw new Error(`The migration ${name} came after ${last.name} was applied: give it a higher number.`)
  }
  const after = last && due.length > 0 ? await options.before?.() : undefined
  // A database without data has all its tables in a moment, and nobody waits for any single one.
  if (!last && due.length > 0) options.log?.info('Making the tables (once)')
  for (const migration of due) await applyWhenFree(sql, migration, options, last !== undefined)
  await endUpgrade(sql)
  await after?.()
  return due.map((migration) => migration.name)
}

/**
 * Makes in an empty database what these migrations made in another one, which may lack the latest ones. All of it is
 * done, or nothing, with the transaction.
 */
export async function replay(db: Transaction, folder: string, wanted: readonly Applied[]): Promise<void> {
  const migrations = migrationsIn(folder)
  await createMigrationTable(db)
  for (const { number, name, checksum } of wanted) {
    const known = migrations.find((migration) => migration.number === number)
    if (known?.name !== name || known.checksum !== checksum) throw new Error(newerBackup(name))
    await db.unsafe(known.text)
    await noteApplied(db, known)
  }
}

function newerBackup(name: string): string {
  return `The backup was made by another Prona: this one does not know its migration ${name}. Restore it with the one that made it, or a newer one.`
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  let last = 0
  return names.map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(number))
      throw new Error(`The migration ${name} is not named like 0001-what-it-does.sql.`)
    // A number may be left out: what is written side by side takes numbers apart.
    if (number <= last) throw new Error(`The migration ${name} has the number of another one.`)
    last = number
    // A checkout may change line endings; that does not count as an edit.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * The list of migrations lies in a schema of its own, which the server's role cannot see. An owner named like it would
 * make every table there.
 */
async function createMigrationTable(sql: ReservedSql | Transaction): Promise<void> {
  await sql`select set_config('search_path', 'public', false)`
  await sql`create schema if not exists prona`
  await sql`
    create table if not exists prona.migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
  await createUpgradeTable(sql)
}

function refuseNewer(latest: Named | undefined, known: Named | undefined): void {
  if (!latest || !known || latest.number <= known.number) return
  throw new Error(
    `This database was upgraded by a newer Prona: it has ${latest.name}, and this one knows migrations up to ${known.name} only. Start the newer one. The only way back is a backup from before, such as the copy that the upgrade of an embedded database leaves in DATA_DIR/before-upgrade.`,
  )
}

function refuseRewrittenHistory(old: { name: string; checksum: string }, now: Migration | undefined): void {
  if (!now || now.name !== old.name) {
    throw new Error(`The migration ${old.name} was applied to this database and is missing from the program.`)
  }
  if (now.checksum !== old.checksum) {
    throw new Error(
      `The migration ${old.name} was edited after it was applied. Undo the edit and write a new one.`,
    )
  }
}

/**
 * Servers of before may still write: they take the tables in another order than a migration does, so either may have
 * to give way. A migration that does is undone and tried again.
 */
async function applyWhenFree(
  sql: ReservedSql,
  migration: Migration,
  { log, lockMs = 4_000, waitsMs = [250, 500, 1_000, 2_000, 4_000, 8_000] }: Options,
  isUpgrade: boolean,
): Promise<void> {
  const { name } = migration
  const began = performance.now()
  if (isUpgrade) log?.info(`Migrating: ${name}`)
  for (const wait of [...waitsMs, undefined]) {
    try {
      await apply(sql, migration, lockMs)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      if (isUpgrade) log?.info(`Migrated: ${name} in ${seconds} s`)
      return
    } catch (error) {
      if (!gaveWay(error)) throw failed(name, error)
      if (wait === undefined) {
        throw new Error(
          `The migration ${name} was undone, for other servers still write to the database. Stop them and start this one again.`,
          { cause: error },
        )
      }
      log?.info(`Others use the tables of ${name}: it is tried again in ${wait} ms`)
      await pause(wait)
    }
  }
}

function apply(sql: ReservedSql, migration: Migration, lockMs: number): Promise<void> {
  return atOnce(sql, async () => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`
    await sql.unsafe(migration.text)
    await noteApplied(sql, migration)
  })
}

async function noteApplied(
  sql: ReservedSql | Transaction,
  { number, name, checksum }: Migration,
): Promise<void> {
  await sql`insert into prona.migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
}

/** In a deadlock, or after having waited too long for a lock. */
function gaveWay(error: unknown): boolean {
  return hasCode(error, '40P01', '55P03')
}

function failed(name: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`The migration ${name} failed and was undone: ${reason}`, { cause: error })
}
