import type { ReservedSql } from 'postgres'
import { underLock } from './advisory-lock.ts'
import { type Address, connect, endSoon, type Sql } from './connect.ts'
import { hasCode } from './data-lock.ts'

export const serverRole = 'prona_server'

/**
 * Creates the role the server works under. It owns nothing, so row level security binds it. Default privileges let it
 * read and write the rows of every later table, and nothing else.
 */
export async function ensureServerRole(owner: Sql, server: Address): Promise<void> {
  await underLock(owner, async (sql) => {
    if (!(await canSignIn(server))) await giveSignIn(sql, server.password ?? '')
    await sql.unsafe(`
      grant usage on schema public to ${serverRole};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${serverRole};
      alter default privileges in schema public grant usage, select on sequences to ${serverRole};
      alter default privileges in schema public grant execute on functions to ${serverRole};`)
  })
}

async function canSignIn(server: Address): Promise<boolean> {
  const sql = connect(server, { max: 1 })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // PostgreSQL, or a proxy before it, answers one of these for a wrong password or an unknown name.
    if (hasCode(error, '28P01') || hasCode(error, '28000')) return false
    throw error
  } finally {
    await endSoon(sql)
  }
}

async function giveSignIn(sql: ReservedSql, password: string): Promise<void> {
  const [known] = await sql`select from pg_roles where rolname = ${serverRole}`
  const verb = known ? 'alter' : 'create'
  try {
    await sql.unsafe(`${verb} role ${serverRole} login password '${password.replaceAll("'", "''")}'`)
  } catch (error) {
    if (!hasCode(error, '42501')) throw error
    throw new Error(
      `The role of DATABASE_URL may not ${verb} the role ${serverRole}, under which the server works. Let an administrator say: alter role <the role of DATABASE_URL> createrole`,
      { cause: error },
    )
  }
}
