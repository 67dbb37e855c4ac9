import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { patience } from '../src/http/patience.ts'
import { clientOf } from './builders.ts'
import { freshApp, neverLate } from './harness.ts'
import { aCompany, aPerson } from './people.ts'
import { sized, untilDone } from './sized.ts'
import { counted, tellOf } from './told-figures.ts'

const { config, sql } = await freshApp()
await aCompany(sql)
const person = await aPerson(sql, { role: 'administrator' })

/** The program with shorter time limits than usual, so that the test is short too. */
async function hurried(unreadMs = 60_000) {
  const usual = { headersMs: 1_000, requestMs: 1_500, lookEveryMs: 200, unreadMs }
  const log = pino({ level: 'silent' })
  const app = await createApp({ config, sql, log, patience: usual, lateness: neverLate })
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return { app, port: Number(port) }
}

test('nobody may take longer than fifteen seconds for a request', async () => {
  const longest = Math.max(patience.headersMs + patience.lookEveryMs, patience.requestMs)
  expect(longest).toBeLessThan(15_000)
  const { app } = await freshApp()
  expect(app.server).toMatchObject({ headersTimeout: patience.headersMs })
})

test(
  'slow headers and slow bodies are closed with a problem while others are answered at once',
  async () => {
    const told = tellOf('slow clients')
    const { app, port } = await hurried()
    const each = sized(150, 1_000)
    let answeredMeanwhile = 0
    let slowest = 0
    // Nobody is answered if the machine pauses until all of them are closed; such an attempt is repeated.
    for (let attempt = 0; attempt < 5 && answeredMeanwhile === 0; attempt++) {
      const { output, answered, slowestMs } = await flooded(port, each)
      const refused = output.filter((text) => text !== '')
      expect(refused.length).toBeGreaterThanOrEqual(2 * each)
      for (const text of refused) {
        expect(text).toMatch(/^HTTP\/1\.1 408 /)
        expect(text).toContain('application/problem+json')
        expect(text).toContain('"code":"tooSlow"')
      }
      answeredMeanwhile = answered
      slowest = slowestMs
    }
    expect(answeredMeanwhile).toBeGreaterThan(0)
    expect((await clientOf(app, person).get('/api/properties')).body.pagination.total).toBe(0)
    told(
      `${counted(each)} slow headers and ${counted(each)} slow bodies refused and closed, ` +
        `${counted(answeredMeanwhile)} lists answered meanwhile, the slowest after ${slowest.toFixed(0)} ms`,
    )
  },
  untilDone,
)

/** Opens so many slow clients of each kind: answers what they received, and how often another client was answered. */
async function flooded(
  port: number,
  each: number,
): Promise<{ output: string[]; answered: number; slowestMs: number }> {
  const head = `POST /api/property HTTP/1.1\r\nHost: x\r\nAuthorization: ${person.token}\r\nContent-Type: application/json\r\n`
  const kinds = [
    ...Array.from({ length: each }, () => ['GET /api/units HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'] as const),
    ...Array.from({ length: each }, () => [`${head}Content-Length: 5000\r\n\r\n{"name":"`, 'a'] as const),
    ...Array.from({ length: 20 }, () => ['', ''] as const),
  ]
  const slow: ReturnType<typeof drip>[] = []
  // Of more than 500 at once the system itself refuses some, whatever listens.
  for (let open = 0; open < kinds.length; open += 200) {
    const more = kinds.slice(open, open + 200).map(([beginning, byte]) => drip(port, beginning, byte))
    await Promise.all(more.map(({ isOpen }) => isOpen))
    slow.push(...more)
  }
  let closed = 0
  const ends = slow.map(async ({ end }) => {
    const output = await end
    closed++
    return output
  })
  let answered = 0
  let slowestMs = 0
  while (closed < slow.length) {
    const asked = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/units`, {
      headers: { authorization: person.token },
    })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    slowestMs = Math.max(slowestMs, performance.now() - asked)
    if (closed < slow.length) answered += 1
  }
  return { output: await Promise.all(ends), answered, slowestMs }
}

test('what is no request, or too long a one, is refused in the same shape', async () => {
  const { port } = await hurried()
  for (const [text, status, code] of [
    ['nonsense\r\n\r\n', 400, 'malformed'],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400, 'malformed'],
    [`GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headersTooLarge'],
  ] as const) {
    const { end } = drip(port, text, '')
    const output = await end
    expect(output).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [, body = ''] = output.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({
      status,
      code,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test('a reader that does not read is let go', async () => {
  const { app, port } = await hurried(400)
  const isGone = Promise.withResolvers<void>()
  app.server.on('connection', (socket: Socket) => socket.once('close', () => isGone.resolve()))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.pause()
  const request = `GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nAuthorization: ${person.token}\r\n\r\n`
  // More than the network buffers for somebody who does not read.
  socket.write(request.repeat(400))
  await expect(isGone.promise).resolves.toBeUndefined()
})

test('two thousand streams that are opened and left leave nobody listening', async () => {
  const told = tellOf('streams')
  const { app, port } = await hurried()
  const admin = clientOf(app, person)
  const created = await admin.post('/api/property', {
    code: 'S-1',
    name: 'Shtëpia',
    kind: 'building',
    stage: 'finished',
  })
  const body = JSON.stringify({ _id: created.body.property._id, language: 'sq', length: 'long' })
  const request = `POST /api/property/describe HTTP/1.1\r\nHost: x\r\nAuthorization: ${person.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const before = listeners(app)
  for (let batch = 0; batch < 20; batch++) {
    await Promise.all(Array.from({ length: 100 }, () => leftAtOnce(port, request)))
  }
  await expect.poll(() => connections(app)).toBe(0)
  await expect.poll(() => listeners(app)).toEqual(before)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/property/describe',
    headers: { authorization: person.token, 'content-type': 'application/json' },
    payload: body,
  })
  expect(answer.body).toContain('[DONE]')
  await admin.remove('/api/property', created.body.property._id)
  told('2,000 opened and left, 0 listeners and 0 connections left behind')
})

function listeners(app: Awaited<ReturnType<typeof hurried>>['app']) {
  return [
    ...app.server.eventNames().map((name) => app.server.listenerCount(name)),
    process.listenerCount('exit'),
  ]
}

function connections(app: Awaited<ReturnType<typeof hurried>>['app']): Promise<number> {
  return new Promise((answer, fail) =>
    app.server.getConnections((error, count) => (error ? fail(error) : answer(count))),
  )
}

function leftAtOnce(port: number, request: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('data', () => socket.destroy())
    socket.on('error', () => {})
    socket.once('close', () => done())
  })
}

/** Sends a beginning and then a byte at intervals; answers what the server sends before it closes. */
function drip(port: number, beginning: string, byte: string) {
  const open = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  let output = ''
  let dripping: NodeJS.Timeout | undefined
  // Nor does it close its half of the connection after the refusal.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: byte !== '' }, () => {
    socket.write(beginning)
    // Sent only after the answer was read: a byte to a closed connection would discard it.
    const send = () => void (socket.writable && socket.write(byte))
    if (byte) dripping = setInterval(() => setImmediate(send), 200)
    open.resolve()
  })
  socket.on('data', (data) => {
    output += data
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(dripping)
    open.resolve()
    ended.resolve(output)
  })
  return { isOpen: open.promise, end: ended.promise }
}
