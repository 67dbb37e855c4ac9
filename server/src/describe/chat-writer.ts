import { endOfDescription, longestDescription, longestTitle } from '@prona/contract/descriptions/description'
import { isGoodText } from '@prona/contract/kernel/schema'
import { promptFor } from './chat-prompt.ts'
import { chatDeltas, type Patience } from './chat-stream.ts'
import { composed } from './composer.ts'
import { notWritten } from './not-written.ts'
import type { Piece, Writer, Writing } from './writer.ts'

export type ChatService = { readonly url: string; readonly key: string | undefined; readonly model: string }

/** Writes by a model at any endpoint with the chat-completions protocol. */
export function chatWriter(
  service: ChatService,
  patience: Patience = { quietMs: 20_000, wholeMs: 120_000 },
): Writer {
  return async function* write(writing, left) {
    const timing = new AbortController()
    const whole = setTimeout(() => timing.abort(), patience.wholeMs)
    let quiet = setTimeout(() => timing.abort(), patience.quietMs)
    const heard = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => timing.abort(), patience.quietMs)
    }
    const signal = AbortSignal.any([left, timing.signal])
    try {
      const body = await ask(service, writing, signal)
      yield* partsOf(chatDeltas(body, heard), writing)
    } catch (error) {
      if (left.aborted) return
      throw error instanceof Error && 'code' in error && error.code === 'notWritten'
        ? error
        : notWritten(timing.signal.aborted ? 'The service fell silent' : String(error))
    } finally {
      clearTimeout(whole)
      clearTimeout(quiet)
      // When the caller stops reading early, the connection is closed too.
      timing.abort()
    }
  }
}

async function ask(
  { url, key, model }: ChatService,
  writing: Writing,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(/\/chat\/completions$/.test(url) ? url : `${url}/chat/completions`, {
    method: 'POST',
    // A redirect must not pass the key to another address.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, stream: true, messages: promptFor(writing) }),
    signal,
  })
  if (response.ok && response.body) return response.body
  await response.body?.cancel()
  throw notWritten(`The service answers ${response.status}`)
}

/** The description up to the mark, which may arrive in two pieces, and the title after it. */
async function* partsOf(deltas: AsyncIterable<string>, writing: Writing): AsyncGenerator<Piece> {
  let part: Piece['part'] = 'description'
  let held = ''
  const lengthOf = { description: 0, title: 0 }
  const piece = (text: string): Piece[] => {
    const good = isGoodText(text) ? text : text.toWellFormed().replaceAll(unseen, '')
    const cut = part === 'title' ? good.replaceAll(/\s+/g, ' ').slice(0, longestTitle - lengthOf.title) : good
    const shown = lengthOf[part] === 0 ? cut.trimStart() : cut
    lengthOf[part] += shown.length
    if (lengthOf.description > longestDescription) throw notWritten('The text is too long')
    return shown === '' ? [] : [{ part, text: shown }]
  }
  for await (const delta of deltas) {
    held += delta
    if (part === 'description') {
      const mark = held.indexOf(endOfDescription)
      if (mark >= 0) {
        yield* piece(held.slice(0, mark).trimEnd())
        part = 'title'
        held = held.slice(mark + endOfDescription.length)
      } else {
        const keep = keptBack(held)
        yield* piece(held.slice(0, held.length - keep))
        held = held.slice(held.length - keep)
      }
    } else {
      yield* piece(held)
      held = ''
    }
  }
  yield* piece(part === 'title' ? held.trimEnd() : held)
  if (lengthOf.description === 0) throw notWritten('Nothing was written')
  if (lengthOf.title === 0) yield { part: 'title', text: composed(writing).title }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** How many characters at the end may be the beginning of the mark or the space before it. */
function keptBack(text: string): number {
  for (let length = Math.min(endOfDescription.length - 1, text.length); length > 0; length--) {
    if (endOfDescription.startsWith(text.slice(-length))) {
      const before = text.slice(0, -length)
      return length + before.length - before.trimEnd().length
    }
  }
  return text.length - text.trimEnd().length
}
