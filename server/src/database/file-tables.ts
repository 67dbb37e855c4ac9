import type { Fragment, Helper, ISql } from 'postgres'

/**
 * The tables whose rows are files: `_id` is the key in the store, `bytes` the length. A file that is in none of them
 * is in no backup, counts for no quota, and is swept away.
 */
export const fileTables = [
  { name: 'record_images', kind: 'images' },
  { name: 'record_documents', kind: 'documents' },
] as const

/** One question to all of them. */
export function ofAllFiles(db: ISql, ask: (table: Helper<string>) => Fragment): Fragment {
  return fileTables.map(({ name }) => ask(db(name))).reduce((all, next) => db`${all} union all ${next}`)
}
