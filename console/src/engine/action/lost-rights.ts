import type { Client } from '@prona/client/client'
import { grantersOf } from '@prona/client/granters'
import { isOffered } from '@prona/contract/kernel/closed-action'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { permissionText } from '@prona/contract/permission-text'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { useSignedIn } from '../data/signed-in.tsx'

/**
 * What one could do with a record until one's role was changed, each with why it is closed now and who
 * can give it back: a button that was there does not vanish under the hand.
 */
export function useLostActions(resource: Resource, row: AnyRow): ReadonlyMap<string, string> {
  const access = useAccess()
  const offered = Object.keys(resource.actions).filter((name) => isOffered(resource, row, name))
  const lost = ['update', 'delete', ...offered].filter((name) => access.lost(resource, name))
  return useWhyLacking(resource, lost)
}

/** Why each of these, which one may not do, is closed. */
export function useWhyLacking(resource: Resource, verbs: readonly string[]): ReadonlyMap<string, string> {
  const words = useWords()
  const { client } = useSignedIn()
  const access = useAccess()
  const permissions = verbs.map((verb) => `${resource.single}.${verb}`)
  const queries = useQueries({ queries: permissions.map((one) => grantersQuery(client, one)) })
  return new Map(
    verbs.map((verb, index) => {
      const permission = permissionText(permissions[index] ?? '', words)
      const who = queries[index]?.data?.told.join(', ') || words.t('closed.administrator')
      const why = access.lost(resource, verb) ? 'closed.lost' : 'closed.lacks'
      return [verb, words.t(why, { permission, who })]
    }),
  )
}

/** Those who could grant a permission that one lacks: whom asking for it tells. */
export function grantersQuery({ connection }: Client, permission: string) {
  return queryOptions({
    queryKey: ['granters', permission],
    queryFn: () => grantersOf(connection, permission),
  })
}
