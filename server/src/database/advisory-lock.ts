import type { ReservedSql } from 'postgres'
import type { Sql } from './connect.ts'
import type { Log } from './log.ts'

/** Two servers may start at once on one external database: they change its tables and roles one after the other. */
export async function underLock<Result>(
  owner: Sql,
  work: (sql: ReservedSql) => Promise<Result>,
  log?: Pick<Log, 'info'>,
): Promise<Result> {
  const sql = await owner.reserve()
  try {
    const [lock] = await sql<{ free: boolean }[]>`
      select pg_try_advisory_lock(hashtext('prona'), hashtext('migrations')) as free`
    if (!lock?.free) {
      log?.info('Another server changes the tables of this database: this one waits until that has ended')
      await sql`select pg_advisory_lock(hashtext('prona'), hashtext('migrations'))`
    }
    try {
      return await work(sql)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('prona'), hashtext('migrations'))`
    }
  } finally {
    sql.release()
  }
}
