import type { Readable } from 'node:stream'
import type { Sql, Transaction } from './connect.ts'
import { fileTables } from './file-tables.ts'
import { installationOf } from './installation.ts'
import {
  type Applied,
  appliedMigrations,
  keptTables,
  quoted,
  type Sequence,
  sequences,
  type Table,
} from './tables.ts'

/** One moment of a database that is being written to. */
export type Moment = {
  readonly at: string
  /** Undefined: the database is of a time before it had an identity, and about to be upgraded. */
  readonly installation: string | undefined
  readonly postgres: string
  readonly migrations: readonly Applied[]
  readonly tables: readonly Table[]
  /** A table's rows as PostgreSQL writes them for `copy`, one a line. */
  rows(table: Table): Promise<Readable>
  sequences(): Promise<readonly Sequence[]>
  /** The files that records have at this moment. */
  files(): Promise<readonly NamedFile[]>
}

export type NamedFile = { readonly key: string; readonly bytes: number; readonly sha256: string | null }

/**
 * Reads everything as it is at one moment, while others go on writing. The tables are locked against being changed in
 * shape, which would show them empty, before the moment is fixed.
 */
export function readMoment<T>(owner: Sql, work: (moment: Moment) => Promise<T>): Promise<T> {
  return owner.begin('isolation level repeatable read, read only', async (db) => {
    const locked = await keptTablesOutside(owner)
    await db.unsafe(
      `lock table prona.migration, ${locked.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
    )
    // An owner who is no superuser is bound by row level security like anybody else: this shows them every branch.
    await db`select set_config('app.branches', coalesce((select string_agg(code, ',') from branches), ''), true)`
    const tables = await keptTables(db)
    if (JSON.stringify(tables) !== JSON.stringify(locked))
      throw new Error('The database was being upgraded. Make the backup again when that is over.')
    const [about] = await db<{ at: string; postgres: string }[]>`
      select now() as at, current_setting('server_version') as postgres`
    if (!about) throw new Error('The database does not say what time it is.')
    return work({
      ...about,
      installation: await identityIn(db, tables),
      migrations: await appliedMigrations(db),
      tables,
      rows: (table) => rowsOf(db, table),
      sequences: () => sequences(db),
      files: () => filesOf(db, tables),
    })
  })
}

async function identityIn(db: Transaction, tables: readonly Table[]): Promise<string | undefined> {
  if (!tables.some(({ name }) => name === 'installation')) return undefined
  return installationOf(db)
}

/** Asked on another connection: the transaction's moment begins with its first question. */
async function keptTablesOutside(owner: Sql): Promise<Table[]> {
  const tables = await keptTables(owner)
  if (!tables.some(({ name }) => name === 'branches'))
    throw new Error('The database is empty: start the server once.')
  return tables
}

function rowsOf(db: Transaction, { name, columns }: Table): Promise<Readable> {
  return db
    .unsafe(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`)
    .readable()
}

/** A database that is about to be upgraded may lack the newest of the tables. */
async function filesOf(db: Transaction, tables: readonly Table[]): Promise<readonly NamedFile[]> {
  const there = tables.filter(({ name }) => fileTables.some((table) => table.name === name))
  if (there.length === 0) return []
  const texts = there.map(
    ({ name, columns }) =>
      `select _id as key, bytes, ${columns.includes('sha256') ? 'sha256' : 'null::text'} as sha256 from ${quoted(name)}`,
  )
  return db.unsafe<NamedFile[]>(`${texts.join(' union all ')} order by key`)
}
