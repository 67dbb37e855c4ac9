import type { Client } from '@prona/client/client'
import { orThrow } from '@prona/client/problem'
import type { Resource } from '@prona/contract/kernel/resource'
import { queryOptions, skipToken } from '@tanstack/react-query'

type Asked = { readonly search?: string | undefined; readonly ids?: readonly string[] }

/** People by their names, for whoever chooses one without reading anything else of them. */
export function namesQuery(client: Client, branch: string, resource: Resource | undefined, asked: Asked) {
  return queryOptions({
    queryKey: [resource?.plural, 'names', branch, asked.search, ...(asked.ids ?? [])],
    queryFn: resource
      ? () =>
          orThrow((options) =>
            client
              .of(resource)
              .names(
                { ...(asked.search && { search: asked.search }), ...(asked.ids && { ids: asked.ids }) },
                options,
              ),
          )
      : skipToken,
  })
}
