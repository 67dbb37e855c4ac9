import { orThrow } from '@prona/client/problem'
import type { ActionInput, AnyRow, Resource } from '@prona/contract/kernel/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { areChangesTold, beginWrite, endWrite } from './own-writes.ts'
import { problemOf } from './problems.ts'
import { useSignedIn } from './signed-in.tsx'
import { isKnownBy, useAnswer } from './use-row.ts'

type Acting = { readonly input: Readonly<Record<string, unknown>>; readonly key: string }

/**
 * Does one of the resource's actions with a record. What is answered is the record as it now is; what has
 * changed with it is told by the server and asked anew then; only where nothing is told, everything is asked anew.
 */
export function useAction(resource: Resource, row: AnyRow, action: string) {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const show = useAnswer(resource)
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
    onMutate: () => beginWrite(row._id),
    onSuccess: (after) => {
      show(after)
      endWrite(row._id, after.version !== row.version)
      const areTold = areChangesTold()
      if (areTold && after.version !== row.version) return undefined
      // Of what leaves the record itself as it was, such as the end of its sessions, nobody is told.
      return queries.invalidateQueries({
        predicate: ({ queryKey: key }) => (areTold ? key.includes(row._id) : !isKnownBy(key, row._id)),
      })
    },
    // A refused action often means that what is shown is out of date; without an answer it means nothing.
    onError: (error) => {
      endWrite(row._id, false)
      return problemOf(error)?.status === 0 ? undefined : queries.invalidateQueries()
    },
  })
}
