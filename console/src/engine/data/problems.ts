import type { CallProblem } from '@prona/client/problem'
import { ProblemError } from '@prona/client/problem'
import type { Words } from '../../ui/language.ts'

/** Why a call failed, as the server or the line said it. */
export function problemOf(error: unknown): CallProblem | undefined {
  return error instanceof ProblemError ? error.problem : undefined
}

/** The record asked for is not there, is not the reader's, or no record has such an id. */
export function isGone(error: unknown): boolean {
  const problem = problemOf(error)
  return problem?.code === 'notFound' || (problem?.fields ?? []).some(({ field }) => field === 'id')
}

/** All of it as one text; empty when there was no answer at all. */
export function reasonOf(error: unknown): string {
  const problem = problemOf(error)
  const fields = (problem?.fields ?? []).map(({ message }) => message)
  return [problem?.detail, ...fields].filter(Boolean).join(' ')
}

/** The same for whoever has nothing else to say about it: where nobody gave a reason, what became of the call. */
export function failureOf(error: unknown, t: Words['t']): string {
  return (
    reasonOf(error) || t(problemOf(error)?.code === 'unreadable' ? 'form.unreadable' : 'form.unreachable')
  )
}
