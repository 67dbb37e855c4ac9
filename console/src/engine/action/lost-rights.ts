import { orThrow } from '@prona/client/problem'
import { userCalls } from '@prona/client/users'
import { isOffered } from '@prona/contract/kernel/closed-action'
import type { AnyRow, Resource } from '@prona/contract/kernel/resource'
import { permissionText } from '@prona/contract/permission-text'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWords } from '../../ui/language.ts'
import { useAccess } from '../data/access.ts'
import { useSignedIn } from '../data/signed-in.tsx'

/** What each person could do with records of a resource since the console was opened. */
const hadBy = new Map<string, Set<string>>()
const named = 3

/**
 * What one could do with a record until one's role was changed, each with why it is closed now and who
 * can give it back: a button that was there does not vanish under the hand.
 */
export function useLostActions(resource: Resource, row: AnyRow): ReadonlyMap<string, string> {
  const words = useWords()
  const { user } = useSignedIn()
  const access = useAccess()
  const offered = Object.keys(resource.actions).filter((name) => isOffered(resource, row, name))
  const names = ['update', 'delete', ...offered]
  // As a role one does not miss what one may otherwise, and whoever is oneself again has gained nothing.
  const had = user.seenAs ? undefined : hadBy.get(user._id)
  const lost = names.filter((name) => !access.may(resource, name) && had?.has(`${resource.single}.${name}`))
  const who = useGranters(lost.length > 0)
  useEffect(() => {
    if (user.seenAs) return
    const kept = hadBy.get(user._id) ?? new Set()
    for (const name of names) if (access.may(resource, name)) kept.add(`${resource.single}.${name}`)
    hadBy.set(user._id, kept)
  })
  return new Map(
    lost.map((name) => {
      const permission = permissionText(`${resource.single}.${name}`, words)
      return [name, words.t('closed.lost', { permission, who: who || words.t('closed.administrator') })]
    }),
  )
}

/** The nearest administrators, by name. */
export function useGranters(isAsked: boolean): string {
  const { client } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) =>
      orThrow((options) => userCalls(client.connection).administrators({ ...options, signal })),
    enabled: isAsked,
  })
  const nearest = data?.slice(0, named) ?? []
  return nearest.map(({ name }) => name).join(', ')
}
