import type { ISql } from 'postgres'

/** A table and those of its columns that a backup keeps. */
export type Table = { readonly name: string; readonly columns: readonly string[] }
export type Sequence = { readonly name: string; readonly last: string }

/**
 * What counts in one life of a database alone, or must not come back with an older one: who runs a job, marks of its
 * own transactions, sessions and tokens that may have been ended since, links and challenges that may have been used, and mails and deliveries that may have
 * been sent.
 */
const leftOut = [
  'api_tokens',
  'first_administrator',
  'job_leases',
  'mails',
  'passkey_challenges',
  'sessions',
  'sign_in_challenges',
  'sign_in_links',
  'sync_epoch',
  'sync_marks',
  'webhook_deliveries',
  'webhook_progress',
]

/** The transaction that wrote a row last: in another database that is the one that restores it. */
const ownToDatabase = 'changed_in'

/** Columns that the database computes are computed anew. */
export function keptTables(db: ISql): Promise<Table[]> {
  return db<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${leftOut})
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> ${ownToDatabase}
    group by c.relname order by c.relname`
}

/** Numbers are given out beyond transactions: read after the rows, none of theirs is given out again. */
export function sequences(db: ISql): Promise<Sequence[]> {
  return db<Sequence[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`
}

export type Applied = { readonly number: number; readonly name: string; readonly checksum: string }

export function appliedMigrations(db: ISql): Promise<Applied[]> {
  return db<Applied[]>`select number, name, checksum from prona.migration order by number`
}

/** A name as it stands in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
