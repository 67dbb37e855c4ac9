import { expect, test } from 'vitest'
import { reachProvider } from './reach.ts'

const address = 'https://id.example/.well-known/openid-configuration'
const part = new Uint8Array(1_000)

/** A service that sends so many parts of 1,000 bytes, as they are read, and how many of them were. */
function aServiceOf(parts: number) {
  const sent = { parts: 0, options: undefined as RequestInit | undefined }
  const send = async (_: unknown, options?: RequestInit) => {
    sent.options = options
    const body = new ReadableStream({
      pull(controller) {
        if (sent.parts === parts) return controller.close()
        sent.parts += 1
        controller.enqueue(part)
      },
    })
    return new Response(body)
  }
  return { sent, reach: reachProvider({ send, mostBytes: 10_000 }) }
}

test('an answer of as many bytes as one may have is read whole', async () => {
  const { reach } = aServiceOf(10)
  expect((await (await reach(address)).arrayBuffer()).byteLength).toBe(10_000)
})

test('of an answer that is larger no more is read than shows it, and it is none', async () => {
  const { reach, sent } = aServiceOf(1_000)
  const refusal = await reach(address).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'providerAway',
    cause: new Error('The answer is larger than 10000 bytes'),
  })
  expect(sent.parts).toBeLessThanOrEqual(12)
})

test('no redirect is followed and nothing is waited for without end', async () => {
  const { reach, sent } = aServiceOf(1)
  await reach(address, { method: 'POST', redirect: 'follow' })
  expect(sent.options).toMatchObject({ method: 'POST', redirect: 'error' })
  expect(sent.options?.signal).toBeInstanceOf(AbortSignal)
})
