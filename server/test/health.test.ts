import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connect, type Sql } from '../src/database/connect.ts'
import { aDoor } from './a-line.ts'
import { freshApp, neverLate, testConfig } from './harness.ts'

const { app, sql } = await freshApp()
const paths = ['/api/health', '/api/health/live', '/api/health/ready']
const log = pino({ level: 'silent' })
/** However busy the machine is. */
const health = (async () => [{ one: 1 }]) as unknown as Sql

test('a healthy server says so to anybody', async () => {
  const answers = () => Promise.all(paths.map(async (path) => (await app.inject(path)).json()))
  await expect.poll(answers).toEqual([{ healthy: true }, { live: true }, { ready: true }])
})

test('without its database a server lives, and is neither healthy nor ready', async () => {
  const door = await aDoor(() => {})
  const silent = connect({ host: '127.0.0.1', port: door.port }, { max: 1, connectSeconds: 3 })
  const other = await createApp({ config: testConfig(), sql, health: silent, log, lateness: neverLate })
  onTestFinished(async () => {
    await other.close()
    await silent.end({ timeout: 0.1 })
  })
  const answers = await Promise.all(paths.map((path) => other.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 503])
  expect(answers[2]?.headers['retry-after']).toBe('2')
  expect(door.knocks()).toBe(1)
})

test('behind a pooler that says nothing a server lives, and is neither healthy nor ready', async () => {
  const door = await aDoor(() => {})
  const url = `postgres://prona@127.0.0.1:${door.port}/prona`
  const pooledHealth = connect({}, { max: 1, connectSeconds: 3, pooler: url })
  const other = await createApp({ config: testConfig(), sql, health, pooledHealth, log, lateness: neverLate })
  onTestFinished(async () => {
    await other.close()
    await pooledHealth.end({ timeout: 0.1 })
  })
  const answers = await Promise.all([...paths, ...paths].map((path) => other.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 503, 503, 200, 503])
  expect(door.knocks()).toBe(1)
})

test('whatever keeps the database from answering, a server is not well', async () => {
  const failing = (async () => {
    throw new Error('without a code')
  }) as unknown as Sql
  const other = await createApp({ config: testConfig(), sql, health: failing, log, lateness: neverLate })
  onTestFinished(() => other.close())
  const answers = await Promise.all(paths.map((path) => other.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200, 503])
})

test('many who ask at once whether a server is well are told the same answer of one question', async () => {
  const answer = Promise.withResolvers<unknown[]>()
  let questions = 0
  const counting = (() => {
    questions += 1
    return answer.promise
  }) as unknown as Sql
  const other = await createApp({ config: testConfig(), sql, health: counting, log, lateness: neverLate })
  onTestFinished(() => other.close())
  let asking = 0
  other.addHook('preHandler', async () => {
    asking += 1
  })
  const asked = Array.from({ length: 20 }, () => other.inject('/api/health'))
  await expect.poll(() => asking).toBe(20)
  answer.resolve([{ one: 1 }])
  for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200)
  expect(questions).toBe(1)
})

test('with little room on the disk requests still come to read, and with none at all no more; each is said once', async () => {
  const said: unknown[] = []
  const told = {
    ...log,
    warn: (about: unknown) => said.push(about),
    info: (text: unknown) => said.push(text),
  }
  let free = 50 * 1024 * 1024
  const room = async () => free
  const other = await createApp({
    config: testConfig(),
    sql,
    health,
    room,
    log: Object.assign(pino({ level: 'silent' }), told),
    lateness: neverLate,
  })
  onTestFinished(() => other.close())
  const ready = async () => (await other.inject('/api/health/ready')).statusCode
  said.length = 0
  expect([await ready(), await ready()]).toEqual([200, 200])
  free = 4 * 1024 * 1024
  expect([await ready(), await ready()]).toEqual([503, 503])
  free = 500 * 1024 * 1024
  expect([await ready(), await ready()]).toEqual([200, 200])
  const words = said.filter(
    (one) => typeof one === 'string' || (one && typeof one === 'object' && ('why' in one || 'bytes' in one)),
  )
  expect(words).toEqual([
    { bytes: 50 * 1024 * 1024 },
    { why: 'the disk is full' },
    'Ready for requests again',
  ])
})

test('a disk that hangs is asked once, and holds up nobody who asks whether the server is ready', async () => {
  let asked = 0
  const room = () => {
    asked += 1
    return new Promise<number>(() => {})
  }
  const other = await createApp({ config: testConfig(), sql, health, room, log, lateness: neverLate })
  onTestFinished(() => other.close())
  const answers = await Promise.all(Array.from({ length: 8 }, () => other.inject('/api/health/ready')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503))
  expect(asked).toBe(1)
})

test('a server that stops is no longer ready', async () => {
  const other = await createApp({ config: testConfig(), sql, health, log, lateness: neverLate })
  const statuses: number[] = []
  let address = ''
  const ask = async () => void statuses.push((await fetch(`${address}/api/health/ready`)).status)
  other.addHook('preClose', ask)
  address = await other.listen({ host: '127.0.0.1', port: 0 })
  await ask()
  await other.close()
  expect(statuses).toEqual([200, 503])
})
