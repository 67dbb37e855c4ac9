import { may, mayDo, type Rights } from './access.ts'
import { isOffered } from './kernel/closed-action.ts'
import { type AnyRow, permissionsOf, type Resource } from './kernel/resource.ts'

/** Whether a role can be given it at all: some is done by whoever may do everything, and by nobody else. */
export function isGivable(resource: Resource, verb: string): boolean {
  return permissionsOf(resource).includes(`${resource.single}.${verb}`)
}

/** The permissions that somebody lacks for what can be done with a record, or without one with their list, each once. */
export function lackingRights(
  rights: Pick<Rights, 'permissions'>,
  resource: Resource,
  row?: AnyRow,
): readonly string[] {
  const actions = Object.keys(resource.actions).filter((name) => row && isOffered(resource, row, name))
  const lacking = [...(row ? ['update', 'delete'] : ['create', 'report']), ...actions]
    .filter((verb) => isGivable(resource, verb) && !mayDo(rights, resource, verb))
    .flatMap((verb) => [`${resource.single}.${verb}`, ...(resource.actions[verb]?.requires ?? [])])
  return [...new Set(lacking)].filter((permission) => !may(rights, permission))
}
