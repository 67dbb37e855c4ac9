import type { Client } from '@prona/client/client'
import type { Resource } from '@prona/contract/kernel/resource'
import { queryOptions } from '@tanstack/react-query'
import { type ListState, narrowed } from '../data/list-state.ts'
import { listQuery } from '../data/use-list.ts'
import type { Heard } from './asked-words.ts'

type Asked = { readonly resource: Resource; readonly state: ListState; readonly heard: Heard }

/**
 * Which of the words that no filter knows find something under the conditions: one that finds nothing would leave
 * nothing of the list, so it is not searched for.
 */
export function findingQuery(client: Client, branch: string, { resource, state, heard }: Asked) {
  const { rest, quoted } = heard
  return queryOptions({
    queryKey: [resource.plural, 'asked words', branch, state, rest, quoted] as const,
    queryFn: async ({ client: queries }) => {
      const found: string[] = []
      for (const word of rest) {
        const q = [...quoted, ...found, word].join(' ')
        const some = narrowed(state, { q })
        const { pagination } = await queries.fetchQuery(
          listQuery(client, branch, resource, { ...some, perPage: 1 }, ['_id']),
        )
        if (pagination.total > 0) found.push(word)
      }
      return found
    },
    staleTime: 10_000,
  })
}
