import { expect, test } from 'vitest'
import { clientOf } from '../../test/builders.ts'
import { aClock } from '../../test/clock.ts'
import { freshApp } from '../../test/harness.ts'
import { aCompany, aPerson, goodPassword } from '../../test/people.ts'
import { newToken } from '../auth/token.ts'
import { rateLimiter } from './rate-limit.ts'

test('a limit is used up at once or little by little, and grows back', () => {
  let time = 0
  const limiter = rateLimiter(60, () => time)
  for (let count = 59; count >= 0; count--)
    expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: count })
  expect(limiter.take('a')).toEqual({ isAllowed: false, remaining: 0, reset: 60, wait: 1 })
  expect(limiter.take('b').isAllowed).toBe(true)
  time = 999
  expect(limiter.take('a').isAllowed).toBe(false)
  time = 1_000
  expect(limiter.take('a').isAllowed).toBe(true)
  expect(limiter.take('a').isAllowed).toBe(false)
  time = 10 * 60_000
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 59 })
})

test('a clock set back gives nothing away and takes nothing', () => {
  let time = 1_000_000
  const limiter = rateLimiter(10, () => time)
  limiter.take('a')
  time = 0
  expect(limiter.take('a')).toMatchObject({ isAllowed: true, remaining: 8 })
})

test('a crowd of addresses takes no more room than was set aside, and who came last is remembered', () => {
  const limiter = rateLimiter(2, () => 0, 100)
  for (let count = 0; count < 10_000; count++) {
    limiter.take(`crowd ${count}`)
    if (count % 50 === 0) limiter.take('regular')
  }
  expect(limiter.size()).toBe(100)
  expect(limiter.take('regular').isAllowed).toBe(false)
})

test('who asks too often learns when to ask again, others are answered, and nothing was done', async () => {
  const { now, laterBy } = aClock()
  const { app, sql } = await freshApp({ limits: { perReader: 5, perAddress: 0 } }, now)
  await aCompany(sql)
  const eager = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
  const other = clientOf(app, await aPerson(sql, { role: 'administrator', at: now() }))
  for (let left = 4; left >= 0; left--) {
    const { status, headers } = await eager.get('/api/branches')
    expect([status, headers['ratelimit-limit'], headers['ratelimit-remaining']]).toEqual([
      200,
      '5',
      String(left),
    ])
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0)
  }
  const body = { code: 'X-1', name: 'Xhami', kind: 'building', stage: 'finished' }
  const refused = await eager.post('/api/property', body)
  expect(refused.status).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '12', 'ratelimit-remaining': '0' })
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(refused.body).toMatchObject({
    code: 'tooMany',
    title: 'Shumë kërkesa. Provoni përsëri pas 12 sekondash.',
  })
  expect((await other.get('/api/properties')).body.pagination.total).toBe(0)
  laterBy(12)
  expect((await eager.get('/api/branches')).status).toBe(200)
  expect((await eager.get('/api/branches')).status).toBe(429)
})

test('a stranger who uses up an address’s limit holds back no colleague there who is signed in or signs in', async () => {
  const { now } = aClock()
  const { app, sql } = await freshApp({ limits: { perReader: 0, perAddress: 10 } }, now)
  await aCompany(sql)
  const colleague = clientOf(app, await aPerson(sql, { role: 'manager', at: now() }))
  await aPerson(sql, { role: 'manager', username: 'vonë', at: now() })
  expect((await colleague.get('/api/units')).status).toBe(200)
  const guess = () => app.inject({ url: '/api/units', headers: { authorization: newToken() } })
  for (let count = 0; count < 20; count++) await guess()
  expect((await guess()).statusCode).toBe(429)
  expect((await app.inject('/api/user/auth/first')).statusCode).toBe(429)
  for (let count = 0; count < 9; count++) expect((await colleague.get('/api/units')).status).toBe(200)
  const credentials = { username: 'vonë', password: goodPassword }
  const entered = await app.inject({ method: 'POST', url: '/api/user/auth', payload: credentials })
  expect(entered.statusCode).toBe(200)
  const late = clientOf(app, entered.json())
  expect((await late.get('/api/user/auth/user')).status).toBe(200)
  expect((await late.remove('/api/user/auth', '')).status).toBe(200)
  const after = [(await late.get('/api/units')).status, (await late.get('/api/units')).status]
  expect(after).toEqual([401, 429])
})

test('an address that guesses tokens is held back, whatever it says its address were', async () => {
  const { now } = aClock()
  const { app } = await freshApp({ limits: { perReader: 0, perAddress: 10 } }, now)
  const statuses: number[] = []
  for (let count = 0; count < 30; count++) {
    const headers = { authorization: `guess-${count}`, 'x-forwarded-for': `192.0.2.${count}` }
    statuses.push((await app.inject({ url: '/api/units', headers })).statusCode)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  expect((await app.inject('/units')).statusCode).toBe(200)
  const elsewhere = await app.inject({ url: '/api/units', remoteAddress: '192.0.2.99' })
  expect(elsewhere.statusCode).toBe(401)
})
