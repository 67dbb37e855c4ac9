import { isProblem } from './connection.ts'
import { dataLines } from './events.ts'
import { ProblemError } from './problem.ts'

/** How far long work is. */
export type Progress = { readonly done: number; readonly total: number }

/** The answer of work that tells how far it is, or of work that was done before and is answered at once. */
export async function longAnswer(response: Response, hear: (progress: Progress) => void): Promise<unknown> {
  const isStream = /\btext\/event-stream\b/.test(response.headers.get('content-type') ?? '')
  if (!isStream || !response.body) return response.json()
  let answer: unknown
  for await (const { data } of dataLines(response.body)) {
    if (data === '[DONE]') return answer
    const said: unknown = JSON.parse(data)
    if (isProgress(said)) hear(said.progress)
    else if (isRefused(said)) throw new ProblemError(said.problem)
    else answer = said
  }
  throw new Error('The stream ended before it was done')
}

function isProgress(said: unknown): said is { readonly progress: Progress } {
  return typeof said === 'object' && said !== null && 'progress' in said
}

function isRefused(said: unknown): said is { readonly problem: ProblemError['problem'] } {
  return typeof said === 'object' && said !== null && 'problem' in said && isProblem(said.problem)
}
