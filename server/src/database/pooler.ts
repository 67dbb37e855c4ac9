import { underLock } from './advisory-lock.ts'
import type { Pools, Sql } from './connect.ts'
import { longSession, serverSession } from './connect.ts'
import { hasCode } from './error-code.ts'

/**
 * A pooler between server and database gives each transaction another session, so the limits of the server's sessions
 * are kept with its role, in this database alone.
 */
export async function keepLimitsWithRole(owner: Sql, role: string): Promise<void> {
  await underLock(owner, async (sql) => {
    const [found] = await sql<{ name: string; kept: readonly string[] }[]>`
      select quote_ident(current_database()) as name, coalesce((
        select setconfig from pg_db_role_setting join pg_database d on d.oid = setdatabase
        where setrole = ${role}::regrole and datname = current_database()), '{}') as kept`
    for (const [setting, value] of Object.entries(serverSession)) {
      // A setting of our own is a superuser's to keep with a role.
      if (setting.includes('.') || found?.kept.includes(`${setting}=${value}`)) continue
      await sql.unsafe(`alter role ${role} in database ${found?.name} set ${setting} = '${value}'`)
    }
  })
}

/**
 * Tries what a pooler takes away. Without its limits one slow list would hold up everybody, and without notifications
 * nobody would hear of a change, both without a word.
 */
export async function assertSessionsKept(pools: Pools): Promise<void> {
  for (const [sql, expected] of [
    [pools.sql, serverSession],
    [pools.long, longSession],
  ] as const) {
    const [found] = await sql<{ isKept: boolean }[]>`
      select current_setting('statement_timeout')::interval = ${expected.statement_timeout}::interval as "isKept"`
    if (!found?.isKept) throw new Error(poolerInBetween)
  }
}

/** The server's role is made at its first start, so nobody can have told the pooler of it before. */
export const roleUnknownToPooler =
  'The pooler in DATABASE_URL does not let the server’s role in. Let it ask the database for passwords (auth_user and auth_query in PgBouncer’s settings), or write the role and its password into its list (auth_file).'

export const poolerInBetween =
  'A connection pooler stands between the server and its database and does not keep sessions apart. Name the pooler in DATABASE_URL and the database itself in DATABASE_DIRECT_URL.'

/** What to do about a pooler that refuses the server, as a sentence. */
export function poolersProblem(
  error: unknown,
  { databaseUrl, databaseDirectUrl }: Record<'databaseUrl' | 'databaseDirectUrl', string | undefined>,
): string | undefined {
  if (!databaseUrl || !hasCode(error, '08P01') || !(error instanceof Error)) return undefined
  const { message } = error
  // A pooler refuses the settings of a session, of which the message names one, and whoever it has not been told of.
  const [, parameter] = /startup parameter:? "?(\w+)/.exec(message) ?? []
  if (parameter && databaseDirectUrl) return poolerAsDirect(parameter)
  if (parameter || /no such user|authentication failed/.test(message))
    return databaseDirectUrl ? roleUnknownToPooler : poolerInBetween
  if (/no such database/.test(message))
    return `The pooler in DATABASE_URL does not know the database that DATABASE_URL names: write it into its list ([databases] in PgBouncer’s settings). ${message}`
  return `The pooler in DATABASE_URL refuses the server. ${message}`
}

function poolerAsDirect(parameter: string): string {
  return `DATABASE_DIRECT_URL names a connection pooler, which refuses the setting ${parameter} of a session: it is to name the database itself, with the port of PostgreSQL and not that of PgBouncer.`
}
