import type { Body } from './builders.ts'

/** Reads the stream of changes as a client does. */
export async function openLive(
  address: string,
  token: string,
  { lastSyncTime, headers = {} }: { lastSyncTime?: string; headers?: Record<string, string> } = {},
) {
  const leaving = new AbortController()
  const query = lastSyncTime ? `?lastSyncTime=${lastSyncTime}` : ''
  const answer = await fetch(`${address}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const lines = answer.body ? linesOf(answer.body) : undefined
  return {
    status: answer.status,
    headers: answer.headers,
    leave: () => leaving.abort(),
    /** The next event of changes or of time; undefined when the stream has ended. */
    async next(): Promise<Body | undefined> {
      let name = 'change'
      for (;;) {
        const line = await lines?.next()
        if (!line || line.done) return undefined
        if (line.value.startsWith('event: ')) name = line.value.slice('event: '.length)
        if (!line.value.startsWith('data: ')) continue
        const data = JSON.parse(line.value.slice('data: '.length))
        return name === 'time' ? { time: data.lastSyncTime } : data
      }
    },
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // The reader left, or the server let it go: both are an end.
  }
}
