import type { ImportAnswer } from '@prona/client/batches'
import type { Progress } from '@prona/client/long-answer'
import type { CallProblem } from '@prona/client/problem'
import { orThrow } from '@prona/client/problem'
import type { ImportOptions } from '@prona/contract/batches/import-options'
import type { Resource } from '@prona/contract/kernel/resource'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../ui/language.ts'
import { whenFree } from '../batch/when-free.ts'
import { problemOf } from '../data/problems.ts'
import { useSignedIn } from '../data/signed-in.tsx'
import { useKeys } from '../form/use-record-form.ts'

/**
 * How the file is read: the mapping of columns, the key that finds records, what an empty cell means, and
 * corrections.
 */
export type Reading = Pick<ImportOptions, 'mapping' | 'key' | 'empty' | 'mends' | 'values'>

/** The dry run of the import, repeated whenever the options change. */
export function useTried(resource: Resource, file: File, reading: Reading) {
  const { client, branch } = useSignedIn()
  const { language } = useWords()
  const tried = useQuery({
    queryKey: [resource.plural, 'import', branch, language, file.name, file.lastModified, file.size, reading],
    queryFn: ({ signal }) =>
      orThrow((options) =>
        client.of(resource).import(file, { ...reading, dryRun: true }, { ...options, signal }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const problem = tried.error ? problemOf(tried.error) : undefined
  const told = problem && toldBy(problem)
  return {
    answer: tried.isError ? undefined : tried.data,
    columns: (tried.isError ? told?.columns : tried.data?.columns) ?? [],
    missing: tried.isError ? told?.missing : tried.data?.missing,
    isBusy: tried.isFetching,
    isFailed: tried.isError,
    problem,
  }
}

/** When no column is recognised, the problem lists the file's columns, and the fields it has to have. */
function toldBy(problem: CallProblem): Partial<Pick<ImportAnswer, 'columns' | 'missing'>> {
  const told: unknown = Reflect.get(problem, 'import')
  const listed = (name: string) => {
    const list: unknown = typeof told === 'object' && told !== null && Reflect.get(told, name)
    return Array.isArray(list) ? list : undefined
  }
  return { columns: listed('columns'), missing: listed('missing') }
}

/** Imports the file and reports the progress. */
export function useImport(resource: Resource) {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const keyOf = useKeys()
  const [progress, setProgress] = useState<Progress>()
  const [waits, setWaits] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const run = async (file: File, options: ImportOptions): Promise<ImportAnswer> => {
    setBusy(true)
    setProgress(undefined)
    try {
      const key = keyOf([file.name, file.size, file.lastModified, options])
      const ask = () =>
        orThrow<ImportAnswer>((call) =>
          client
            .of(resource)
            .import(file, options, { ...call, idempotencyKey: key, onProgress: setProgress }),
        )
      const answer = await whenFree(ask, setWaits)
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'import' })
      return answer
    } finally {
      setBusy(false)
      setWaits(0)
    }
  }
  return { run, progress, waits, isBusy }
}
