import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** What the receiver does with what it is sent. */
export type Behaviour = 'take' | 'refuse' | 'hang' | 'die' | 'dieWithin' | 'redirect' | 'endless'

export type Received = {
  readonly path: string
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what was sent
  readonly data: any
}

/** A program on loopback that webhooks are sent to, for one test file: it behaves as it is told and keeps what came. */
export async function aReceiver(behave: (received: Received) => Behaviour = () => 'take', elsewhere = '') {
  const received: Received[] = []
  const take: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const { type = '', data = {} } = JSON.parse(body || '{}')
    const one: Received = {
      ...{
        path: request.url ?? '',
        id: String(request.headers['webhook-id'] ?? ''),
        headers: request.headers,
      },
      ...{ body, type, data },
    }
    received.push(one)
    switch (behave(one)) {
      case 'take':
        return response.end('thank you')
      case 'refuse':
        return response.writeHead(503).end('try   again\nlater')
      case 'hang':
        return
      case 'die':
        return request.socket.destroy()
      case 'dieWithin':
        response.writeHead(200, { 'content-length': '1000' })
        return response.write('half of it', () => request.socket.destroy())
      case 'redirect':
        return response.writeHead(307, { location: elsewhere }).end()
      case 'endless':
        response.writeHead(200)
        return writeWithoutEnd()
    }
    function writeWithoutEnd(): void {
      if (response.destroyed) return
      sent.bytes += 65_536
      response.write('x'.repeat(65_536), writeWithoutEnd)
    }
  }
  const sent = { bytes: 0 }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/prona`, port, received, sent }
}
