import type { ReservedSql } from 'postgres'
import { hasCode } from './error-code.ts'

/**
 * Takes from the roles under which servers worked here before (one for the whole cluster, or that of the database this
 * one was copied from) what they may do in this database, and drops those that no other database needs.
 */
export async function leaveFormerRoles(sql: ReservedSql, role: string): Promise<void> {
  for (const { name } of await formerRoles(sql, role)) {
    for (const { text } of await grantsTo(sql, name)) await sql.unsafe(text)
    if (await isUsedElsewhere(sql, name)) continue
    try {
      await sql.unsafe(`drop role ${name}`)
    } catch (error) {
      // Other databases still use it, or it was made by somebody else.
      if (!hasCode(error, '2BP01') && !hasCode(error, '42501')) throw error
    }
  }
}

async function isUsedElsewhere(sql: ReservedSql, role: string): Promise<boolean> {
  const uses = await sql`
    select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = ${role}::regrole limit 1`
  return uses.length > 0
}

/** Of roles with our names those that are granted something in this database, other than the one of today. */
function formerRoles(sql: ReservedSql, role: string) {
  return sql<{ name: string }[]>`
    with granted as (
      select (aclexplode(relacl)).grantee from pg_class where relnamespace = 'public'::regnamespace
      union select (aclexplode(nspacl)).grantee from pg_namespace where nspname = 'public'
      union select (aclexplode(defaclacl)).grantee from pg_default_acl
      union select (aclexplode(datacl)).grantee from pg_database where datname = current_database())
    select rolname as name from pg_roles
    where oid in (select grantee from granted) and rolname ~ '^prona_server(_[0-9]+)?$' and rolname <> ${role}`
}

/** Each statement takes back one grant. */
function grantsTo(sql: ReservedSql, role: string) {
  return sql<{ text: string }[]>`
    with former as (select oid, rolname from pg_roles where rolname = ${role}),
    given as (
      select format('%s %I.%I', case relkind when 'S' then 'sequence' else 'table' end, 'public', relname) as target
        from pg_class, aclexplode(relacl) a where relnamespace = 'public'::regnamespace and a.grantee in (select oid from former)
      union select format('routine %s', p.oid::regprocedure)
        from pg_proc p, aclexplode(proacl) a where pronamespace = 'public'::regnamespace and a.grantee in (select oid from former)
      union select format('schema %I', nspname)
        from pg_namespace, aclexplode(nspacl) a where nspname = 'public' and a.grantee in (select oid from former)
      union select format('database %I', datname)
        from pg_database, aclexplode(datacl) a where datname = current_database() and a.grantee in (select oid from former))
    select format('revoke all on %s from %I', target, rolname) as text from given, former
    union all
    select format('alter default privileges in schema public revoke all on %s from %I', kind, rolname)
    from former, unnest(array['tables', 'sequences', 'functions']) as kind`
}
