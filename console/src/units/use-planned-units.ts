import type { ImportAnswer } from '@prona/client/batches'
import { orThrow } from '@prona/client/problem'
import { unit } from '@prona/contract/resources'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../engine/data/signed-in.tsx'
import { useKeys } from '../engine/form/use-record-form.ts'
import { sharedIssues } from '../engine/import/shared-issues.ts'
import { useWords } from '../ui/language.ts'
import type { PlannedUnit } from './unit-plan.ts'

const pauseMs = 300

type Plan = { readonly sheet: string; readonly units: readonly PlannedUnit[] }

/** What would come of a plan: the codes that exist already, and what is refused, with the codes it is refused of. */
export type Outcome = {
  readonly there: ReadonlySet<string>
  readonly refused: readonly { readonly codes: readonly string[]; readonly message: string }[]
}

/** Asked for when typing pauses; until then what was known of the plan before. */
export function useOutcome(plan: Plan | undefined): Outcome {
  const { client, branch } = useSignedIn()
  const { language } = useWords()
  const [asked, setAsked] = useState(plan)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(plan), pauseMs)
    return () => clearTimeout(timer)
  }, [plan])
  const { data = nothing } = useQuery({
    queryKey: [unit.plural, 'import', branch, language, asked?.sheet],
    queryFn: async ({ signal }) => {
      const { sheet = '', units = [] } = asked ?? {}
      const tried = await orThrow((options) =>
        client.of(unit).import(sheet, { existing: 'leave', dryRun: true }, { ...options, signal }),
      )
      return outcomeOf(tried, units)
    },
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return data
}

const nothing: Outcome = { there: new Set(), refused: [] }
/** The first row of the sheet is its headings. */
const firstRow = 2

function outcomeOf({ rows }: ImportAnswer, units: readonly PlannedUnit[]): Outcome {
  const codeAt = (row: number) => units[row - firstRow]?.code ?? []
  return {
    there: new Set(rows.filter(({ result }) => result === 'unchanged').flatMap(({ row }) => codeAt(row))),
    refused: sharedIssues(rows).map((issue) => ({
      codes: issue.rows.flatMap(codeAt),
      message: issue.message,
    })),
  }
}

/** Creates the units of the sheet, all or none; those whose codes exist already stay as they are. */
export function useMakeUnits() {
  const { client } = useSignedIn()
  const queries = useQueryClient()
  const keyOf = useKeys()
  const [isBusy, setBusy] = useState(false)
  const make = async (sheet: string) => {
    setBusy(true)
    try {
      return await orThrow((options) =>
        client
          .of(unit)
          .import(sheet, { existing: 'leave', rows: 'all' }, { ...options, idempotencyKey: keyOf(sheet) }),
      )
    } finally {
      setBusy(false)
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'import' })
    }
  }
  return { make, isBusy }
}
