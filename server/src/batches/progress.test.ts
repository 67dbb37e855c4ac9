import Fastify, { type FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../kernel/context.ts'
import { answerLong, type LongWork } from './progress.ts'

// Only the reader's language is used here.
const ctx = { language: 'sq', requestId: '' } as unknown as Context

async function answering(
  work: () => LongWork<unknown>,
  asked: (reply: FastifyReply) => void = () => {},
): Promise<string> {
  const app = Fastify()
  app.get('/', (request, reply) => {
    asked(reply)
    return answerLong(request, reply, ctx, work())
  })
  onTestFinished(async () => void (await app.close()))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const accept = { headers: { accept: 'text/event-stream' } }

test('when its reader leaves, the work stops after the part it is at', async () => {
  const stopped = Promise.withResolvers<void>()
  const address = await answering(async function* () {
    try {
      for (let done = 0; ; done++) yield { done, total: 0 }
    } finally {
      stopped.resolve()
    }
  })
  const leaving = new AbortController()
  const { body } = await fetch(address, { ...accept, signal: leaving.signal })
  await body?.getReader().read()
  leaving.abort()
  await expect(stopped.promise).resolves.toBeUndefined()
})

test('a reader who left before the first part was done keeps no work waiting', async () => {
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const firstPart = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const address = await answering(
    async function* () {
      try {
        begun.resolve()
        await firstPart.promise
        for (let done = 0; ; done++) yield { done, total: 0 }
      } finally {
        stopped.resolve()
      }
    },
    (reply) => reply.raw.once('close', left.resolve),
  )
  const leaving = new AbortController()
  const asked = fetch(address, { ...accept, signal: leaving.signal })
  await begun.promise
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await left.promise
  firstPart.resolve()
  await expect(stopped.promise).resolves.toBeUndefined()
})

test('an error on the way is sent in the stream, without internal details', async () => {
  const address = await answering(async function* () {
    yield { done: 1, total: 2 }
    throw new Error('at /etc/secret')
  })
  const text = await (await fetch(address, accept)).text()
  expect(text.split('\n\n')[0]).toBe('data: {"progress":{"done":1,"total":2}}')
  expect(JSON.parse(text.split('\n\n')[1]?.slice(6) ?? '')).toMatchObject({
    problem: { code: 'internal', status: 500 },
  })
  expect(text).not.toContain('secret')
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
})
