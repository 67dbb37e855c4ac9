import { descriptionDone, endOfDescription } from '@prona/contract/descriptions/description'
import { isProblem } from './connection.ts'
import { dataLines } from './events.ts'
import { ProblemError } from './problem.ts'

/**
 * The events while a text is written: a piece of the description or the title (an empty one where the title
 * begins), then that it is done.
 */
export type Heard =
  | { readonly phase: 'description' | 'title'; readonly text: string }
  | { readonly phase: 'done' }
export type Described = { readonly description: string; readonly title: string }

/**
 * Reads a text while it is written: the description, after a line with a mark the title, then a final signal.
 * A stream without the signal was cut off.
 */
export async function describedIn(response: Response, hear: (heard: Heard) => void): Promise<Described> {
  if (!response.body) throw new Error('The answer has no body')
  const whole = { description: '', title: '' }
  let phase: 'description' | 'title' = 'description'
  for await (const { event, data, continues } of dataLines(response.body)) {
    if (event === 'error') throw refusalIn(data)
    if (data === descriptionDone) {
      hear({ phase: 'done' })
      return { description: whole.description.trim(), title: whole.title.trim() }
    }
    const ends = data.includes(endOfDescription)
    const text = (continues ? '\n' : '') + data.replaceAll(endOfDescription, '')
    if (text !== '' && !(ends && text === '\n')) {
      whole[phase] += text
      hear({ phase, text })
    }
    if (ends && phase === 'description') {
      phase = 'title'
      hear({ phase, text: '' })
    }
  }
  throw new Error('The stream ended before it was done')
}

function refusalIn(data: string): Error {
  try {
    const payload: unknown = JSON.parse(data)
    if (isProblem(payload)) return new ProblemError(payload)
  } catch {
    // What is no problem of ours is told as it stands.
  }
  return new Error(data)
}
