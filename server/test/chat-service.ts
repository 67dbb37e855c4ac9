import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Asked = { readonly headers: IncomingMessage['headers']; readonly body: Record<string, unknown> }

/** A service with the chat-completions protocol that answers what the test wants. */
export async function aChatService(
  speak: (response: ServerResponse, asked: Asked) => void | Promise<void>,
): Promise<{ url: string; asked: Asked[]; left: Promise<void> }> {
  const asked: Asked[] = []
  const left = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const one = { headers: request.headers, body: JSON.parse(text) }
    asked.push(one)
    response.once('close', () => left.resolve())
    await speak(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, left: left.promise }
}

/** One piece as such a service streams it. */
export function spoken(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
}

export const streaming = { 'content-type': 'text/event-stream' }
