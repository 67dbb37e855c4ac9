import { may, mayDo } from '@prona/contract/access'
import { type AnyRow, isPossible, type Resource } from '@prona/contract/kernel/resource'
import { useSignedIn } from '../data/signed-in.tsx'
import { offeredActions } from './closed-now.ts'

/**
 * The permissions that one lacks for what can be done with a record, each once; none while one sees the console as a
 * role, which nobody can ask for.
 */
export function useLackingRights(resource: Resource, row: AnyRow): readonly string[] {
  const { user } = useSignedIn()
  if (user.seenAs) return []
  const verbs = ['update', 'delete', ...offeredActions(resource, row).map(([name]) => name)]
  const lacking = verbs
    .filter((verb) => isPossible(resource, verb) && !mayDo(user, resource, verb))
    .flatMap((verb) => [`${resource.single}.${verb}`, ...(resource.actions[verb]?.requires ?? [])])
  return [...new Set(lacking)].filter((permission) => !may(user, permission))
}
