import type { Client } from '@prona/client/client'
import { type CallOptions, orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useSignedIn } from './signed-in.tsx'

type Figures<T> = {
  /** What tells them from other figures: a name, and what was asked with it. */
  readonly key: readonly unknown[]
  /** The resources they count: when records of these change, they are asked anew. */
  readonly of: readonly Resource[]
  /** Without rights to them, or without need, they are not asked for. */
  readonly isAsked?: boolean
  readonly ask: (client: Client, options: CallOptions) => Promise<T | null>
}

const word = 'figures'

/**
 * Figures of a screen, such as those of a dashboard, with the states a list has: the old ones stay until the new
 * ones are here.
 * @public
 */
export function useFigures<T>({ key, of, ask, isAsked = true }: Figures<T>) {
  const { client, branch } = useSignedIn()
  return useQuery({
    queryKey: [word, of.map(({ plural }) => plural), branch, ...key],
    queryFn: ({ signal }) => orThrow((options) => ask(client, { ...options, signal })),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
}

/** Of figures, the plurals of the resources that they count. */
export function countedBy([first, plurals]: QueryKey): readonly unknown[] {
  return first === word && Array.isArray(plurals) ? plurals : []
}
