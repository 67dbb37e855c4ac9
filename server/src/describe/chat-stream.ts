import { notWritten } from './not-written.ts'

/** The longest wait for the service: for its first word or the next one, and in all. */
export type Patience = { readonly quietMs: number; readonly wholeMs: number }

const longestLine = 200_000

/**
 * The pieces of a chat-completions stream: lines of `data: {…}` up to `data: [DONE]`. A stream that breaks off,
 * pauses too long or contains anything else counts as incomplete.
 */
export async function* chatDeltas(
  body: AsyncIterable<Uint8Array>,
  heard: () => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    heard()
    rest += decoder.decode(bytes, { stream: true })
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw notWritten('A line without end')
    for (const line of lines) {
      const data = dataOf(line)
      if (data === undefined) continue
      if (data === '[DONE]') return
      const delta = deltaIn(data)
      if (delta) yield delta
    }
  }
  if (dataOf(rest.trim()) !== '[DONE]') throw notWritten('The stream broke off')
}

/** The data of a line; comments and other fields of an event are skipped. */
function dataOf(line: string): string | undefined {
  return line.startsWith('data:') ? line.slice(5).trim() : undefined
}

function deltaIn(data: string): string | undefined {
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    throw notWritten('A line that is no JSON')
  }
  if (at(event, 'error') !== undefined) throw notWritten('The service reports an error')
  const [choice] = listAt(event, 'choices')
  const content = at(at(choice, 'delta'), 'content')
  return typeof content === 'string' ? content : undefined
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list = at(value, name)
  return Array.isArray(list) ? list : []
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
