import dns from 'node:dns'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { closePools, connect, openPools } from '../src/database/connect.ts'
import { openOutages } from '../src/database/outages.ts'
import { openReach } from '../src/database/reach.ts'
import { aLineTo } from './a-line.ts'
import { freshApp, neverLate } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

test('a server whose database says nothing any more closes all the same', async () => {
  const { addresses, config } = await freshApp()
  const line = await aLineTo(addresses.server)
  const sql = connect({ ...addresses.server, host: '127.0.0.1', port: line.port })
  const app = await createApp({ config, sql, log: pino({ level: 'silent' }), lateness: neverLate })
  await app.ready()
  line.fallSilent()
  const closing = app.close().then(() => sql.end({ timeout: 0.1 }))
  const first = await Promise.race([closing.then(() => 'closed'), pause(15_000, 'still waiting')])
  line.cut()
  await closing
  expect(first).toBe('closed')
})

test('of an outage that requests, health and connections all meet the log has two lines', async () => {
  const { addresses, config } = await freshApp()
  const line = await aLineTo(addresses.server)
  const said: string[] = []
  const say = (_about: object, text: string) => void said.push(text)
  const outages = openOutages({ info: say, error: say }, { askEveryMs: 50, sayEveryMs: 3_600_000 })
  const pools = openPools(
    { ...addresses.server, host: '127.0.0.1', port: line.port },
    { reach: openReach({ told: outages.away }), answerSeconds: { sql: 2, long: 2, entry: 2, health: 2 } },
  )
  const log = pino({ level: 'info' }, { write: (text) => void said.push(JSON.parse(text).msg) })
  const app = await createApp({ config, ...pools, log, lateness: neverLate, outages })
  onTestFinished(async () => {
    line.cut()
    await app.close()
    await closePools(pools)
  })
  const statuses = async () => {
    const asked = ['/api/health', '/api/health/ready', '/api/units'].map((url) =>
      app.inject({ url, headers: { authorization: 'a'.repeat(43) } }),
    )
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  }
  const before = await statuses()
  said.length = 0
  line.fallSilent()
  expect(await statuses()).toEqual([503, 503, 503])
  line.cut()
  expect(await statuses()).toEqual([503, 503, 503])
  line.speakAgain()
  await expect.poll(statuses).toEqual(before)
  const words = () => said.filter((text) => /database|ready/i.test(text))
  await expect.poll(() => words().length).toBeGreaterThan(1)
  expect(words()).toEqual([
    expect.stringMatching(/^The database cannot be used \(\w+\)\./),
    expect.stringMatching(/^The database can be used again, after \d+\.\d s and \d+ failed requests\.$/),
  ])
})

test('while the name of the database is not found, or no way leads there, everybody is told to come again', async () => {
  const { addresses, config, sql } = await freshApp()
  await aCompany(sql)
  const { token } = await aPerson(sql, { role: 'administrator' })
  const line = await aLineTo(addresses.server)
  const lookups = lookUp('database.test', '127.0.0.1')
  const pools = openPools({ ...addresses.server, host: 'database.test', port: line.port })
  const app = await createApp({ config, ...pools, log: pino({ level: 'silent' }), lateness: neverLate })
  onTestFinished(async () => {
    line.cut()
    await app.close()
    await closePools(pools)
  })
  const headers = { authorization: token, branch: 'tirana' }
  const status = async () => (await app.inject({ url: '/api/units', headers })).statusCode
  expect(await status()).toBe(200)
  for (const code of ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH']) {
    const seen = new Set<number>()
    lookups.fail(code)
    line.cut()
    await expect.poll(async () => seen.add(await status()) && lookups.failed()).toBeGreaterThan(2)
    expect([...seen]).toEqual([503])
    lookups.succeed()
    await expect.poll(status).toBe(200)
  }
})

/** Answers for this name as it is told to. */
function lookUp(name: string, address: string) {
  const lookup = dns.lookup
  let code: string | undefined
  let failed = 0
  const own = (asked: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) => {
    if (asked !== name) return Reflect.apply(lookup, dns, [asked, options, done])
    if (code) failed += 1
    const answer = options.all ? [[{ address, family: 4 }]] : [address, 4]
    process.nextTick(done, ...(code ? [Object.assign(new Error(code), { code })] : [null, ...answer]))
  }
  Object.assign(dns, { lookup: own })
  onTestFinished(() => void Object.assign(dns, { lookup }))
  return {
    failed: () => failed,
    succeed() {
      code = undefined
    },
    fail(next: string) {
      code = next
      failed = 0
    },
  }
}
