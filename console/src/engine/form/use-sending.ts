import type { CallProblem } from '@prona/client/problem'
import type { Fields } from '@prona/contract/kernel/field'
import { useState } from 'react'
import { problemOf } from '../data/problems.ts'
import { placeProblem, type RecordForm } from './use-record-form.ts'

/** Why it was not done, and what of that belongs to no field of the form. */
export type SendingProblem = { readonly problem: CallProblem; readonly unplaced: readonly string[] }

/** Sends what a form holds: a refusal is placed at the fields it names, and what is left of it is answered to be said. */
export function useSending(form: RecordForm, fields: Fields) {
  const [refused, setRefused] = useState<SendingProblem>()

  /** `meet` may take a refusal upon itself. */
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
