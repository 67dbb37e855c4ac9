import type { CallOptions, Trouble } from './connection.ts'

/** For whoever would rather catch: a call's trouble as an error. */
export class Refusal extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.detail || trouble.code)
    this.name = 'Refusal'
    this.trouble = trouble
  }
}

/** Makes a call and throws its refusal where the call itself would answer null. */
export async function orThrow<T>(call: (options: CallOptions) => Promise<T | null>): Promise<T> {
  const troubles: Trouble[] = []
  const answer = await call({ onProblem: (trouble) => troubles.push(trouble) })
  if (answer !== null) return answer
  // Nothing went wrong, and yet what was asked for is not in the answer.
  const [trouble = { status: 200, code: 'unreadable', title: '', detail: '', requestId: '' }] = troubles
  throw new Refusal(trouble)
}
