import { once } from 'node:events'
import { request as dial } from 'node:http'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { credentialsSchema } from '@prona/contract/users/sign-in'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, call, events, file } from '../kernel/call.ts'
import { answerProblems } from './error-handler.ts'
import { openGate, usualLimits } from './gate.ts'

const limits = {
  ...usualLimits,
  places: { ...usualLimits.places, light: 4, password: 2 },
  mostOfOne: 2,
  mostHeavyOfOne: 1,
  lightForNewcomers: 0,
  mostWaitingOfOne: 2,
}

/** A server whose slow work ends when the test says so; the header names who asks. */
async function slowServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  answerProblems(app)
  app.addHook('onRequest', async (request) => {
    const { who } = request.headers
    if (typeof who === 'string') Object.assign(request, { reader: { _id: who, language: 'en' } })
  })
  openGate(app, limits)
  const inside: string[] = []
  const go = Promise.withResolvers<void>()
  const slow = async (name: string) => {
    inside.push(name)
    await go.promise
    return { name }
  }
  app.get('/api/slow', async (request) => slow(String(request.headers.who ?? request.ip)))
  app.get('/api/heavy', { config: { heavy: 'export' } }, async () => slow('heavy'))
  for (const name of ['enter', 'choose'])
    app.post(`/api/${name}`, { config: { heavy: 'password' } }, async () => slow(name))
  app.get('/api/health', { config: { always: true } }, async () => ({ healthy: true }))
  app.get('/api/fails', async () => {
    throw new Error('no')
  })
  app.get('/api/live', { config: { lasting: true } }, async () => endless())
  app.get('/api/file', { config: { heavy: 'export' } }, async () => endless())
  app.get('/page', async () => 'page')
  const as = (who: string, url = '/api/slow') => app.inject({ url, headers: { who } })
  return { app, inside, go, as }
}

function endless(): PassThrough {
  const body = new PassThrough()
  body.write('x')
  return body
}

test('one reader’s requests wait for each other, too many are told when to come back, others are let in', async () => {
  const { app, inside, go, as } = await slowServer()
  const four = Array.from({ length: 4 }, () => as('a'))
  await expect.poll(() => inside).toEqual(['a', 'a'])
  const fifth = await as('a')
  expect([fifth.statusCode, fifth.headers['retry-after'], fifth.json().code]).toEqual([429, '5', 'tooMany'])
  const other = as('b')
  await expect.poll(() => inside).toEqual(['a', 'a', 'b'])
  expect((await as('a', '/api/health')).statusCode).toBe(200)
  expect((await as('a', '/page')).statusCode).toBe(200)
  const nobody = app.inject('/api/slow')
  await expect.poll(() => inside).toEqual(['a', 'a', 'b', '127.0.0.1'])
  go.resolve()
  for (const answer of await Promise.all([...four, other, nobody])) expect(answer.statusCode).toBe(200)
})

test('a refusal, a failure and an answer give their place free; a heavy one holds a place of its kind', async () => {
  const { inside, go, as } = await slowServer()
  for (let count = 0; count < 10; count++) expect((await as('a', '/api/fails')).statusCode).toBe(500)
  for (let count = 0; count < 10; count++) expect((await as('a', '/api/nowhere')).statusCode).toBe(404)
  const heavy = [as('a', '/api/heavy'), as('a', '/api/heavy')]
  await expect.poll(() => inside).toEqual(['heavy'])
  const light = as('a')
  await expect.poll(() => inside).toEqual(['heavy', 'a'])
  go.resolve()
  for (const answer of await Promise.all([...heavy, light])) expect(answer.statusCode).toBe(200)
})

test('a stream counts until it has begun where it may last, and to its end where it is heavy', async () => {
  const { app, go, inside, as } = await slowServer()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const opened = async (url: string) => {
    const sent = dial(`${address}${url}`, { headers: { who: 'a' } })
    sent.end()
    sent.on('error', () => {})
    const [answer] = await once(sent, 'response')
    return () => {
      answer.destroy()
      sent.destroy()
    }
  }
  const streams = [await opened('/api/live'), await opened('/api/live'), await opened('/api/live')]
  const leaveFile = await opened('/api/file')
  const heavy = as('a', '/api/heavy')
  const light = as('a')
  await expect.poll(() => inside).toEqual(['a'])
  leaveFile()
  await expect.poll(() => inside).toEqual(['a', 'heavy'])
  go.resolve()
  expect((await heavy).statusCode).toBe(200)
  expect((await light).statusCode).toBe(200)
  for (const leave of streams) leave()
})

