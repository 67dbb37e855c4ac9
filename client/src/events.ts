/** One line of `data: …` of a stream, with the name of its event and whether the event had one before it. */
export type DataLine = { readonly event: string; readonly data: string; readonly continues: boolean }

/** A line that never ends would otherwise be gathered for ever. */
const longestLine = 4_194_304

/** The data of a stream of events as it arrives: a line at a time, however its bytes are cut. */
export async function* dataLines(body: ReadableStream<Uint8Array>): AsyncGenerator<DataLine> {
  let event = 'message'
  let continues = false
  for await (const line of linesOf(body)) {
    if (line === '') {
      event = 'message'
      continues = false
    } else if (/^event(:|$)/.test(line)) {
      event = valueIn(line)
    } else if (/^data(:|$)/.test(line)) {
      yield { event, data: valueIn(line), continues }
      continues = true
    }
  }
}

/** What follows the colon, less the one space that may stand after it. */
function valueIn(line: string): string {
  const colon = line.indexOf(':')
  return colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // A carriage return at the very end may be the first half of a line's end.
      const held = !done && rest.endsWith('\r') ? '\r' : ''
      const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '') + held
      yield* lines
      if (done) break
      if (rest.length > longestLine) throw new Error('A line of the stream does not end')
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel().catch(() => {})
  }
}
