import type { CallProblem } from '@prona/client/problem'
import { ProblemError } from '@prona/client/problem'
import type { WordKey } from '@prona/contract/kernel/words'
import type { Words } from '../../ui/language.ts'

/** Why a call failed: the server's problem, or that it could not be reached. */
export function problemOf(error: unknown): CallProblem | undefined {
  return error instanceof ProblemError ? error.problem : undefined
}

/** Whether the error says that the record does not exist, at least for this reader. */
export function isGone(error: unknown): boolean {
  const problem = problemOf(error)
  return problem?.code === 'notFound' || (problem?.fields ?? []).some(({ field }) => field === 'id')
}

/** Whether the server could not answer and may soon. */
export function isAway(problem: CallProblem | undefined): boolean {
  return problem !== undefined && ['unreachable', 'unreadable', 'unavailable'].includes(problem.code)
}

/** The problem and its field messages as one text; empty when there was no answer: that is said above the page. */
export function reasonOf(error: unknown): string {
  const problem = problemOf(error)
  if (problem?.code === 'unavailable') return ''
  const fields = (problem?.fields ?? []).map(({ message }) => message)
  return [problem?.detail, ...fields].filter(Boolean).join(' ')
}

/** The same with a sentence about the call itself where the server gave no reason. */
export function failureOf(error: unknown, t: Words['t']): string {
  return reasonOf(error) || t(sentences[problemOf(error)?.code ?? ''] ?? 'form.unreachable')
}

const sentences: Readonly<Record<string, WordKey>> = {
  unreadable: 'form.unreadable',
  unavailable: 'form.unavailable',
}
