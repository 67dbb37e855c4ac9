import type { ReservedSql } from 'postgres'
import { underLock } from './advisory-lock.ts'
import { atOnce } from './at-once.ts'
import { type Address, connect, endSoon, type Sql } from './connect.ts'
import { hasCode } from './error-code.ts'
import { leaveFormerRoles } from './former-roles.ts'
import { assertOwnRole } from './own-role.ts'
import { scramVerifier } from './scram.ts'
import { passwordFrom } from './secret.ts'

/**
 * As whom the server connects. Roles belong to the whole cluster, so each database has one of its own; it is named by
 * the database's number, which stays when the database is renamed.
 */
export async function serverAddress(owner: Sql, address: Address, secret: string): Promise<Address> {
  const [database] = await owner<{ oid: string }[]>`
    select oid::text from pg_database where datname = current_database()`
  const username = `prona_server_${database?.oid}`
  return { ...address, username, password: passwordFrom(secret, username) }
}

/**
 * Creates the role the server works under. It owns nothing, so row level security binds it. Default privileges let it
 * read and write the rows of every later table, and nothing else. Nobody else but the owner may connect, unless an
 * administrator says so. Answers whether it could not sign in and now can.
 */
export async function ensureServerRole(owner: Sql, server: Address): Promise<boolean> {
  const role = server.username ?? ''
  return underLock(owner, async (sql) => {
    const isNew = !(await canSignIn(server))
    // As one: whoever signs in as the role meanwhile must not find it without its rights.
    await atOnce(sql, async () => {
      if (isNew) await giveSignIn(sql, role, server.password ?? '')
      await grantAccess(sql, role)
      if (isNew) await grantWhatIsThere(sql, role)
    })
    await leaveFormerRoles(sql, role)
    await assertOwnRole(sql, role)
    return isNew
  })
}

/**
 * The first programs worked under one role for all databases, and let it read and write only what was made after it.
 * The next start of a later one takes all of this away again.
 */
export async function admitFirstPrograms(owner: Sql): Promise<void> {
  await underLock(owner, (sql) =>
    atOnce(sql, async () => {
      const [known] = await sql`select from pg_roles where rolname = 'prona_server'`
      if (!known) await sql`create role prona_server`
      await grantAccess(sql, 'prona_server')
      await grantWhatIsThere(sql, 'prona_server')
    }),
  )
}

/** To the database and to whatever is created in it from now on. */
async function grantAccess(sql: ReservedSql, role: string): Promise<void> {
  await sql.unsafe(`
      do $$ begin
        execute format('grant connect on database %I to ${role}', current_database());
        execute format('revoke connect, temporary on database %I from public', current_database());
      end $$;
      grant usage on schema public to ${role};
      alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema public grant usage, select on sequences to ${role};
      alter default privileges in schema public grant execute on functions to ${role};`)
}

/** The tables of before this role, as of a database that was restored or that another role served. */
async function grantWhatIsThere(sql: ReservedSql, role: string): Promise<void> {
  await sql.unsafe(`
    do $$ declare named text; begin
      for named in select format('%I.%I', n.nspname, c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage')
      loop
        execute format('grant select, insert, update, delete on %s to ${role}', named);
      end loop;
      for named in select format('%I.%I', n.nspname, c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'S' and pg_has_role(c.relowner, 'usage')
      loop
        execute format('grant usage, select on sequence %s to ${role}', named);
      end loop;
    end $$`)
}

async function canSignIn(server: Address): Promise<boolean> {
  const sql = connect(server, { max: 1 })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    // Once it has signed in, it may still lack the right to connect to this database.
    if (isSignInRefused(error) || hasCode(error, '42501')) return false
    throw error
  } finally {
    await endSoon(sql)
  }
}

/** PostgreSQL, or a proxy before it, answers one of these for a wrong password or an unknown name. */
export function isSignInRefused(error: unknown): boolean {
  return hasCode(error, '28P01', '28000') || isRefusedByPooler(error)
}

/** A pooler has one code for whatever it refuses. */
function isRefusedByPooler(error: unknown): boolean {
  return (
    hasCode(error, '08P01') &&
    error instanceof Error &&
    /authentication failed|no such user/.test(error.message)
  )
}

async function giveSignIn(sql: ReservedSql, role: string, password: string): Promise<void> {
  const [known] = await sql`select from pg_roles where rolname = ${role}`
  const verb = known ? 'alter' : 'create'
  try {
    await sql.unsafe(`${verb} role ${role} login password '${scramVerifier(password)}'`)
  } catch (error) {
    if (!hasCode(error, '42501')) throw error
    const remedy = known
      ? `grant ${role} to <the role of DATABASE_URL> with admin option`
      : 'alter role <the role of DATABASE_URL> createrole'
    throw new Error(
      `The role of DATABASE_URL may not ${verb} the role ${role}, under which the server works. Let an administrator say: ${remedy}`,
      { cause: error },
    )
  }
}
