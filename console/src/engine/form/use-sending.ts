import type { CallProblem } from '@prona/client/problem'
import type { Fields } from '@prona/contract/kernel/field'
import { useState } from 'react'
import { problemOf } from '../data/problems.ts'
import type { RecordForm } from './form-scope.tsx'
import { placeProblem } from './use-record-form.ts'

/** The problem, and those of its messages that belong to no field of the form. */
export type SendingProblem = { readonly problem: CallProblem; readonly unplaced: readonly string[] }

/** Sends a form: a problem is put at the fields it names, and the rest is returned to be shown. */
export function useSending(form: RecordForm, fields: Fields) {
  const [refused, setRefused] = useState<SendingProblem>()

  /** `meet` may handle a problem itself. */
  async function send<T>(
    work: () => Promise<T>,
    meet: (problem: CallProblem) => boolean = () => false,
  ): Promise<T | undefined> {
    setRefused(undefined)
    try {
      return await work()
    } catch (error) {
      const problem = problemOf(error)
      if (!problem) throw error
      if (meet(problem)) return undefined
      const unplaced = placeProblem(form, fields, problem)
      const isPlaced = Boolean(problem.fields?.length) && unplaced.length === 0
      if (!isPlaced) setRefused({ problem, unplaced })
      return undefined
    }
  }
  return { refused, send, forget: () => setRefused(undefined) }
}
