import type { ReservedSql } from 'postgres'

/**
 * Where several companies share one PostgreSQL, nobody of another one may work as this one's server: neither who is a
 * member of its role nor, before version 16, who may create roles and thereby give any role another password.
 */
export async function assertOwnRole(sql: ReservedSql, role: string): Promise<void> {
  const [member] = await sql<{ name: string }[]>`
    select quote_ident(m.rolname) as name
    from pg_auth_members a join pg_roles m on m.oid = a.member
    where a.roleid = ${role}::regrole and not m.rolsuper and m.rolname <> current_user
      and not exists (select from pg_auth_members g where g.roleid = m.oid and g.member = current_user::regrole)`
  if (member)
    throw new Error(
      `The role ${member.name} may work as ${role}, the role of the server of this database. Let an administrator say: revoke ${role} from ${member.name}`,
    )
  const [owner] = await sql<{ name: string }[]>`
    select quote_ident(rolname) as name from pg_roles
    where rolname = current_user and rolcreaterole and not rolsuper
      and current_setting('server_version_num')::integer < 160000
      and exists (
        select from pg_roles r join pg_database d on r.rolname = 'prona_server_' || d.oid
        where d.datdba <> current_user::regrole)`
  if (owner)
    throw new Error(
      `Several companies share this PostgreSQL, and before version 16 whoever may create roles may take over those of the others. The role ${role} is made, so let an administrator say: alter role ${owner.name} nocreaterole`,
    )
}
