import type { Sql } from './connect.ts'

/** Refuses to start, with a sentence for each reason, where rows of one branch could be seen from another. */
export async function assertSafe(sql: Sql): Promise<void> {
  const problems = [
    ...(await powersOfTheRole(sql)),
    ...(await ownedTables(sql)),
    ...(await openTables(sql)),
    ...(await openViews(sql)),
  ]
  if (problems.length > 0) throw new Error(`The database is not safe to serve. ${problems.join(' ')}`)
}

async function powersOfTheRole(sql: Sql): Promise<string[]> {
  const roles = await sql<{ name: string; superuser: boolean }[]>`
    select rolname as name, rolsuper as superuser from pg_roles
    where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')
    order by rolname`
  return roles.map((role) =>
    role.superuser
      ? `The server's role has the powers of ${role.name}, which is a superuser.`
      : `The server's role has the powers of ${role.name}, which row level security does not bind.`,
  )
}

async function ownedTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema$)'
      and pg_has_role(current_user, c.relowner, 'member')
    order by 1`
  return tables.map((table) => `The server's role owns ${table.name}.`)
}

async function openTables(sql: Sql): Promise<string[]> {
  const tables = await sql<{ name: string; enabled: boolean; forced: boolean; policies: number }[]>`
    select c.oid::regclass::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select count(*)::integer from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch' and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema$)'
    order by 1`
  return tables.flatMap(({ name, enabled, forced, policies }) => [
    ...(enabled ? [] : [`Row level security is off on ${name}.`]),
    ...(forced ? [] : [`Row level security is not forced on ${name}.`]),
    ...(policies > 0 ? [] : [`No policy guards ${name}.`]),
  ])
}

/**
 * A view reads with its owner's rights unless it says otherwise, and a materialized view has no row level security.
 */
async function openViews(sql: Sql): Promise<string[]> {
  const views = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^(pg_|information_schema$)' and has_table_privilege(c.oid, 'select')
      and (c.relkind = 'm' or c.relkind = 'v'
        and not coalesce('security_invoker=true' = any(c.reloptions)
          or 'security_invoker=on' = any(c.reloptions), false))
    order by 1`
  return views.map(
    (view) => `The view ${view.name} reads past row level security: it lacks security_invoker.`,
  )
}
