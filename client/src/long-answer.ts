import { isProblem } from './connection.ts'
import { dataLines } from './events.ts'
import { ProblemError } from './problem.ts'

/** The progress of long work; `batch` is what goes on or is undone if its answer is lost. */
export type Progress = { readonly done: number; readonly total: number; readonly batch?: string }

/** The answer of work that streams its progress, or of work done before, which is answered at once. */
export async function longAnswer(response: Response, hear: (progress: Progress) => void): Promise<unknown> {
  const isStream = /\btext\/event-stream\b/.test(response.headers.get('content-type') ?? '')
  if (!isStream || !response.body) return response.json()
  let answer: unknown
  for await (const { data } of dataLines(response.body)) {
    if (data === '[DONE]') return answer
    const payload: unknown = JSON.parse(data)
    if (isProgress(payload)) hear(payload.progress)
    else if (isRefused(payload)) throw new ProblemError(payload.problem)
    else answer = payload
  }
  throw new Error('The stream ended before it was done')
}

function isProgress(payload: unknown): payload is { readonly progress: Progress } {
  return typeof payload === 'object' && payload !== null && 'progress' in payload
}

function isRefused(payload: unknown): payload is { readonly problem: ProblemError['problem'] } {
  return typeof payload === 'object' && payload !== null && 'problem' in payload && isProblem(payload.problem)
}