test('who goes away while waiting has no turn, and who goes away while it is made keeps their place', async () => {
  const { app, go, inside, as } = await slowServer()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const begun = () => {
    const sent = dial(`${address}/api/slow`, { headers: { who: 'a' } })
    sent.on('error', () => {})
    sent.end()
    return sent
  }
  const working = [begun(), begun()]
  await expect.poll(() => inside).toEqual(['a', 'a'])
  const waiting = [begun(), begun()]
  // They have come when the server says that no more can wait.
  await pause(200)
  expect((await as('a')).statusCode).toBe(429)
  for (const sent of [...working, ...waiting]) sent.destroy()
  await pause(300)
  const patient = [as('a'), as('a')]
  await pause(100)
  expect(inside).toEqual(['a', 'a'])
  go.resolve()
  for (const answer of await Promise.all(patient)) expect(answer.statusCode).toBe(200)
  expect(inside).toEqual(['a', 'a', 'a', 'a'])
})

test('of an address where nobody is signed in each heavy call waits in a line of its own, beside all light ones', async () => {
  const { app, inside, go, as } = await slowServer()
  const three = Array.from({ length: 3 }, () => app.inject({ method: 'POST', url: '/api/enter' }))
  await expect.poll(() => inside).toEqual(['enter'])
  expect((await app.inject({ method: 'POST', url: '/api/enter' })).statusCode).toBe(429)
  const other = app.inject({ method: 'POST', url: '/api/choose' })
  await expect.poll(() => inside).toEqual(['enter', 'choose'])
  const light = app.inject('/api/slow')
  await expect.poll(() => inside).toEqual(['enter', 'choose', '127.0.0.1'])
  const reader = as('a')
  await expect.poll(() => inside).toEqual(['enter', 'choose', '127.0.0.1', 'a'])
  go.resolve()
  for (const answer of await Promise.all([...three, other, light, reader]))
    expect(answer.statusCode).toBe(200)
})

test('whoever is alone in their network waits for one password of each other network at most, however many guess there', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  answerProblems(app)
  openGate(app, { ...usualLimits, places: { ...usualLimits.places, password: 2 } })
  const begun: { readonly ip: string; readonly end: () => void }[] = []
  app.post('/api/enter', { config: { heavy: 'password' } }, async ({ ip }) => {
    const over = Promise.withResolvers<void>()
    begun.push({ ip, end: over.resolve })
    await over.promise
    return {}
  })
  const enter = (remoteAddress: string) => app.inject({ method: 'POST', url: '/api/enter', remoteAddress })
  const networks = 40
  const guesses = Array.from({ length: 5 * networks }, (_, guess) => enter(`10.0.${guess % networks}.1`))
  await expect.poll(() => begun.length).toBe(2)
  const alone = enter('10.99.0.1')
  await new Promise(setImmediate)
  const turns = () => begun.findIndex(({ ip }) => ip === '10.99.0.1')
  for (let ended = 0; ended < begun.length; ended++) {
    begun[ended]?.end()
    const all = guesses.length + 1
    await expect.poll(() => begun.length, { interval: 1 }).toBe(Math.min(ended + 3, all))
  }
  expect(turns()).toBeGreaterThan(2)
  expect(turns()).toBeLessThanOrEqual(networks + 2)
  for (const answer of await Promise.all([...guesses, alone])) expect(answer.statusCode).toBe(200)
})

const plain = { tag: 'x', summary: 'x', answer: z.string() }
const { password } = credentialsSchema.shape
test.each<[string, Call]>([
  ['a file', call({ ...plain, answer: file('text/csv') })],
  ['a stream', call({ ...plain, answer: events('x') })],
  ['a form', call({ ...plain, form: z.strictObject({}) })],
  ['a password', call({ ...plain, body: credentialsSchema })],
  ['a password within its body', call({ ...plain, body: z.strictObject({ person: credentialsSchema }) })],
  ['an optional password', call({ ...plain, body: z.strictObject({ key: z.optional(password) }) })],
])('a route with %s says how heavy it is, or the server does not start', (_, said) => {
  const app = Fastify()
  openGate(app)
  const forgotten = () => app.post('/api/forgotten', { config: { call: said } }, async () => 'x')
  expect(forgotten).toThrow('POST /api/forgotten takes or answers files, streams or passwords')
  app.post('/api/heavy', { config: { heavy: 'export', call: said } }, async () => 'x')
  app.post('/api/lasting', { config: { lasting: true, call: said } }, async () => 'x')
  app.post('/api/light', { config: { call: call(plain) } }, async () => 'x')
})

test('a field that is only called after a password makes no route heavy', () => {
  const app = Fastify()
  openGate(app)
  const hint = call({ ...plain, body: z.strictObject({ passwordHint: z.string() }) })
  app.post('/api/hint', { config: { call: hint } }, async () => 'x')
  expect(app.hasRoute({ method: 'POST', url: '/api/hint' })).toBe(true)
})
