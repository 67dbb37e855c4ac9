import { once } from 'node:events'
import { request as dial } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { connect as connectTo } from '../src/database/connect.ts'
import { aUnit, clientOf } from './builders.ts'
import { freshApp, neverLate } from './harness.ts'
import { aCompany, aPerson } from './people.ts'

const { config, sql, owner, addresses } = await freshApp()
// As many as there are long works at once: were they cancelled on the same connections, each would wait for another.
const long = connectTo(addresses.server, { max: 3 })
afterAll(() => long.end({ timeout: 1 }))
await aCompany(sql)
const { token } = await aPerson(sql, { role: 'administrator' })
const moments = [0, 0, 1, 2, 3, 5, 8, 12, 20, 40, 60, 80, 120, 160, 200]

type Asked = { method: string; path: string; body?: object }

test('whoever breaks off their requests, at whatever moment, gives every place back, and the server stops', async () => {
  const app = await createApp({ config, sql, long, log: pino({ level: 'silent' }), lateness: neverLate })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const unit = await aUnit(clientOf(app, { token }), { code: 'A-0101' })
  const asked: Asked[] = [
    { method: 'GET', path: '/api/units/export?format=csv' },
    { method: 'GET', path: '/api/units/export?format=xlsx' },
    { method: 'GET', path: `/api/unit/report/${unit._id}` },
    { method: 'GET', path: `/api/unit/image/${unit._id}?w=400` },
    { method: 'POST', path: '/api/unit/describe', body: { _id: unit._id, language: 'en' } },
    { method: 'POST', path: '/api/unit/import', body: { text: 'code;floor\nA;1\n', dryRun: true } },
    { method: 'PUT', path: '/api/user/auth', body: { oldPassword: 'x', newPassword: 'y' } },
    { method: 'POST', path: '/api/units/bulk', body: { ids: [unit._id] } },
    { method: 'GET', path: '/api/live' },
    { method: 'GET', path: '/api/search?query=a' },
  ]
  const begin = ({ method, path, body }: Asked) => {
    const text = body && JSON.stringify(body)
    const headers = { authorization: token, ...(text && { 'content-type': 'application/json' }) }
    const sent = dial(`${address}${path}`, { method, headers, agent: false })
    sent.on('error', () => {})
    sent.end(text)
    return sent
  }
  await owner`create policy slow on units as restrictive for select using (pg_sleep(0.05) is not null)`
  for (const one of asked) {
    await Promise.all(
      moments.map(async (after) => {
        const sent = begin(one)
        await pause(after)
        sent.destroy()
      }),
    )
    // Several on one connection, the later ones still without an answer when it breaks.
    const { hostname, port } = new URL(address)
    const line = connect(Number(port), hostname).on('error', () => {})
    const head = `GET ${one.method === 'GET' ? one.path : '/api/units/export?format=csv'} HTTP/1.1`
    line.write(`${head}\r\nHost: x\r\nAuthorization: ${token}\r\n\r\n`.repeat(12))
    await pause(30)
    line.destroy()
  }
  await owner`drop policy slow on units`
  const start = performance.now()
  for (const one of asked.filter(({ path }) => path !== '/api/live')) {
    const again = Array.from({ length: 4 }, async () => {
      const [answer] = await once(begin(one), 'response')
      answer.resume()
      await once(answer, 'close')
      return answer.statusCode
    })
    for (const status of await Promise.all(again)) expect([status, one.path]).not.toEqual([503, one.path])
  }
  expect(performance.now() - start).toBeLessThan(15_000)
  const stopping = performance.now()
  await app.close()
  expect(performance.now() - stopping).toBeLessThan(5_000)
})
