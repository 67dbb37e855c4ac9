import type { ReservedSql } from 'postgres'

/** A transaction on a connection that is held already, such as one under a lock of its session. */
export async function atOnce(sql: ReservedSql, work: () => Promise<void>): Promise<void> {
  await sql.unsafe('begin')
  try {
    await work()
    await sql.unsafe('commit')
  } catch (error) {
    await sql.unsafe('rollback')
    throw error
  }
}
