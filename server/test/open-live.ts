import { get, type IncomingMessage } from 'node:http'
import type { Body } from './builders.ts'

/** Reads the stream of changes as a client does, on a connection of its own. */
export async function openLive(
  address: string,
  token: string,
  { lastSyncTime, headers = {} }: { lastSyncTime?: string; headers?: Record<string, string> } = {},
) {
  const query = lastSyncTime ? `?lastSyncTime=${lastSyncTime}` : ''
  const answer = await answered(`${address}/api/live${query}`, {
    authorization: `Bearer ${token}`,
    ...headers,
  })
  const lines = linesOf(answer)
  let since: string | undefined
  /** The numbers of unread notifications, in the order they were sent. */
  const unread: number[] = []
  return {
    status: answer.statusCode,
    headers: answer.headers,
    leave: () => void answer.destroy(),
    /** The time to continue from, sent when the stream opened; known once another event came. */
    since: () => since,
    unread,
    /** The next change or time; undefined when the stream has ended. */
    async next(): Promise<Body | undefined> {
      let name = 'change'
      for (;;) {
        const line = await lines.next()
        if (line.done) return undefined
        if (line.value.startsWith('event: ')) name = line.value.slice('event: '.length)
        if (!line.value.startsWith('data: ')) continue
        const data = JSON.parse(line.value.slice('data: '.length))
        const told = name
        name = 'change'
        if (told === 'notifications') {
          unread.push(data.unread)
          continue
        }
        if (told !== 'time') return data
        const isFirst = since === undefined && lastSyncTime === undefined && !('last-event-id' in headers)
        since = data.lastSyncTime
        if (!isFirst) return { time: since }
      }
    },
  }
}

function answered(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
}

async function* linesOf(answer: IncomingMessage): AsyncGenerator<string, undefined> {
  let text = ''
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      yield* lines
    }
  } catch {
    // A reader that disconnects and a server that closes the stream both end it.
  }
}
