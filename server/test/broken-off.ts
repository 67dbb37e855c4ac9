import type { Sql } from '../src/database/connect.ts'

/** What the server broke off meanwhile, such as what it tried again after a deadlock. */
export async function brokenOffDuring(sql: Sql, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const told = sql.options.debug
  sql.options.debug = (_, text) => {
    if (/^\s*rollback\s*$/i.test(text)) count++
  }
  await work().finally(() => {
    sql.options.debug = told
  })
  return count
}
