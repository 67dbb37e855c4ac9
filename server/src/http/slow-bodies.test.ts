import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Reader } from '../kernel/context.ts'
import { hurryBodies } from './slow-bodies.ts'

test('who does not finish a body is let go of, and an upload of somebody known is not', async () => {
  const app = Fastify()
  hurryBodies(app, 40)
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization) request.reader = { username: 'arta' } as Reader
  })
  app.addContentTypeParser('x/y', (_request, _payload, done) => done(null, {}))
  app.post('/short', async () => ({}))
  app.post('/long', { config: { upload: true } }, async (request) => {
    for await (const _ of request.raw);
    return { whole: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  const begun = (path: string, more = '') => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${more}content-type: x/y\r\ncontent-length: 4\r\n\r\nab`,
    )
    return socket
  }
  const welcome = begun('/long', 'authorization: x\r\n')
  await Promise.all([closed(begun('/short')), closed(begun('/long'))])
  welcome.write('cd')
  const [answer] = await once(welcome, 'data')
  welcome.destroy()
  expect(String(answer)).toContain('{"whole":true}')
})

async function closed(socket: Socket): Promise<void> {
  socket.resume()
  socket.on('error', () => {})
  await once(socket, 'close')
}

test('whose body has come may be answered as late as it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  hurryBodies(app)
  app.post('/slow', async () => {
    vi.advanceTimersByTime(60_000)
    return { whole: true }
  })
  const answer = await app.inject({ method: 'POST', url: '/slow', payload: { a: 1 } })
  expect(answer.json()).toEqual({ whole: true })
})
