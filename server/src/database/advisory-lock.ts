import type { ReservedSql } from 'postgres'
import type { Sql } from './connect.ts'

/** Two servers may start at once on one external database: they change its tables and roles one after the other. */
export async function underLock<Result>(
  owner: Sql,
  work: (sql: ReservedSql) => Promise<Result>,
): Promise<Result> {
  const sql = await owner.reserve()
  try {
    await sql`select pg_advisory_lock(hashtext('prona'), hashtext('migrations'))`
    try {
      return await work(sql)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('prona'), hashtext('migrations'))`
    }
  } finally {
    sql.release()
  }
}
