import type { Sql } from '../database/connect.ts'
import type { RoleGroups } from './role-groups.ts'

type Bound = {
  readonly _id: string
  readonly key: string | null
  readonly name: string
  readonly bound_names: readonly string[]
}

/**
 * The roles that the settings mean, by `_id`. What a role was named by is kept with it, so that it stays in its group
 * when it is renamed, also over a start. Fails with a sentence for each name that is no role's: a restriction that
 * restricts nobody must not go unnoticed.
 */
export async function bindRoleGroups(sql: Sql, settings: RoleGroups): Promise<RoleGroups> {
  return await sql.begin(async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('prona'), hashtext('role groups'))`
    const roles = await db<Bound[]>`
      select _id, key, name, bound_names from roles where deleted_at is null order by _id`
    const problems: string[] = []
    const names = new Map<string, Set<string>>()

    const bind = (setting: string, given: readonly string[]) =>
      given.flatMap((name) => {
        const role = meant(roles, name)
        if (!role) {
          problems.push(
            `${setting} is ${JSON.stringify(given.join(','))}: no role has the identifier, key or name ${JSON.stringify(name)}.`,
          )
          return []
        }
        names.set(role._id, (names.get(role._id) ?? new Set()).add(name))
        return [role._id]
      })
    const groups = {
      reportingRoles: bind('REPORTING_ROLES', settings.reportingRoles),
      limitedRoles: bind('LIMITED_ROLES', settings.limitedRoles),
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
    for (const { _id, bound_names } of roles) {
      const now = [...(names.get(_id) ?? [])].sort()
      if (now.join('\n') !== bound_names.join('\n'))
        await db`update roles set bound_names = ${now} where _id = ${_id}`
    }
    return groups
  })
}

/** A name that a role was bound by goes before another role's that has come to be called so. */
function meant(roles: readonly Bound[], name: string): Bound | undefined {
  return (
    roles.find(({ _id }) => _id === name.toLowerCase()) ??
    roles.find(({ key }) => key === name) ??
    roles.find(({ bound_names }) => bound_names.includes(name)) ??
    roles.find((role) => role.name === name)
  )
}
