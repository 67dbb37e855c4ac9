import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerProblems } from './error-handler.ts'
import { eventLoopLateness, shedLoad } from './load.ts'

test('when everything is late, what comes is refused with a time to come back, and later answered', async () => {
  let late = 0
  const app = Fastify()
  answerProblems(app)
  shedLoad(app, { now: () => late, close() {} })
  app.get('/api/units', async () => ({ units: [] }))
  app.get('/api/health', { config: { always: true } }, async () => ({ healthy: true }))
  app.get('/units', async () => 'page')
  expect((await app.inject('/api/units')).statusCode).toBe(200)
  late = 501
  const refused = await app.inject({ url: '/api/units', headers: { 'accept-language': 'en' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.json()).toMatchObject({ code: 'unavailable', status: 503 })
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  expect((await app.inject('/units')).statusCode).toBe(200)
  late = 0
  expect((await app.inject('/api/units')).statusCode).toBe(200)
})

test('lateness is what the event loop says, and passes', async () => {
  const lateness = eventLoopLateness()
  onTestFinished(() => lateness.close())
  expect(lateness.now()).toBe(0)
  for (let round = 0; round < 4; round++) await standStill(650)
  expect(lateness.now()).toBeGreaterThan(250)
  await expect.poll(() => lateness.now(), { interval: 100 }).toBeLessThan(100)
})

test('one long pause is no overload, nor is what was done before anybody asked', async () => {
  let least = Number.POSITIVE_INFINITY
  // A busy machine may really pause once more in between; such an attempt proves nothing.
  for (let attempt = 0; attempt < 5 && least >= 500; attempt++) {
    const lateness = eventLoopLateness()
    onTestFinished(() => lateness.close())
    await measuring()
    await standStill(1_500)
    expect(lateness.now()).toBe(0)
    await measuring()
    await standStill(3_000)
    least = Math.min(least, lateness.now())
  }
  expect(least).toBeLessThan(500)
})

/** Blocks the process for so many milliseconds, then lets everything that waits run, the measuring included. */
async function standStill(ms: number): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  for (let turn = 0; turn < 3; turn++) await new Promise((next) => setTimeout(next))
}

/** Lets the measuring begin, since the next step is measured from its first one. */
async function measuring(): Promise<void> {
  await new Promise((next) => setTimeout(next, 50))
}
