import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReservedSql } from 'postgres'
import { underLock } from './advisory-lock.ts'
import type { Sql } from './connect.ts'

type Migration = { number: number; name: string; text: string; checksum: string }

/** Runs the migrations in `folder` that the database has not had yet, and answers their names. */
export function migrate(owner: Sql, folder: string): Promise<string[]> {
  const migrations = migrationsIn(folder)
  return underLock(owner, async (sql) => {
    await createMigrationTable(sql)
    const done = await sql<{ number: number; name: string; checksum: string }[]>`
      select number, name, checksum from prona.migration order by number`
    for (const old of done) refuseRewrittenHistory(old, migrations[old.number - 1])
    const due = migrations.slice(done.length)
    for (const migration of due) await apply(sql, migration)
    return due.map((migration) => migration.name)
  })
}

function migrationsIn(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, at) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(number))
      throw new Error(`The migration ${name} is not named like 0001-what-it-does.sql.`)
    if (number !== at + 1) {
      throw new Error(
        `The migration ${name} is out of order: number ${String(at + 1).padStart(4, '0')} is next.`,
      )
    }
    // A checkout may change line endings; that does not count as an edit.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** The list of migrations lies in a schema of its own, which the server's role cannot see. */
async function createMigrationTable(sql: ReservedSql): Promise<void> {
  await sql`create schema if not exists prona`
  await sql`
    create table if not exists prona.migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`
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

async function apply(sql: ReservedSql, { number, name, text, checksum }: Migration): Promise<void> {
  await sql.unsafe('begin')
  try {
    await sql.unsafe(text)
    await sql`insert into prona.migration (number, name, checksum) values (${number}, ${name}, ${checksum})`
    await sql.unsafe('commit')
  } catch (error) {
    await sql.unsafe('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${name} failed and was undone: ${reason}`, { cause: error })
  }
}
