import { orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import type { SavedView } from '@prona/contract/kernel/wire'
import type { ViewChange } from '@prona/contract/views/view-body'
import { useSignedIn } from '../data/signed-in.tsx'
import { useSetViews } from './use-views.ts'

/** What can be done with views; each shows at once in the tabs, and fails with the server's reason. */
export function useKeepView(resource: Resource) {
  const { client } = useSignedIn()
  const setViews = useSetViews()
  const replaced = (view: SavedView) =>
    setViews((views) =>
      views.some(({ _id }) => _id === view._id)
        ? views.map((one) => (one._id === view._id ? view : one))
        : [...views, view],
    )
  return {
    async create(name: string, shared: boolean, content: Readonly<Record<string, unknown>>) {
      const view = await orThrow((options) =>
        client.views.create({ resource: resource.single, name, shared, content }, options),
      )
      replaced(view)
      return view
    },
    async change(view: SavedView, change: ViewChange) {
      const { _id, version, branch } = view
      replaced(await orThrow((options) => client.views.change(_id, change, version, { ...options, branch })))
    },
    async remove({ _id, branch }: SavedView) {
      await orThrow((options) => client.views.remove(_id, { ...options, branch }))
      setViews((views) => views.filter((one) => one._id !== _id))
    },
    async arrange(arrangement: { readonly tabs?: string[]; readonly home?: string | null }) {
      const views = await orThrow((options) =>
        client.views.arrange({ resource: resource.single, ...arrangement }, options),
      )
      setViews(() => views)
    },
  }
}
