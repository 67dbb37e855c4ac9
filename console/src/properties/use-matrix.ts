import { orThrow } from '@prona/client/problem'
import type { Matrix } from '@prona/client/units'
import { unitCalls } from '@prona/client/units'
import { unit } from '@prona/contract/resources'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListState } from '../engine/data/list-state.ts'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { askedBy } from '../engine/data/use-list.ts'

/** All units of a property. They are asked for anew whenever one of them changes; the others stay the same objects. */
export function useMatrix(property: string) {
  const { client, branch } = useSignedIn()
  const queries = useQueryClient()
  const queryKey = [unit.plural, 'matrix', branch, { property }] as const
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = await orThrow((options) =>
        unitCalls(client.connection).matrix(property, {}, { ...options, signal }),
      )
      return withKnown(queries.getQueryData<Matrix>(queryKey), now)
    },
    structuralSharing: false,
  })
}

function withKnown(before: Matrix | undefined, now: Matrix): Matrix {
  const known = new Map(before?.units.map((one) => [one._id, one]))
  const units = now.units.map((one) => {
    const same = known.get(one._id)
    return same?.version === one.version ? same : one
  })
  return { ...now, units }
}

/** Which of them a search and filters find; undefined where nothing narrows. */
export function useMatching(property: string, state: ListState): ReadonlySet<string> | undefined {
  const { client, branch } = useSignedIn()
  const asked = askedBy(state)
  const isNarrowed = asked.filter.length > 0 || asked.search.trim() !== ''
  const { data } = useQuery({
    queryKey: [unit.plural, 'matrix', branch, { property, ...asked }],
    queryFn: ({ signal }) =>
      orThrow((options) =>
        unitCalls(client.connection).matrix(property, { ...asked, fields: ['code'] }, { ...options, signal }),
      ),
    enabled: isNarrowed,
    placeholderData: isNarrowed ? keepPreviousData : undefined,
  })
  const found = isNarrowed ? data?.units : undefined
  return useMemo(() => found && new Set(found.map(({ _id }) => _id)), [found])
}
