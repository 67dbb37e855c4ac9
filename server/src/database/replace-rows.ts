import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql, Transaction } from './connect.ts'
import { replay } from './migrate.ts'
import { type Applied, keptTables, quoted, type Sequence, type Table } from './tables.ts'

export type Content = {
  readonly migrations: readonly Applied[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  /** Answers a table's rows as `copy` wrote them. */
  rows(table: Table): Promise<Readable>
}

/**
 * Replaces everything in the database by this content, in one transaction: whatever fails, all is as it was. The tables
 * are made by the migrations the content had, and filled without what the database does for a row that is new:
 * triggers stay off, indexes and references are made afterwards, which proves that all the rows fit together.
 */
export function replaceRows(owner: Sql, migrations: string, content: Content): Promise<void> {
  return owner.begin(async (db) => {
    await db`select set_config('maintenance_work_mem', '256MB', true)`
    await db.unsafe(removeEverything)
    await replay(db, migrations, content.migrations)
    const there = new Map((await keptTables(db)).map(({ name, columns }) => [name, columns]))
    for (const { name, columns } of content.tables) {
      if (JSON.stringify(there.get(name)) !== JSON.stringify(columns))
        throw new Error(`The table ${name} of the backup is not the one that its migrations make.`)
    }
    const putBack = await takeAway(db, content.tables)
    for (const table of content.tables) {
      const columns = table.columns.map(quoted).join(', ')
      const into = await db.unsafe(`copy ${quoted(table.name)} (${columns}) from stdin`).writable()
      await pipeline(await content.rows(table), into)
    }
    for (const { name, last } of content.sequences)
      await db`select setval(${quoted(name)}::regclass, ${last}::bigint, true)`
    for (const text of putBack) await db.unsafe(text)
  })
}

/** What would stand in the way of rows as they are. Answers the statements that put it back. */
async function takeAway(db: Transaction, tables: readonly Table[]): Promise<string[]> {
  const names = tables.map(({ name }) => quoted(name))
  const references = await db<{ away: string; back: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  const indexes = await db<{ away: string; back: string }[]>`
    select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not indisunique
      and not exists (select from pg_constraint where conindid = indexrelid)`
  const forced = await db<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`
  for (const { away } of [...references, ...indexes]) await db.unsafe(away)
  for (const { name } of forced) await db.unsafe(`alter table ${quoted(name)} no force row level security`)
  await db.unsafe(`truncate ${names.join(', ')}`)
  for (const name of names) await db.unsafe(`alter table ${name} disable trigger user`)
  return [
    ...indexes.map(({ back }) => back),
    ...references.map(({ back }) => back),
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...forced.map(({ name }) => `alter table ${quoted(name)} force row level security`),
  ]
}

/** Of the extensions that the migrations create nothing is touched: only an administrator may have been able to. */
const removeEverything = `
  drop schema if exists prona cascade;
  do $$
  declare
    texts text[];
    one text;
  begin
    select array_agg(format('drop %s if exists %I.%I cascade',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        'public', relname) order by relkind = 'S')
      into texts from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e');
    foreach one in array coalesce(texts, '{}') loop execute one; end loop;
    select array_agg(format('drop routine if exists %s cascade', oid::regprocedure))
      into texts from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e');
    foreach one in array coalesce(texts, '{}') loop execute one; end loop;
    select array_agg(format('drop collation if exists %I.%I cascade', 'public', collname))
      into texts from pg_collation where collnamespace = 'public'::regnamespace;
    foreach one in array coalesce(texts, '{}') loop execute one; end loop;
    select array_agg(format('drop type if exists %I.%I cascade', 'public', typname))
      into texts from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r')
        and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e');
    foreach one in array coalesce(texts, '{}') loop execute one; end loop;
  end
  $$`
