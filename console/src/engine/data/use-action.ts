import { orThrow } from '@prona/client/problem'
import type { ActionInput, AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from './signed-in.tsx'

type Acting = { readonly input: Readonly<Record<string, unknown>>; readonly key: string }

/**
 * Runs one of the resource's actions on a record. It may change other records too, so everything shown is
 * fetched again.
 */
export function useAction(resource: Resource, row: AnyRow, action: string) {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ input, key }: Acting) =>
      orThrow((options) =>
        client.of(resource).act(action, row._id, input as ActionInput<Resource, string>, {
          ...options,
          idempotencyKey: key,
          version: row.version,
          branch: row.branch,
        }),
      ),
    onSuccess: () => queries.invalidateQueries(),
    // A refused action often means that what is shown is out of date.
    onError: () => queries.invalidateQueries(),
  })
}
