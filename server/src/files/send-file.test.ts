import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sendFile } from './send-file.ts'

test('who asks for the head of a file is told its size and makes nobody fetch its bytes', async () => {
  let fetched = 0
  const app = Fastify()
  onTestFinished(() => app.close())
  app.get('/file', (request, reply) =>
    sendFile(request, reply, {
      ...{ type: 'application/pdf', caching: 'private, no-cache', vary: 'authorization' },
      ...{ etag: 'a', way: 'attachment', name: 'plan.pdf', bytes: 4 },
      body: async () => {
        fetched++
        return Readable.from([Buffer.from('plan')])
      },
    }),
  )
  const head = await app.inject({ method: 'HEAD', url: '/file' })
  expect([head.statusCode, head.body, fetched]).toEqual([200, '', 0])
  const whole = await app.inject('/file')
  expect([whole.statusCode, whole.body, fetched]).toEqual([200, 'plan', 1])
  for (const name of ['content-length', 'content-type', 'content-disposition', 'etag']) {
    expect(head.headers[name], name).toBe(whole.headers[name])
  }
})
