import type { ErrorCode, Problem } from '@prona/contract/kernel/errors'

/**
 * Why a call failed. Without an answer from the server its status is 0 and its code `unreachable`; an answer that is
 * not what it should be, such as half a JSON, is `unreadable`: what was asked for may have been done.
 */
export type CallProblem = Omit<Problem, 'code' | 'type'> & {
  readonly code: ErrorCode | 'unreachable' | 'unreadable'
  /** Seconds after which the request may be sent again. */
  readonly retryAfter?: number
}
export type OnProblem = (problem: CallProblem) => void

export type CallOptions = {
  readonly onProblem?: OnProblem
  readonly signal?: AbortSignal
  /** Instead of the chosen one: a record is written in its own branch. */
  readonly branch?: string
}

/** A call's problem as an error, for callers that prefer to catch. */
export class ProblemError extends Error {
  readonly problem: CallProblem

  constructor(problem: CallProblem) {
    super(problem.detail || problem.code)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** Makes a call and throws its problem where the call itself would return null. */
export async function orThrow<T>(call: (options: CallOptions) => Promise<T | null>): Promise<T> {
  const problems: CallProblem[] = []
  const answer = await call({ onProblem: (problem) => problems.push(problem) })
  if (answer !== null) return answer
  // No problem was reported, and yet the answer lacks what was asked for.
  const [problem = { status: 200, code: 'unreadable', title: '', detail: '', requestId: '' }] = problems
  throw new ProblemError(problem)
}
