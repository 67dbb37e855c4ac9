import { orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allBranches, type SignedInAs, useSignedIn } from '../data/signed-in.tsx'
import { searchOfView } from './view-content.ts'

const minute = 60_000

/** They came with whoever signed in; what others share meanwhile is asked for now and then. */
function viewsQuery({ client, user }: SignedInAs) {
  return queryOptions({
    queryKey: ['views', user._id],
    queryFn: () => orThrow((options) => client.views.list({ ...options, branch: allBranches })),
    initialData: user.views,
    staleTime: 15 * minute,
    // What the program began with is older than what one has kept since.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The views of a list, in the order of their tabs: one's own, and those shared with the branch one works in. */
export function useViews(resource: Resource): readonly SavedView[] {
  const signedIn = useSignedIn()
  const { data } = useQuery(viewsQuery(signedIn))
  return useMemo(() => viewsAt(signedIn, resource, data), [signedIn, resource, data])
}

function viewsAt(
  { user, branch }: SignedInAs,
  resource: Resource,
  all: readonly SavedView[],
): readonly SavedView[] {
  return all.filter(
    (view) =>
      view.resource === resource.single &&
      (view.owner._id === user._id || branch === allBranches || view.branch === branch),
  )
}

/** What the list opens with where its address says nothing. */
export function useHome(resource: Resource): Readonly<Record<string, unknown>> | undefined {
  const home = useViews(resource).find(({ isHome }) => isHome)
  return useMemo(() => home && searchOfView(home), [home])
}

/** The same before anything is drawn. */
export function homeAt(
  signedIn: SignedInAs,
  resource: Resource,
): Readonly<Record<string, unknown>> | undefined {
  const home = viewsAt(signedIn, resource, signedIn.user.views).find(({ isHome }) => isHome)
  return home && searchOfView(home)
}

/** Puts the views as they are now in the place of those before. */
export function useSetViews() {
  const signedIn = useSignedIn()
  const queries = useQueryClient()
  const { queryKey } = viewsQuery(signedIn)
  return (change: (views: readonly SavedView[]) => readonly SavedView[]) =>
    queries.setQueryData(queryKey, (views = []) => change(views))
}
