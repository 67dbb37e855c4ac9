import { orThrow } from '@prona/client/problem'
import type { Page } from '@prona/contract/kernel/filter'
import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listStateFrom } from '../data/list-state.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { askedBy } from '../data/use-list.ts'

const mostCounted = 8
const minute = 60_000

type Counted = Pick<SavedView, '_id' | 'content'>

/** How many each view finds. Nobody waits for it: it is asked for once somebody moves about in the page. */
export function useCounts(resource: Resource, views: readonly Counted[]): ReadonlyMap<string, Page> {
  const { client, branch } = useSignedIn()
  const isAwake = useIsAwake()
  const counted = views
    .filter(({ content }) => content.filter ?? content.where ?? content.q)
    .slice(0, mostCounted)
  const answers = useQueries({
    queries: counted.map(({ content }) => {
      const asked = askedBy(listStateFrom(resource, content))
      return {
        queryKey: [resource.plural, 'count', branch, asked],
        queryFn: () =>
          orThrow((options) =>
            client.of(resource).list({ ...asked, pagination: { pageNr: 0, itemsPerPage: 1 } }, options),
          ),
        enabled: isAwake,
        staleTime: minute,
      }
    }),
  })
  return new Map(
    counted.flatMap(({ _id }, index) => {
      const page = answers[index]?.data?.pagination
      return page ? [[_id, page] as const] : []
    }),
  )
}

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Whether anybody has stirred since the list came. */
function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    if (isAwake) return
    const wake = () => setAwake(true)
    for (const sign of signs) addEventListener(sign, wake, { once: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, wake)
    }
  }, [isAwake])
  return isAwake
}
