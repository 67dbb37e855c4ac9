import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { closePools, openPools } from '../src/database/connect.ts'
import { aUnit, clientOf } from './builders.ts'
import { freshDatabase, neverLate, testConfig } from './harness.ts'
import { aCompany, aPerson, goodPassword } from './people.ts'

const { addresses, owner, sql: builder } = await freshDatabase()
await aCompany(builder)
const manager = await aPerson(builder, { role: 'manager' })
const pools = openPools(addresses.server)
const app = await createApp({
  ...pools,
  config: testConfig(),
  log: pino({ level: 'silent' }),
  lateness: neverLate,
})
const client = clientOf(app, manager, { 'accept-language': 'en' })
const bystander = await aPerson(builder, { role: 'manager' })
await aUnit(client, { code: 'A-0101' })
afterAll(async () => {
  await app.close()
  await closePools(pools)
})

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const start = performance.now()
  return { answer: await work(), milliseconds: performance.now() - start }
}

test('a list that takes too long is stopped within seconds and told to be narrowed; an export goes on', async () => {
  await owner`create policy slow on units as restrictive for select using (pg_sleep(6.5) is not null)`
  try {
    const [list, file] = await Promise.all([
      timed(() => client.get('/api/units')),
      timed(() =>
        app.inject({ url: '/api/units/export?format=csv', headers: { authorization: manager.token } }),
      ),
    ])
    expect(list.answer.body).toMatchObject({
      status: 503,
      code: 'tookTooLong',
      detail: 'This took too long and was stopped. Narrow the search or the filter.',
    })
    expect(list.answer.headers['retry-after']).toBeUndefined()
    expect(list.milliseconds).toBeLessThan(6_400)
    expect(file.answer.statusCode).toBe(200)
    expect(file.answer.body).toContain('A-0101')
  } finally {
    await owner`drop policy slow on units`
  }
})

test('who waits for what somebody else holds is asked to come again', async () => {
  const held = Promise.withResolvers<void>()
  const holding = owner.begin(async (db) => {
    await db`select from units for update`
    await held.promise
  })
  await pause(100)
  const [unit] = (await client.get('/api/units')).body.units
  const answer = await client.put('/api/unit', { _id: unit._id, data: { floor: 3 } })
  held.resolve()
  await holding
  expect(answer.body).toMatchObject({
    status: 503,
    code: 'heldByOthers',
    detail: 'Someone else is changing this right now. Try again in a moment.',
  })
  expect(answer.headers['retry-after']).toBe('2')
})

/** Begins all of it and tells how much of it is done. */
function flood(times: number, one: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  const all = Array.from({ length: times }, async () => void statuses.push((await one()).status))
  return { done: () => statuses.length, statuses: () => Promise.all(all).then(() => statuses) }
}

test('one reader’s many slow lists wait for each other, and others are answered meanwhile', async () => {
  await owner`create policy slow on units as restrictive for select using (pg_sleep(0.7) is not null)`
  try {
    const slow = flood(40, () => client.get('/api/units'))
    await pause(300)
    const lists = await Promise.all(
      Array.from({ length: 8 }, () => clientOf(app, bystander).get('/api/properties')),
    )
    expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(slow.done()).toBeLessThan(20)
    expect(new Set(await slow.statuses())).toEqual(new Set([200]))
  } finally {
    await owner`drop policy slow on units`
  }
})

test('one reader’s many exports are all made, two at a time, and another’s does not wait for them', async () => {
  await owner`create policy slow on units as restrictive for select using (pg_sleep(0.5) is not null)`
  try {
    const url = '/api/units/export?format=csv'
    const exported = async ({ token }: { token: string }) => {
      const answer = await app.inject({ url, headers: { authorization: token } })
      return { status: answer.statusCode }
    }
    const many = flood(12, () => exported(manager))
    await pause(100)
    expect((await exported(bystander)).status).toBe(200)
    expect(many.done()).toBeLessThan(7)
    expect(new Set(await many.statuses())).toEqual(new Set([200]))
  } finally {
    await owner`drop policy slow on units`
  }
})

test('one reader’s many wrong old passwords keep nobody from signing in', async () => {
  const wrong = flood(80, () =>
    client.put('/api/user/auth', { oldPassword: 'not this one at all', newPassword: 'krejt tjetër fjalë 7' }),
  )
  await pause(100)
  const payload = { username: bystander.username, password: goodPassword }
  const answer = await app.inject({ method: 'POST', url: '/api/user/auth', payload })
  expect(answer.statusCode).toBe(200)
  expect(wrong.done()).toBeLessThan(40)
  await wrong.statuses()
})

test('with sign-ins waiting for what somebody else holds the server still says that it is healthy', async () => {
  const held = Promise.withResolvers<void>()
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(builder)))
  const holding = owner.begin(async (db) => {
    await db`select from users for update`
    await held.promise
  })
  await pause(100)
  const signingIn = people.map(({ username }) =>
    app.inject({ method: 'POST', url: '/api/user/auth', payload: { username, password: goodPassword } }),
  )
  await pause(600)
  const health = await timed(() => app.inject('/api/health'))
  held.resolve()
  await Promise.all([holding, ...signingIn])
  expect(health.answer.statusCode).toBe(200)
  expect(health.milliseconds).toBeLessThan(4_000)
})

test('two readers who search without end leave room for a third', async () => {
  await owner`create policy slow on units as restrictive for select using (pg_sleep(0.7) is not null)`
  try {
    const other = clientOf(app, await aPerson(builder, { role: 'manager' }))
    const searches = [client, other].map((one) => flood(20, () => one.get('/api/search?query=a-0101')))
    await pause(300)
    const list = await timed(() => clientOf(app, bystander).get('/api/properties'))
    expect(list.answer.status).toBe(200)
    expect(list.milliseconds).toBeLessThan(2_000)
    for (const { statuses } of searches) expect(new Set(await statuses())).toEqual(new Set([200]))
  } finally {
    await owner`drop policy slow on units`
  }
})

test('with every other connection busy the server still says that it is healthy and lets people in', async () => {
  let areAwake = false
  const sleeping = Promise.all([
    ...Array.from({ length: 10 }, () => pools.sql`select pg_sleep(3)`),
    ...Array.from({ length: 8 }, () => pools.long`select pg_sleep(3)`),
  ]).then(() => {
    areAwake = true
  })
  await pause(200)
  const { username } = await aPerson(builder)
  const payload = { username, password: goodPassword }
  let quickest = { health: Number.POSITIVE_INFINITY, signIn: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 3; round++) {
    const health = await timed(() => app.inject('/api/health'))
    const signIn = await timed(() => app.inject({ method: 'POST', url: '/api/user/auth', payload }))
    expect([health.answer.statusCode, signIn.answer.statusCode]).toEqual([200, 200])
    quickest = {
      health: Math.min(quickest.health, health.milliseconds),
      signIn: Math.min(quickest.signIn, signIn.milliseconds),
    }
  }
  expect(areAwake).toBe(false)
  expect(quickest.health).toBeLessThan(500)
  expect(quickest.signIn).toBeLessThan(500)
  await sleeping
})
